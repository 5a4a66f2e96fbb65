package dev.gangboard.cli;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/// A terminal whose output is kept and whose input is given.
final class CapturedTerminal {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal;

  private CapturedTerminal(Terminal.Traits traits, String input) {
    terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(new StringReader(input)),
            traits);
  }

  static CapturedTerminal pipe() {
    return new CapturedTerminal(Terminal.Traits.PIPE, "");
  }

  /// A person who has typed `input`.
  static CapturedTerminal person(String input) {
    return new CapturedTerminal(new Terminal.Traits(true, false, 80, 24), input);
  }

  Terminal terminal() {
    return terminal;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
