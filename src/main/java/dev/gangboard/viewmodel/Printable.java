package dev.gangboard.viewmodel;

import java.util.regex.Pattern;

/// Makes a line of a log printable, as a terminal would show it without colours.
final class Printable {
  private static final int TAB = 8;
  private static final char ESCAPE = '\u001b';
  private static final char CONTROL_PICTURES = '\u2400';
  private static final char DELETE_PICTURE = '\u2421';

  /// CSI and OSC sequences, and the short ones.
  private static final Pattern ESCAPES =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[@-Z\\\\-_])");

  private Printable() {}

  /// @param line without its end; a carriage return in it begins the line anew, as a progress bar
  ///   does
  static String of(String line) {
    if (isPlain(line)) {
      return line;
    }
    String text = line.indexOf(ESCAPE) < 0 ? line : ESCAPES.matcher(line).replaceAll("");
    return printed(lastOverwrite(text));
  }

  static boolean isPlain(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (isControl(line.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean isControl(char c) {
    return c < ' ' || (c >= '\u007f' && c < '\u00a0') || c == '\u2028' || c == '\u2029';
  }

  private static String lastOverwrite(String line) {
    String text = line;
    while (text.endsWith("\r")) {
      text = text.substring(0, text.length() - 1);
    }
    return text.substring(text.lastIndexOf('\r') + 1);
  }

  private static String printed(String text) {
    var out = new StringBuilder(text.length() + TAB);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        out.repeat(' ', TAB - out.length() % TAB);
      } else {
        out.append(isControl(c) ? picture(c) : c);
      }
    }
    return out.toString();
  }

  static char picture(char c) {
    return c < ' ' ? (char) (CONTROL_PICTURES + c) : DELETE_PICTURE;
  }
}
