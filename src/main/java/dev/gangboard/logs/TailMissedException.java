package dev.gangboard.logs;

/// The line that was seen last is not among the newest lines: more have been written meanwhile than
/// were asked for. Leaves a reading from within.
final class TailMissedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TailMissedException() {
    super(null, null, false, false);
  }
}
