package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.store.Timestamps;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads single values.
final class Scalars {
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,19}");

  private Scalars() {}

  /// @param value what was read; null for nothing
  /// @param mismatch what was found instead of what the type takes, in Go's words; null if it fits
  record Read(@Nullable JsonElement value, @Nullable String mismatch) {
    static Read of(JsonElement value) {
      return new Read(value, null);
    }

    static Read mismatch(String found) {
      return new Read(null, found);
    }
  }

  /// @throws MalformedException a value that its own type refuses: such an error ends the reading
  static Read read(JsonElement value, Scalar scalar) throws MalformedException {
    return switch (scalar.form()) {
      case STRING -> isString(value) ? Read.of(value) : Read.mismatch(kindOf(value));
      case BOOL -> kindOf(value).equals("bool") ? Read.of(value) : Read.mismatch(kindOf(value));
      case INT32 -> whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64 -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
      case DOUBLE -> kindOf(value).equals("number") ? Read.of(value) : Read.mismatch(kindOf(value));
      case TIME, MICRO_TIME -> Read.of(time(value, scalar.form()));
      case QUANTITY -> Read.of(quantity(value));
      case INT_OR_STRING -> Read.of(intOrString(value));
      case RAW -> Read.of(value);
    };
  }

  private static Read whole(JsonElement value, long least, long most) {
    if (!kindOf(value).equals("number")) {
      return Read.mismatch(kindOf(value));
    }
    String digits = value.getAsString();
    if (INTEGER.matcher(digits).matches()) {
      try {
        long number = Long.parseLong(digits);
        if (number >= least && number <= most) {
          return Read.of(new JsonPrimitive(number));
        }
      } catch (NumberFormatException e) {
        return Read.mismatch("number " + digits);
      }
    }
    return Read.mismatch("number " + digits);
  }

  private static JsonElement time(JsonElement value, Type.Form form) throws MalformedException {
    if (!isString(value)) {
      throw new MalformedException(
          "json: cannot unmarshal %s into Go value of type string".formatted(kindOf(value)));
    }
    var instant = GoTime.parse(value.getAsString());
    return new JsonPrimitive(
        form == Type.Form.TIME ? Timestamps.seconds(instant) : Timestamps.micros(instant));
  }

  private static JsonElement quantity(JsonElement value) throws MalformedException {
    String text = value instanceof JsonPrimitive ? value.getAsString() : value.toString();
    return new JsonPrimitive(Quantity.parse(text.strip()).toString());
  }

  private static JsonElement intOrString(JsonElement value) throws MalformedException {
    if (isString(value)) {
      return value;
    }
    Read read = whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    if (read.value() == null) {
      throw new MalformedException(
          "json: cannot unmarshal %s into Go value of type int32".formatted(read.mismatch()));
    }
    return read.value();
  }

  static boolean isZero(JsonElement value, Scalar scalar) {
    return switch (scalar.form()) {
      case STRING -> value.getAsString().isEmpty();
      case BOOL -> !value.getAsBoolean();
      case INT32, INT64 -> value.getAsLong() == 0;
      case DOUBLE -> value.getAsDouble() == 0;
      case TIME, MICRO_TIME, QUANTITY, INT_OR_STRING, RAW -> false;
    };
  }

  static JsonElement zero(Scalar scalar) {
    return switch (scalar.form()) {
      case STRING -> new JsonPrimitive("");
      case BOOL -> new JsonPrimitive(false);
      case INT32, INT64, DOUBLE, INT_OR_STRING -> new JsonPrimitive(0L);
      case TIME, MICRO_TIME, RAW -> JsonNull.INSTANCE;
      case QUANTITY -> new JsonPrimitive("0");
    };
  }

  private static boolean isString(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString();
  }

  /// What Go calls the value in an error: `string`, `number`, `bool`, `object`, `array`.
  static String kindOf(JsonElement value) {
    return switch (value) {
      case JsonObject _ -> "object";
      case JsonArray _ -> "array";
      case JsonPrimitive primitive when primitive.isString() -> "string";
      case JsonPrimitive primitive when primitive.isBoolean() -> "bool";
      case JsonPrimitive _ -> "number";
      default -> "null";
    };
  }
}
