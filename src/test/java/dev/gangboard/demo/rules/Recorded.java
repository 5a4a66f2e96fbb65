package dev.gangboard.demo.rules;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Objects as a real API server sent them, one of each shape.
record Recorded(Kind kind, JsonObject object) {

  static List<Recorded> all() {
    return lines("recorded.jsonl").stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .map(json ->
            new Recorded(
                Kind.valueOf(json.get("kind").getAsString()), json.getAsJsonObject("object")))
        .toList();
  }

  static List<String> lines(String resource) {
    return text(resource).lines().toList();
  }

  static String text(String resource) {
    try (InputStream in = Recorded.class.getResourceAsStream(resource)) {
      byte[] bytes = Objects.requireNonNull(in, resource).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
