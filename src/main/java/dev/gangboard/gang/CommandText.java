package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Splits a command into words as a POSIX shell does, without any expansion: blanks separate,
/// single quotes keep everything, double quotes keep all but a backslash before `"`, `\`, `$` or a
/// backquote, and a backslash keeps the next character.
final class CommandText {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private @Nullable StringBuilder word;
  private int at;

  private CommandText(String text) {
    this.text = text;
  }

  /// The words; empty for a blank text.
  static List<String> words(String text) throws FieldException {
    return new CommandText(text).split();
  }

  private List<String> split() throws FieldException {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> singleQuoted();
        case '"' -> doubleQuoted();
        case '\\' -> escaped();
        default -> word().append(c);
      }
    }
    endWord();
    return List.copyOf(words);
  }

  private void singleQuoted() throws FieldException {
    int end = text.indexOf('\'', at);
    if (end < 0) {
      throw unbalanced("'", at - 1);
    }
    word().append(text, at, end);
    at = end + 1;
  }

  private void doubleQuoted() throws FieldException {
    int start = at - 1;
    StringBuilder current = word();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      if (c == '\\' && at < text.length() && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
        appendUnlessNewline(current, text.charAt(at++));
      } else {
        current.append(c);
      }
    }
    throw unbalanced("\"", start);
  }

  private void escaped() throws FieldException {
    if (at == text.length()) {
      throw new FieldException("spec.command.backslash");
    }
    char next = text.charAt(at++);
    if (next != '\n') {
      word().append(next);
    }
  }

  /// A backslash before the end of a line joins the lines.
  private static void appendUnlessNewline(StringBuilder current, char c) {
    if (c != '\n') {
      current.append(c);
    }
  }

  private StringBuilder word() {
    if (word == null) {
      word = new StringBuilder();
    }
    return word;
  }

  private void endWord() {
    if (word != null) {
      words.add(word.toString());
      word = null;
    }
  }

  private FieldException unbalanced(String quote, int start) {
    return new FieldException("spec.command.quote", quote, text.substring(start));
  }
}
