package dev.gangboard.logs;

/// The container may have been started again: what comes is perhaps of another run. Leaves a
/// reading from within.
final class UncertainRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UncertainRunException() {
    super(null, null, false, false);
  }
}
