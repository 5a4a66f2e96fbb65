package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A tolerant view of a JSON object: what is missing or of the wrong type reads as absent. A server
/// is newer or older than this product, or a proxy stands between; one odd field must not cost the
/// view of a gang.
record Fields(JsonObject json) {
  private static final Fields NONE = new Fields(new JsonObject());

  /// The view of an element; of no fields where it is no object.
  static Fields of(@Nullable JsonElement element) {
    return element instanceof JsonObject object ? new Fields(object) : NONE;
  }

  Fields object(String name) {
    return of(json.get(name));
  }

  /// Whether there is an object of this name, be it empty; anything else of that name is none.
  boolean hasObject(String name) {
    return json.get(name) instanceof JsonObject;
  }

  boolean has(String name) {
    JsonElement value = json.get(name);
    return value != null && !value.isJsonNull();
  }

  Set<String> names() {
    return json.keySet();
  }

  /// The objects in an array; elements that are no objects are skipped.
  List<Fields> objects(String name) {
    if (!(json.get(name) instanceof JsonArray array)) {
      return List.of();
    }
    List<Fields> found = new ArrayList<>(array.size());
    for (JsonElement element : array) {
      if (element instanceof JsonObject object) {
        found.add(new Fields(object));
      }
    }
    return found;
  }

  @Nullable String text(String name) {
    return json.get(name) instanceof JsonPrimitive value && value.isString()
        ? value.getAsString()
        : null;
  }

  String text(String name, String absent) {
    String text = text(name);
    return text == null ? absent : text;
  }

  /// A text of which a cluster has few and objects have many: a namespace, a node, a reason. It is
  /// kept in memory once, however many objects have it.
  @Nullable String word(String name) {
    String text = text(name);
    return text == null ? null : text.intern();
  }

  String word(String name, String absent) {
    String text = word(name);
    return text == null ? absent : text;
  }

  /// The texts in an array; numbers and booleans as they are written.
  List<String> texts(String name) {
    if (!(json.get(name) instanceof JsonArray array)) {
      return List.of();
    }
    return array.asList().stream()
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsString)
        .toList();
  }

  /// A whole number, also where it is sent as text; null where it is none.
  @Nullable Long number(String name) {
    return json.get(name) instanceof JsonPrimitive value ? wholeNumber(value) : null;
  }

  int count(String name) {
    Long number = number(name);
    return number == null ? 0 : Math.clamp(number, 0, Integer.MAX_VALUE);
  }

  boolean flag(String name) {
    return json.get(name) instanceof JsonPrimitive value
        && value.isBoolean()
        && value.getAsBoolean();
  }

  @Nullable Instant time(String name) {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      return Instant.parse(text);
    } catch (DateTimeException _) {
      return null; // absent, as every other value of the wrong form
    }
  }

  private static @Nullable Long wholeNumber(JsonPrimitive value) {
    if (value.isBoolean()) {
      return null;
    }
    String text = value.getAsString();
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException _) {
      return null;
    }
  }

  /// The names alone: values can be secrets.
  @Override
  public String toString() {
    return json.keySet().toString();
  }
}
