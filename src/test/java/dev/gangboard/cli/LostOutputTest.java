package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostOutputTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(strings = {"version", "--help", "launch --help", "help logs", "demo"})
  void aFullDiskIsTold(String line) {
    assertEquals(ExitCode.OUTPUT, run("No space left on device", line));
    assertEquals(
        "gangboard: The output could not be written: No space left on device\n",
        err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--help", "launch --help", "help logs", "demo"})
  void aReaderWhoHasGoneIsNotToldOf(String line) {
    assertEquals(ExitCode.BROKEN_PIPE, run("Broken pipe", line));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  private int run(String trouble, String line) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(trouble);
          }
        };
    var terminal =
        new Terminal(
            full,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new BufferedReader(new StringReader("")),
            Terminal.Traits.PIPE);
    return Commands.run(
        new Surroundings(terminal, new FakeAccess(), InstantSource.system()), line.split(" "));
  }
}
