package dev.gangboard.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes words so that a shell, or the launch's command field, reads the same words again.
final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellWords() {}

  static String join(List<String> words) {
    return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
  }

  private static String quote(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
