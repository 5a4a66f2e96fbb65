package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.rules.types.Type.Mapping;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Type.Struct;
import dev.gangboard.demo.store.Timestamps;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the protobuf form in which Go clients send objects, into the JSON form. It has no names,
/// so a field whose number a type does not know is skipped: so does the API server.
public final class Protobuf {
  private static final byte[] MAGIC = {'k', '8', 's', 0};

  private Protobuf() {}

  /// @param kind of the object, as the message says
  /// @param contents the object's own message
  private record Envelope(String apiVersion, String kind, ProtobufMessage contents) {}

  /// The object in a body, with `kind` and `apiVersion` as the body says them; of another kind,
  /// these two alone.
  ///
  /// @throws MalformedException a body that is none
  public static JsonObject read(byte[] body, Struct struct) throws MalformedException {
    Envelope envelope = open(body);
    JsonObject object = new JsonObject();
    object.addProperty("kind", envelope.kind());
    object.addProperty("apiVersion", envelope.apiVersion());
    if (envelope.kind().isEmpty() || envelope.kind().equals(struct.shortName())) {
      struct(envelope.contents(), struct, object);
    }
    return object;
  }

  private static Envelope open(byte[] body) throws MalformedException {
    for (int i = 0; i < MAGIC.length; i++) {
      if (body.length <= i || body[i] != MAGIC[i]) {
        throw new MalformedException("provided data does not appear to be a protobuf message");
      }
    }
    ProtobufMessage message = new ProtobufMessage(body, MAGIC.length, body.length);
    String apiVersion = "";
    String kind = "";
    ProtobufMessage contents = ProtobufMessage.EMPTY;
    while (message.next()) {
      if (message.number() == 1) {
        ProtobufMessage type = message.message();
        while (type.next()) {
          String text = type.text();
          apiVersion = type.number() == 1 ? text : apiVersion;
          kind = type.number() == 2 ? text : kind;
        }
      } else if (message.number() == 2) {
        contents = message.message();
      }
    }
    return new Envelope(apiVersion, kind, contents);
  }

  private static void struct(ProtobufMessage message, Struct struct, JsonObject into)
      throws MalformedException {
    fields(message, numbered(struct, 0, -1), struct, into);
  }

  private static void fields(
      ProtobufMessage message, Map<Integer, Field> fields, Struct struct, JsonObject into)
      throws MalformedException {
    while (message.next()) {
      Field field = fields.get(message.number());
      if (field != null) {
        field(message, field, into);
      } else {
        Map<Integer, Field> inlined = numbered(struct, 1, message.number());
        if (!inlined.isEmpty()) {
          fields(message.message(), inlined, struct, into);
        }
      }
    }
  }

  /// The fields of a message by number: of a struct's own, or of one that is inlined in it.
  private static Map<Integer, Field> numbered(Struct struct, int depth, int parent) {
    Map<Integer, Field> numbered = new HashMap<>();
    for (Field field : struct.fields().values()) {
      List<Integer> numbers = field.numbers();
      if (numbers.size() == depth + 1 && (depth == 0 || numbers.getFirst() == parent)) {
        numbered.put(numbers.getLast(), field);
      }
    }
    return numbered;
  }

  private static void field(ProtobufMessage message, Field field, JsonObject into)
      throws MalformedException {
    switch (field.type()) {
      case Sequence list -> {
        JsonArray array =
            into.get(field.name()) instanceof JsonArray known ? known : new JsonArray();
        elements(message, list.element(), array);
        into.add(field.name(), array);
      }
      case Mapping map -> {
        JsonObject object =
            into.get(field.name()) instanceof JsonObject known ? known : new JsonObject();
        entry(message.message(), map.value(), object);
        into.add(field.name(), object);
      }
      case Scalar _, Reference _ -> into.add(field.name(), value(message, field.type()));
    }
  }

