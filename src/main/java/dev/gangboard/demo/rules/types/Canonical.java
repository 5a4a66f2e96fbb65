package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Type.Mapping;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Type.Struct;
import dev.gangboard.demo.store.Kind;

/// Puts the fields of an object into the order of the wire.
public final class Canonical {
  private Canonical() {}

  /// The same object, its fields in the order of its type; a field that the type does not know
  /// comes last.
  public static JsonObject ordered(Kind kind, JsonObject object) {
    return struct(object, Types.all().struct(kind));
  }

  private static JsonElement value(JsonElement value, Type type) {
    return switch (type) {
      case Scalar _ -> value;
      case Mapping _ -> value;
      case Sequence list -> list(value, list);
      case Reference reference ->
          value instanceof JsonObject object
              ? struct(object, Types.all().struct(reference))
              : value;
    };
  }

  private static JsonElement list(JsonElement value, Sequence list) {
    if (!(value instanceof JsonArray array) || list.element() instanceof Scalar) {
      return value;
    }
    JsonArray ordered = new JsonArray(array.size());
    array.forEach(element -> ordered.add(value(element, list.element())));
    return ordered;
  }

  private static JsonObject struct(JsonObject object, Struct type) {
    JsonObject ordered = new JsonObject();
    for (Field field : type.fields().values()) {
      JsonElement value = object.get(field.name());
      if (value != null) {
        ordered.add(field.name(), value(value, field.type()));
      }
    }
    for (var member : object.entrySet()) {
      if (!ordered.has(member.getKey())) {
        ordered.add(member.getKey(), member.getValue());
      }
    }
    return ordered;
  }
}
