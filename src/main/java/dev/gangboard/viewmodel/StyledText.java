package dev.gangboard.viewmodel;

import java.util.ArrayList;
import java.util.List;

/// A line as it is read: its text without escape sequences, and which parts of it are coloured.
///
/// @param runs the parts that are not plain, in order
record StyledText(String text, List<StyleRun> runs, TextStyle last) {
  private static final int TAB = 8;
  private static final char ESCAPE = '\u001b';
  private static final char BELL = '\u0007';

  /// Reads a line of a container.
  ///
  /// @param first the style in which it begins
  static StyledText of(String line, TextStyle first) {
    return Printable.isPlain(line)
        ? plain(line, first)
        : new Reading(lastOverwrite(line), first).read();
  }

  private static StyledText plain(String line, TextStyle style) {
    boolean styled = !style.equals(TextStyle.PLAIN) && !line.isEmpty();
    return new StyledText(
        line, styled ? List.of(new StyleRun(0, line.length(), style)) : List.of(), style);
  }

  /// A `\r` begins the line anew, as a progress bar does.
  private static String lastOverwrite(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == '\r') {
      end--;
    }
    return line.substring(line.lastIndexOf('\r', end - 1) + 1, end);
  }

  /// The reading of one line.
  private static final class Reading {
    private final String line;
    private final StringBuilder out;
    private final List<StyleRun> runs = new ArrayList<>();
    private TextStyle style;
    private int since;

    Reading(String line, TextStyle first) {
      this.line = line;
      this.style = first;
      this.out = new StringBuilder(line.length());
    }

    StyledText read() {
      int at = 0;
      while (at < line.length()) {
        char c = line.charAt(at);
        if (c == ESCAPE) {
          at = sequence(at + 1);
        } else {
          at++;
          if (c == '\t') {
            out.repeat(' ', TAB - out.length() % TAB);
          } else {
            out.append(Printable.isControl(c) ? Printable.picture(c) : c);
          }
        }
      }
      close();
      return new StyledText(out.toString(), List.copyOf(runs), style);
    }

    private void close() {
      if (out.length() > since && !style.equals(TextStyle.PLAIN)) {
        runs.add(new StyleRun(since, out.length(), style));
      }
      since = out.length();
    }

    /// Reads the sequence whose escape character is before `at`; all but colours are left out.
    ///
    /// @return where it ends
    private int sequence(int at) {
      if (at >= line.length()) {
        return at;
      }
      return switch (line.charAt(at)) {
        case '[' -> control(at + 1);
        case ']' -> command(at + 1);
        default -> line.charAt(at) >= '@' && line.charAt(at) <= '_' ? at + 1 : at;
      };
    }

    private int control(int from) {
      int at = from;
      while (at < line.length() && line.charAt(at) >= ' ' && line.charAt(at) < '@') {
        at++;
      }
      if (at < line.length() && line.charAt(at) == 'm') {
        TextStyle next = Sgr.apply(style, line.substring(from, at));
        if (!next.equals(style)) {
          close();
          style = next;
        }
      }
      return Math.min(line.length(), at + 1);
    }

    private int command(int from) {
      int at = from;
      while (at < line.length() && line.charAt(at) != BELL && line.charAt(at) != ESCAPE) {
        at++;
      }
      return Math.min(line.length(), line.startsWith("\u001b\\", at) ? at + 2 : at + 1);
    }
  }
}
