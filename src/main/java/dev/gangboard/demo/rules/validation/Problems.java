package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.store.Cause;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Gathers what is wrong with an object, in the order in which the API server tells it.
final class Problems {
  private final List<Cause> causes = new ArrayList<>();

  List<Cause> causes() {
    return List.copyOf(causes);
  }

  boolean isEmpty() {
    return causes.isEmpty();
  }

  void addAll(Problems others) {
    causes.addAll(others.causes);
  }

  void invalid(Path path, String value, String why) {
    add("Invalid", path, "Invalid value: " + GoText.quote(value) + ": " + why);
  }

  void invalid(Path path, long value, String why) {
    add("Invalid", path, "Invalid value: " + value + ": " + why);
  }

  /// A value of any form: text in quotes, all else as JSON.
  void invalid(Path path, JsonElement value, String why) {
    add("Invalid", path, "Invalid value: " + printed(value) + ": " + why);
  }

  /// A value that is too large to be told.
  void invalid(Path path, String why) {
    add("Invalid", path, "Invalid value: " + why);
  }

  /// @param why may be empty
  void required(Path path, String why) {
    add("Required", path, "Required value" + (why.isEmpty() ? "" : ": " + why));
  }

  void forbidden(Path path, String why) {
    add("Forbidden", path, "Forbidden: " + why);
  }

  void notSupported(Path path, String value, Collection<String> supported) {
    String values = supported.stream().map(GoText::quote).collect(Collectors.joining(", "));
    String told = values.isEmpty() ? "" : ": supported values: " + values;
    add("NotSupported", path, "Unsupported value: " + GoText.quote(value) + told);
  }

  void duplicate(Path path, String value) {
    add("Duplicate", path, "Duplicate value: " + GoText.quote(value));
  }

  void duplicate(Path path, JsonElement value) {
    add("Duplicate", path, "Duplicate value: " + printed(value));
  }

  void notFound(Path path, String value) {
    add("NotFound", path, "Not found: " + GoText.quote(value));
  }

  void tooLong(Path path, int most) {
    add("TooLong", path, "Too long: may not be more than " + most + " bytes");
  }

  void tooMany(Path path, int count, int most) {
    add("TooMany", path, "Too many: " + count + ": must have at most " + most + " items");
  }

  void nonNegative(Path path, long value) {
    if (value < 0) {
      invalid(path, value, "must be greater than or equal to 0");
    }
  }

  private void add(String reason, Path path, String message) {
    causes.add(new Cause("FieldValue" + reason, message, path.text()));
  }

  private static String printed(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString()
        ? GoText.quote(primitive.getAsString())
        : value.toString();
  }
}
