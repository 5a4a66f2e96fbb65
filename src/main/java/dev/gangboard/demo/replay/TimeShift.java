package dev.gangboard.demo.replay;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.store.Timestamps;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;

/// Moves all times of an object by whole seconds, so that they keep their form and all distances:
/// those of its metadata, its status and, for an event, of itself. A spec has none.
record TimeShift(Duration by) {
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

  /// `2026-11-30T14:49:21`: what stands behind it stays.
  private static final int SECONDS = 19;

  JsonObject of(JsonObject object) {
    if (by.isZero()) {
      return object;
    }
    var moved = new JsonObject();
    for (Map.Entry<String, JsonElement> member : object.entrySet()) {
      boolean timeless = member.getKey().equals("spec");
      moved.add(member.getKey(), timeless ? member.getValue() : element(member.getValue()));
    }
    return moved;
  }

  private JsonElement element(JsonElement element) {
    return switch (element) {
      case JsonObject object -> {
        var moved = new JsonObject();
        object.entrySet().forEach(member -> moved.add(member.getKey(), element(member.getValue())));
        yield moved;
      }
      case JsonArray array -> {
        var moved = new JsonArray(array.size());
        array.forEach(value -> moved.add(element(value)));
        yield moved;
      }
      case JsonPrimitive value
          when value.isString() && TIME.matcher(value.getAsString()).matches() ->
          new JsonPrimitive(time(value.getAsString()));
      default -> element;
    };
  }

  private String time(String text) {
    try {
      String seconds = Timestamps.seconds(Instant.parse(text).plus(by));
      return seconds.substring(0, seconds.length() - 1) + text.substring(SECONDS);
    } catch (DateTimeException _) {
      return text; // looks like a time and is none
    }
  }
}
