package dev.gangboard.demo.program;

/// How a container ended, as its status tells it.
///
/// @param code the exit code; 128 + n for an end by signal n
/// @param reason `Completed`, `Error` or `OOMKilled`
public record Exit(int code, String reason) {
  /// The code of a container that SIGKILL ended.
  public static final int KILLED = 137;

  /// The code of a program that stops because of SIGTERM.
  public static final int TERMINATED = 143;

  public static Exit code(int code) {
    return new Exit(code, code == 0 ? "Completed" : "Error");
  }

  /// Killed by the kernel because it went beyond its memory limit.
  public static Exit oomKilled() {
    return new Exit(KILLED, "OOMKilled");
  }

  public boolean succeeded() {
    return code == 0;
  }
}