  /// Numbers can come packed: many in one field.
  private static void elements(ProtobufMessage message, Type element, JsonArray array)
      throws MalformedException {
    boolean number =
        element instanceof Scalar(var form, _)
            && (form == Type.Form.INT32 || form == Type.Form.INT64);
    if (number && message.delimited()) {
      ProtobufMessage packed = message.message();
      while (packed.hasMore()) {
        array.add(new JsonPrimitive(packed.varint()));
      }
    } else {
      array.add(value(message, element));
    }
  }

  private static void entry(ProtobufMessage message, Type type, JsonObject into)
      throws MalformedException {
    String key = "";
    JsonElement value = null;
    while (message.next()) {
      if (message.number() == 1) {
        key = message.text();
      } else if (message.number() == 2) {
        value = value(message, type);
      }
    }
    into.add(key, value == null ? empty(type) : value);
  }

  /// An entry without a value has the zero value.
  private static JsonElement empty(Type type) {
    return type instanceof Scalar scalar ? Scalars.zero(scalar) : new JsonObject();
  }

  private static JsonElement value(ProtobufMessage message, Type type) throws MalformedException {
    return switch (type) {
      case Scalar scalar -> scalar(message, scalar.form());
      case Reference reference -> {
        JsonObject object = new JsonObject();
        struct(message.message(), Types.all().struct(reference), object);
        yield object;
      }
      case Mapping _, Sequence _ ->
          throw new MalformedException("a list of lists has no protobuf form");
    };
  }

  private static JsonElement scalar(ProtobufMessage message, Type.Form form)
      throws MalformedException {
    return switch (form) {
      case STRING -> new JsonPrimitive(message.text());
      case BOOL -> new JsonPrimitive(message.integer() != 0);
      case INT32 -> new JsonPrimitive((long) (int) message.integer());
      case INT64 -> new JsonPrimitive(message.integer());
      case DOUBLE -> new JsonPrimitive(message.real());
      case QUANTITY -> new JsonPrimitive(first(message.message()).orElse("0"));
      case TIME, MICRO_TIME -> time(message.message(), form);
      case INT_OR_STRING -> intOrString(message.message());
      case RAW -> raw(message.message());
    };
  }

  private static Optional<String> first(ProtobufMessage message) throws MalformedException {
    String text = null;
    while (message.next()) {
      text = message.number() == 1 ? message.text() : text;
    }
    return Optional.ofNullable(text);
  }

  /// No time at all is an empty message.
  private static JsonElement time(ProtobufMessage message, Type.Form form)
      throws MalformedException {
    long seconds = 0;
    long nanos = 0;
    boolean some = false;
    while (message.next()) {
      some = true;
      seconds = message.number() == 1 ? message.integer() : seconds;
      nanos = message.number() == 2 ? message.integer() : nanos;
    }
    if (!some) {
      return JsonNull.INSTANCE;
    }
    try {
      Instant time = Instant.ofEpochSecond(seconds, nanos);
      return new JsonPrimitive(
          form == Type.Form.TIME ? Timestamps.seconds(time) : Timestamps.micros(time));
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedException("a time is out of range: " + e.getMessage());
    }
  }

  private static JsonElement intOrString(ProtobufMessage message) throws MalformedException {
    boolean text = false;
    long number = 0;
    String name = "";
    while (message.next()) {
      switch (message.number()) {
        case 1 -> text = message.integer() == 1;
        case 2 -> number = (int) message.integer();
        case 3 -> name = message.text();
        default -> {}
      }
    }
    return text ? new JsonPrimitive(name) : new JsonPrimitive(number);
  }

  /// What has no type of its own here travels as JSON text, or not at all.
  private static JsonElement raw(ProtobufMessage message) throws MalformedException {
    @Nullable String text = first(message).orElse(null);
    return text == null || !text.startsWith("{") ? new JsonObject() : JsonText.parse(text).root();
  }

  /// A text of bytes.
  static String utf8(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
