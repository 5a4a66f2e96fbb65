package dev.gangboard.cli;

/// Nobody reads our standard output any more; a command ends quietly then.
final class BrokenPipeException extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
