package dev.gangboard.demo.api;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// JSON to a stream of bytes. An explicit null in a tree is written: the real server sends some.
final class JsonOut {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final Set<String> TYPE = Set.of("kind", "apiVersion");

  private final JsonWriter writer;

  JsonOut(OutputStream out, boolean pretty) {
    this.writer =
        new JsonWriter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
    if (pretty) {
      writer.setIndent("  ");
    }
  }

  static String text(JsonElement element) {
    return GSON.toJson(element);
  }

  static byte[] bytes(JsonElement element) {
    return text(element).getBytes(StandardCharsets.UTF_8);
  }

  void element(JsonElement element) throws IOException {
    GSON.toJson(element, writer);
    writer.flush();
  }

  /// A list: `head` without its items, then the items, which carry neither kind nor version.
  void list(JsonObject head, List<JsonObject> items) throws IOException {
    writer.beginObject();
    for (var part : head.entrySet()) {
      writer.name(part.getKey());
      GSON.toJson(part.getValue(), writer);
    }
    writer.name("items").beginArray();
    for (JsonObject item : items) {
      item(item);
    }
    writer.endArray().endObject();
    writer.flush();
  }

  private void item(JsonObject item) throws IOException {
    writer.beginObject();
    for (var part : item.entrySet()) {
      if (!TYPE.contains(part.getKey())) {
        writer.name(part.getKey());
        GSON.toJson(part.getValue(), writer);
      }
    }
    writer.endObject();
  }
}
