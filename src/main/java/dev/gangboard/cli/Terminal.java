package dev.gangboard.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Where a command reads and writes: results on standard output, messages and questions on standard
/// error. Safe for use by many threads; a line is written whole.
public final class Terminal {
  private final CheckedOutput checked;
  private final PrintStream out;
  private final PrintStream err;
  private final BufferedReader in;
  private final Traits traits;

  /// @param interactive whether a person sits at it: questions are asked, the screen is repainted
  /// @param colour whether colours may be written
  /// @param columns the width in characters
  /// @param rows the height in lines
  public record Traits(boolean interactive, boolean colour, int columns, int rows) {
    /// Of a pipe or a file.
    public static final Traits PIPE = new Traits(false, false, 80, 24);
  }

  /// @param out takes the result, in the characters of `err`
  public Terminal(OutputStream out, PrintStream err, BufferedReader in, Traits traits) {
    this.checked = new CheckedOutput(out);
    this.out = new PrintStream(checked, false, err.charset());
    this.err = err;
    this.in = in;
    this.traits = traits;
  }

  /// The process's own streams. Output is UTF-8 whatever the locale says, as a log's text must
  /// survive a pipe on a machine without a locale; a Windows console gets its own code page.
  @SuppressWarnings("SystemConsoleNull") // it may be null again since JDK 25, without a terminal
  public static Terminal ofProcess() {
    Console console = System.console();
    boolean interactive = console != null && console.isTerminal();
    boolean windows = System.getProperty("os.name").startsWith("Windows");
    Charset charset = windows ? System.out.charset() : StandardCharsets.UTF_8;
    boolean colour =
        interactive && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    return new Terminal(
        new FileOutputStream(FileDescriptor.out),
        new PrintStream(new FileOutputStream(FileDescriptor.err), false, charset),
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
        interactive ? TerminalSize.traits(colour) : Traits.PIPE);
  }

  public Traits traits() {
    return traits;
  }

  public boolean interactive() {
    return traits.interactive();
  }

  /// Writes a line of the result.
  ///
  /// @throws OutputException if it cannot be written
  public void print(String line) {
    write(line + System.lineSeparator());
  }

  /// Writes text of the result as it is.
  ///
  /// @throws OutputException if it cannot be written
  void write(String text) {
    synchronized (out) {
      out.print(text);
      refuseLoss();
    }
  }

  /// Ends the output.
  ///
  /// @throws OutputException if a part of it could not be written, also by others than [#print]
  void finish() {
    synchronized (out) {
      refuseLoss();
    }
  }

  private void refuseLoss() {
    out.flush();
    IOException failure = checked.failure();
    if (failure != null) {
      throw new OutputException(failure);
    }
  }

  /// Writes a line beside the result, for the person.
  public void say(String message) {
    synchronized (err) {
      err.println(message);
      err.flush();
    }
  }

  /// Asks a question that is answered with yes or no; no answer is no. Only where [#interactive].
  boolean confirm(String question) {
    synchronized (err) {
      err.print(question + " ");
      err.flush();
    }
    try {
      String answer = in.readLine();
      if (answer == null) {
        say("");
        return false;
      }
      String given = answer.strip().toLowerCase(Locale.ROOT);
      return given.equals("y") || given.equals("yes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PrintWriter out() {
    return new PrintWriter(out, true, out.charset());
  }

  PrintWriter err() {
    return new PrintWriter(err, true, err.charset());
  }
}
