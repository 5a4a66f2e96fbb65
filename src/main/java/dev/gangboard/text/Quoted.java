package dev.gangboard.text;

/// Text that a person typed or another program sent, as it may stand in a message: on one line, and
/// without what a terminal would obey or what turns the direction of the words around it.
public final class Quoted {
  private Quoted() {}

  /// The text with each control character, line separator and change of direction written as an
  /// escape: `\n`, `\t`, `\u001b`.
  public static String of(String text) {
    if (text.codePoints().noneMatch(Quoted::isUnseen)) {
      return text;
    }
    var shown = new StringBuilder(text.length() + 8);
    text.codePoints().forEach(c -> append(shown, c));
    return shown.toString();
  }

  private static void append(StringBuilder shown, int c) {
    switch (c) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (isUnseen(c)) {
          shown.append("\\u%04x".formatted(c));
        } else {
          shown.appendCodePoint(c);
        }
      }
    }
  }

  private static boolean isUnseen(int c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }
}
