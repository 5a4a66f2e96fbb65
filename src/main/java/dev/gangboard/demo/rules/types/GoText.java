package dev.gangboard.demo.rules.types;

/// Text as Go's formatting writes it into messages.
public final class GoText {
  private GoText() {}

  /// What `%q` makes of a text.
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> quoted.append(escaped(c)));
    return quoted.append('"').toString();
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
