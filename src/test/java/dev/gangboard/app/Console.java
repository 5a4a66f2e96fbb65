package dev.gangboard.app;

import dev.gangboard.cli.ClusterAccess;
import dev.gangboard.cli.Commands;
import dev.gangboard.cli.Surroundings;
import dev.gangboard.cli.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/// A terminal that is a pipe, and what was written to it.
final class Console {
  private final ClusterAccess access;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  Console(ClusterAccess access) {
    this.access = access;
  }

  /// Runs a command line; what was written before is forgotten.
  ///
  /// @return the exit code
  int run(String... args) {
    out.reset();
    err.reset();
    var terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(new StringReader("")),
            Terminal.Traits.PIPE);
    return Commands.run(new Surroundings(terminal, access, InstantSource.system()), args);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
