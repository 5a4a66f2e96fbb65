package dev.gangboard.cli;

import java.util.List;

/// A block of lines that is painted over itself on a terminal. What was painted last stays when the
/// command ends.
final class Screen {
  private final Terminal terminal;
  private int painted;

  Screen(Terminal terminal) {
    this.terminal = terminal;
  }

  /// Paints the lines over those painted before. They must not be wider than the terminal, nor more
  /// than its rows less one.
  void paint(List<String> lines) {
    var text = new StringBuilder();
    if (painted > 0) {
      text.append("\033[").append(painted).append('A');
    }
    text.append("\r\033[J");
    for (String line : lines) {
      text.append(line).append(System.lineSeparator());
    }
    terminal.write(text.toString());
    painted = lines.size();
  }
}
