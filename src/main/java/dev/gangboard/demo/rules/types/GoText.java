package dev.gangboard.demo.rules.types;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.stream.Collectors;

/// Text as Go's formatting writes it into messages.
public final class GoText {
  private GoText() {}

  /// What `%q` makes of a text.
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> quoted.append(escaped(c)));
    return quoted.append('"').toString();
  }

  /// What `%v` makes of JSON that was read into maps and slices.
  public static String plain(JsonElement value) {
    return switch (value) {
      case JsonObject object ->
          object.keySet().stream()
              .sorted()
              .map(key -> key + ":" + plain(object.get(key)))
              .collect(Collectors.joining(" ", "map[", "]"));
      case JsonArray array ->
          array.asList().stream().map(GoText::plain).collect(Collectors.joining(" ", "[", "]"));
      case JsonPrimitive primitive -> primitive.getAsString();
      default -> "<nil>";
    };
  }

  private static String escaped(int c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case 0x07 -> "\\a";
      case 0x0b -> "\\v";
      default -> c < ' ' || c == 0x7f ? "\\x%02x".formatted(c) : Character.toString(c);
    };
  }
}
