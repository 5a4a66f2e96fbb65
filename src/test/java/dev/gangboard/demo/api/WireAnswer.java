package dev.gangboard.demo.api;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.store.Tree;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// An answer in a form that can be compared: what differs from run to run (uids, versions, times,
/// tokens, made-up names) gives way to a word for it; all else must be equal.
record WireAnswer(int status, Map<String, String> headers, String body) {
  private static final Gson PRETTY =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create();
  private static final List<String> HEADERS = List.of("cache-control", "content-type", "warning");
  private static final Pattern UID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern AGE = Pattern.compile("(\\d+[smhd]){1,2}");
  private static final Pattern TIME =
      Pattern.compile("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

  static WireAnswer recorded(JsonObject response) {
    Map<String, String> headers = new TreeMap<>();
    Tree.object(response, "headers")
        .entrySet()
        .forEach(h -> headers.put(h.getKey(), h.getValue().getAsString()));
    JsonElement body = response.get("body");
    String text = body instanceof JsonPrimitive primitive ? primitive.getAsString() : told(body);
    return new WireAnswer((int) Tree.number(response, "status").orElseThrow(), headers, text);
  }

  private static String told(JsonElement body) {
    JsonArray lines = Tree.list(body.getAsJsonObject(), "lines");
    if (lines.isEmpty()) {
      return body.toString();
    }
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  static WireAnswer of(TestClient.Reply reply) {
    return new WireAnswer(reply.status(), kept(reply.headers()), reply.body());
  }

  static Map<String, String> kept(HttpHeaders headers) {
    Map<String, String> kept = new TreeMap<>();
    HEADERS.forEach(name -> headers.firstValue(name).ifPresent(v -> kept.put(name, v)));
    return kept;
  }

  String comparable() {
    StringBuilder text = new StringBuilder();
    text.append(status).append('\n').append(headers).append('\n');
    if (!body.startsWith("{")) {
      return text + TIME.matcher(body).replaceAll("<time>");
    }
    for (String line : body.split("\n", -1)) {
      if (!line.isEmpty()) {
        text.append(PRETTY.toJson(calm("", JsonParser.parseString(line)))).append('\n');
      }
    }
    return text.toString();
  }

  /// The same without the entries of lists that another answer does not have: a real server serves
  /// more resources than this one, and each that both serve must be described alike.
  WireAnswer narrowedTo(WireAnswer other) {
    JsonElement narrowed =
        narrowed(JsonParser.parseString(body), JsonParser.parseString(other.body()));
    return new WireAnswer(status, headers, narrowed.toString());
  }

  private static JsonElement narrowed(JsonElement wide, JsonElement narrow) {
    if (wide instanceof JsonObject all && narrow instanceof JsonObject some) {
      JsonObject kept = new JsonObject();
      all.entrySet()
          .forEach(e ->
              kept.add(
                  e.getKey(),
                  some.has(e.getKey())
                      ? narrowed(e.getValue(), some.get(e.getKey()))
                      : e.getValue()));
      return kept;
    }
    if (wide instanceof JsonArray all && narrow instanceof JsonArray some) {
      JsonArray kept = new JsonArray();
      for (JsonElement entry : all) {
        some.asList().stream()
            .filter(e -> identity(e).equals(identity(entry)))
            .findFirst()
            .ifPresent(e -> kept.add(narrowed(entry, e)));
      }
      return kept;
    }
    return wide;
  }

  /// What an entry of a discovery list is called.
  private static String identity(JsonElement entry) {
    if (!(entry instanceof JsonObject object)) {
      return entry.toString();
    }
    return Tree.textOrEmpty(object, "name")
        + Tree.name(object)
        + Tree.textOrEmpty(object, "resource")
        + Tree.textOrEmpty(object, "subresource")
        + Tree.textOrEmpty(object, "groupVersion")
        + Tree.textOrEmpty(object, "version");
  }

  private static JsonElement calm(String key, JsonElement value) {
    return switch (value) {
      case JsonObject object -> {
        JsonObject sorted = new JsonObject();
        object.keySet().stream().sorted().forEach(k -> sorted.add(k, calm(k, object.get(k))));
        yield sorted;
      }
      case JsonArray array -> {
        JsonArray calm = new JsonArray();
        array.forEach(v -> calm.add(calm(key, v)));
        yield calm;
      }
      case JsonPrimitive primitive when primitive.isString() ->
          new JsonPrimitive(calm(key, primitive.getAsString()));
      default -> value;
    };
  }

  private static String calm(String key, String text) {
    return switch (key) {
      case "resourceVersion" -> "<version>";
      case "continue" -> "<token>";
      case "serverAddress" -> "<address>";
      case "cells" -> AGE.matcher(text).matches() ? "<age>" : UID.matcher(text).replaceAll("<uid>");
      default ->
          TIME.matcher(
                  UID.matcher(text)
                      .replaceAll("<uid>")
                      .replaceAll("w-gen-[a-z0-9]{5}", "w-gen-<suffix>")
                      .replaceAll("version: 1 \\(\\d+\\)", "version: 1 (<version>)"))
              .replaceAll("<time>");
    };
  }
}
