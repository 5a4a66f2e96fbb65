package dev.gangboard.cli;

import java.io.IOException;
import java.util.Locale;

/// The result of a command could not be written.
final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /// Whether nobody reads our standard output any more, as in `gangboard logs ... | head`: a
  /// command ends quietly then. What the system says is told apart by its words only: an error
  /// number does not get through.
  boolean nobodyReads() {
    String words = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
    return words.contains("pipe") || words.contains("connection reset");
  }
}
