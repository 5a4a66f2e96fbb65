package dev.gangboard.cli;

/// Makes text from elsewhere (a server's message, a replica's log) harmless for a terminal.
final class Printable {
  private Printable() {}

  /// The text as one line, every control character replaced by a blank.
  static String oneLine(String text) {
    return text.codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /// The text with its colours, but without control sequences that move the cursor, clear the
  /// screen or set the title.
  static String coloursOnly(String text) {
    var kept = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int colourEnd = c == '\033' ? endOfColour(text, at) : -1;
      if (colourEnd > 0) {
        kept.append(text, at, colourEnd);
        at = colourEnd;
        continue;
      }
      kept.append(c == '\t' || !Character.isISOControl(c) ? c : '\uFFFD');
      at++;
    }
    return kept.toString();
  }

  /// Where an `ESC [ digits ; digits m` that starts here ends, or -1.
  private static int endOfColour(String text, int start) {
    if (start + 1 >= text.length() || text.charAt(start + 1) != '[') {
      return -1;
    }
    for (int i = start + 2; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 'm') {
        return i + 1;
      }
      if (c != ';' && c != ':' && (c < '0' || c > '9')) {
        return -1;
      }
    }
    return -1;
  }
}
