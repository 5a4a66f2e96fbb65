package dev.gangboard.cli;

/// What a command tells the shell at its end.
public final class ExitCode {
  public static final int DONE = 0;

  /// The gang failed or was cancelled: it did not do its work.
  public static final int GANG_FAILED = 1;

  /// The command line, the launch or the kubeconfig is wrong; trying again does not help.
  public static final int WRONG_USE = 2;

  /// The cluster refused, or could not be reached.
  public static final int CLUSTER = 3;

  /// A defect of ours; the number is BSD's for an internal software error.
  public static final int DEFECT = 70;

  /// The result could not be written, as on a full disk; the number is BSD's for that.
  public static final int OUTPUT = 74;

  /// Interrupted from the keyboard: 128 and the signal's number, as shells count.
  public static final int INTERRUPTED = 130;

  /// Whoever read our output went away, as in `gangboard logs ... | head`.
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
