package dev.gangboard.view;

/// How many columns of a terminal a text takes, and where it must be folded.
final class Columns {
  private Columns() {}

  /// 0 for marks that combine with the character before, 2 for wide characters, else 1.
  static int of(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> wide(codePoint) ? 2 : 1;
    };
  }

  /// Where the row that begins at `from` ends, if it may be `width` columns wide: behind a blank
  /// where there is one in its second half, at least one character further, at most at the text's
  /// end.
  static int rowEnd(String text, int from, int width) {
    if (text.length() - from <= width / 2) {
      return text.length();
    }
    int at = from;
    int used = 0;
    int blank = -1;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      used += of(codePoint);
      if (used > width && at > from) {
        return blank > from + width / 2 ? blank : at;
      }
      at += Character.charCount(codePoint);
      if (codePoint == ' ') {
        blank = at;
      }
    }
    return text.length();
  }

  /// Columns from `from` to `to`.
  static int between(String text, int from, int to) {
    int columns = 0;
    for (int at = from; at < to; ) {
      int codePoint = text.codePointAt(at);
      columns += of(codePoint);
      at += Character.charCount(codePoint);
    }
    return columns;
  }

  /// The offset of the character at a column of the row that begins at `from`.
  static int offset(String text, int from, double column) {
    int at = from;
    double left = column;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      left -= of(codePoint);
      if (left < -0.5) {
        return at;
      }
      at += Character.charCount(codePoint);
    }
    return text.length();
  }

  private static boolean wide(int c) {
    return (c >= 0x1100 && c <= 0x115f)
        || (c >= 0x2e80 && c <= 0xa4cf)
        || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff)
        || (c >= 0xfe30 && c <= 0xfe6f)
        || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0xffe0 && c <= 0xffe6)
        || (c >= 0x1f300 && c <= 0x1faff)
        || (c >= 0x20000 && c <= 0x3fffd);
  }
}
