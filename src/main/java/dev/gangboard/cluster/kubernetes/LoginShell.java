package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The shell that a person logs in with, asked for the PATH that its start files make. Asked once
/// and not for long: start files can wait for input, start a terminal multiplexer, or print
/// greetings, among which the PATH is told by marks.
final class LoginShell {
  private static final Logger LOG = System.getLogger(LoginShell.class.getName());
  private static final String MARK = "__gangboard_path__";
  private static final String QUESTION = "echo " + MARK + "; printenv PATH; echo " + MARK;
  private static final int MOST_OUTPUT = 1 << 20;

  private final String shell;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable String known;

  /// @param shell an absolute path
  LoginShell(String shell, Duration patience) {
    this.shell = shell;
    this.patience = patience;
  }

  static LoginShell of(Map<String, String> environment) {
    return new LoginShell(environment.getOrDefault("SHELL", "/bin/sh"), Duration.ofSeconds(5));
  }

  /// The PATH; empty where the shell does not tell.
  String path() {
    lock.lock();
    try {
      String path = known;
      if (path == null) {
        path = asked();
        known = path;
      }
      return path;
    } finally {
      lock.unlock();
    }
  }

  private String asked() {
    try {
      return told(output());
    } catch (IOException | TimeoutException e) {
      LOG.log(Level.WARNING, "the login shell does not tell its PATH: " + shell, e);
      return "";
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  static String told(String output) {
    String[] parts = output.split(MARK, -1);
    return parts.length < 3 ? "" : parts[parts.length - 2].strip();
  }

  private String output() throws IOException, InterruptedException, TimeoutException {
    ProcessBuilder builder = new ProcessBuilder(command());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(calm());
    Process process = builder.start();
    try (var output = new ProgramOutput(process.getInputStream(), MOST_OUTPUT)) {
      process.getOutputStream().close();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TimeoutException("after " + patience);
      }
      return new String(output.bytes(), StandardCharsets.UTF_8);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /// The C shells take no other option beside `-c`, and read their start file anyway.
  private List<String> command() {
    List<String> command = new ArrayList<>(List.of(shell));
    String name = String.valueOf(Path.of(shell).getFileName());
    if (!name.endsWith("csh")) {
      command.add("-l");
      command.add("-i");
    }
    command.addAll(List.of("-c", QUESTION));
    return command;
  }

  /// Keeps start files from starting something that does not end.
  private static Map<String, String> calm() {
    return Map.of(
        "TERM", "dumb",
        "DISABLE_AUTO_UPDATE", "true",
        "ZSH_TMUX_AUTOSTARTED", "true",
        "ZSH_TMUX_AUTOSTART", "false");
  }
}
