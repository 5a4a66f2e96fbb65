package dev.gangboard.app;

import dev.gangboard.cli.ExitCode;
import dev.gangboard.text.Text;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Draws a picture of the window in a process of its own: a toolkit that has failed in this one
/// cannot be started again, and one that crashes or hangs must not take this one with it.
final class PictureProcess implements AutoCloseable {
  /// The first argument of a process that is to draw a picture; no command of the user's.
  static final String COMMAND = "--draw-window";

  private static final int DETAIL_LINES = 12;

  private final Process process;
  private final FutureTask<String> said;

  private PictureProcess(Process process) {
    this.process = process;
    said = new FutureTask<>(() -> read(process));
    Thread.ofVirtual().name("picture-output").start(said);
  }

  /// @param kubeconfig of the cluster on which the gang is
  /// @param gang the gang's name in the namespace `default`; it need not be there yet
  /// @param picture the file to write
  static PictureProcess start(Path kubeconfig, String gang, Path picture) throws IOException {
    List<String> command = new ArrayList<>(ownCommand());
    command.addAll(List.of(COMMAND, kubeconfig.toString(), gang, picture.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // With it a packaged launcher takes itself for one that has restarted itself, and gives its
    // arguments to the JVM.
    builder.environment().remove("_JPACKAGE_LAUNCHER");
    return new PictureProcess(builder.start());
  }

  /// How this process was started, without its arguments: as a packaged app by its launcher, else
  /// by the JVM with its flags.
  private static List<String> ownCommand() {
    String launcher = System.getProperty("jpackage.app-path");
    if (launcher != null) {
      return List.of(launcher);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (flag.startsWith("--")) {
        command.add(flag);
      }
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Launcher.class.getName());
    return command;
  }

  /// The beginning of what the process says; the rest is read too, or it would wait for a reader.
  private static String read(Process process) throws IOException {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      var beginning = new StringJoiner(System.lineSeparator());
      String line = lines.readLine();
      for (int i = 0; i < DETAIL_LINES && line != null; i++) {
        beginning.add(line);
        line = lines.readLine();
      }
      lines.transferTo(Writer.nullWriter());
      return beginning.toString();
    }
  }

  /// Waits for the picture.
  ///
  /// @return why there is none, or empty if it was drawn
  Optional<String> failure(Duration atMost) throws InterruptedException {
    boolean ended = process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    if (ended && process.exitValue() == ExitCode.DONE) {
      return Optional.empty();
    }
    process.destroyForcibly();
    return Optional.of(ended ? said() : Text.of("app.picture.late", atMost.toSeconds()));
  }

  private String said() throws InterruptedException {
    try {
      return said.get();
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /// The other side: draws the picture in this process.
  static int run(List<String> arguments) {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    System.setProperty("java.awt.headless", "true");
    File picture = new File(arguments.get(2));
    return WindowPicture.draw(Path.of(arguments.get(0)), arguments.get(1), picture);
  }
}
