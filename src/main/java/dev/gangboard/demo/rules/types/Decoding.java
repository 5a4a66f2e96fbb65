package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.JsonText.Document;
import dev.gangboard.demo.rules.types.Type.Mapping;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Type.Struct;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads JSON into a type as Go's decoder does. The result is what the server would write again:
/// the fields in the order of the type, unknown ones gone, nulls and zero values left out,
/// quantities and times in their canonical form.
public final class Decoding {
  private final Types types;
  private final Document document;
  private final Set<String> strict = new LinkedHashSet<>();
  private final Deque<String> fields = new ArrayDeque<>();
  private String struct = "";
  private @Nullable String firstError;

  private Decoding(Types types, Document document) {
    this.types = types;
    this.document = document;
  }

  /// @param object in the form that the server sends
  /// @param strict what strict decoding has against it: `unknown field "spec.replicas"`
  public record Decoded(JsonObject object, List<String> strict) {
    public Decoded {
      strict = List.copyOf(strict);
    }
  }

  public static Decoded decode(Document document, Struct struct) throws MalformedException {
    Decoding decoding = new Decoding(Types.all(), document);
    Reference root = new Reference(struct.name(), "v1." + struct.shortName());
    JsonElement read = decoding.struct(document.root(), root, "");
    if (decoding.firstError != null) {
      throw new MalformedException(decoding.firstError);
    }
    return new Decoded(
        read instanceof JsonObject object ? object : new JsonObject(),
        List.copyOf(decoding.strict));
  }

  private @Nullable JsonElement value(JsonElement value, Type type, String path)
      throws MalformedException {
    if (value.isJsonNull()) {
      return null;
    }
    return switch (type) {
      case Scalar scalar -> scalar(value, scalar);
      case Mapping map -> map(value, map, path);
      case Sequence list -> list(value, list, path);
      case Reference reference -> struct(value, reference, path);
    };
  }

  private @Nullable JsonElement scalar(JsonElement value, Scalar scalar) throws MalformedException {
    Scalars.Read read = Scalars.read(value, scalar);
    if (read.mismatch() != null) {
      mismatch(read.mismatch(), scalar);
    }
    return read.value();
  }

  private @Nullable JsonElement map(JsonElement value, Mapping map, String path)
      throws MalformedException {
    if (!(value instanceof JsonObject object)) {
      return mismatch(Scalars.kindOf(value), map);
    }
    JsonObject read = new JsonObject();
    for (var member : object.entrySet()) {
      String below = path + "." + member.getKey();
      noteRepeated(object, member.getKey(), below);
      JsonElement element = value(member.getValue(), map.value(), below);
      read.add(member.getKey(), element == null ? zero(map.value()) : element);
    }
    return read;
  }

  private @Nullable JsonElement list(JsonElement value, Sequence list, String path)
      throws MalformedException {
    if (!(value instanceof JsonArray array)) {
      return mismatch(Scalars.kindOf(value), list);
    }
    JsonArray read = new JsonArray(array.size());
    for (int i = 0; i < array.size(); i++) {
      JsonElement element = value(array.get(i), list.element(), path + "[" + i + "]");
      read.add(element == null ? zero(list.element()) : element);
    }
    return read;
  }

  private @Nullable JsonElement struct(JsonElement value, Reference reference, String path)
      throws MalformedException {
    if (!(value instanceof JsonObject object)) {
      return mismatch(Scalars.kindOf(value), reference);
    }
    Struct type = types.struct(reference);
    JsonObject read = new JsonObject();
    for (var member : object.entrySet()) {
      String name = member.getKey();
      String below = path.isEmpty() ? name : path + "." + name;
      Field field = type.fields().get(name);
      if (field == null) {
        strict.add("unknown field \"" + below + "\"");
        continue;
      }
      noteRepeated(object, name, below);
      JsonElement element = field(type, field, member.getValue(), below);
      if (element != null) {
        read.add(name, element);
      }
    }
    return ordered(type, read);
  }

  private @Nullable JsonElement field(Struct type, Field field, JsonElement value, String path)
      throws MalformedException {
    String outer = struct;
    struct = type.shortName();
    fields.addLast(field.name());
    JsonElement element = value(value, field.type(), path);
    fields.removeLast();
    struct = outer;
    return element;
  }

  private JsonObject ordered(Struct type, JsonObject read) {
    JsonObject ordered = new JsonObject();
    for (Field field : type.fields().values()) {
      JsonElement value = read.get(field.name());
      if (value == null && field.presence().always()) {
        ordered.add(
            field.name(), field.presence().pointer() ? JsonNull.INSTANCE : zero(field.type()));
      } else if (value == null && !field.presence().pointer() && alwaysWritten(field)) {
        ordered.add(field.name(), zero(field.type()));
      } else if (value != null
          && (field.presence().pointer() || field.presence().always() || !isZero(field, value))) {
        ordered.add(field.name(), value);
      }
    }
    return ordered;
  }

  /// Go leaves a zero value out only where it is no struct.
  private static boolean alwaysWritten(Field field) {
    return field.presence().nullable()
        || field.type() instanceof Reference
        || (field.type() instanceof Scalar(var form, _) && form == Type.Form.QUANTITY);
  }

  private static boolean isZero(Field field, JsonElement value) {
    return switch (field.type()) {
      case Reference _ -> false;
      case Mapping _ -> value instanceof JsonObject object && object.isEmpty();
      case Sequence _ -> value instanceof JsonArray array && array.isEmpty();
      case Scalar scalar -> Scalars.isZero(value, scalar);
    };
  }

  private JsonElement zero(Type type) {
    return switch (type) {
      case Scalar scalar -> Scalars.zero(scalar);
      case Mapping _, Sequence _ -> JsonNull.INSTANCE;
      case Reference reference -> ordered(types.struct(reference), new JsonObject());
    };
  }

  private void noteRepeated(JsonObject object, String key, String path) {
    if (document.repeatedIn(object).contains(key)) {
      strict.add("duplicate field \"" + path + "\"");
    }
  }

  /// A mismatch does not end the reading: the first one is told in the end.
  private @Nullable JsonElement mismatch(String found, Type type) {
    if (firstError == null) {
      String place =
          struct.isEmpty()
              ? "Go value"
              : "Go struct field " + struct + "." + String.join(".", fields);
      firstError =
          "json: cannot unmarshal %s into %s of type %s".formatted(found, place, type.printed());
    }
    return null;
  }
}
