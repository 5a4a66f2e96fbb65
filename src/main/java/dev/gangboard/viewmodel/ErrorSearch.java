package dev.gangboard.viewmodel;

import dev.gangboard.logs.ErrorPatterns;
import java.time.Instant;
import java.util.OptionalLong;

/// Looks for the first error in a log that is still being read, from the time on at which the
/// container began that failed: an earlier run of it may have left errors of its own.
final class ErrorSearch {
  private static final ErrorPatterns PATTERNS = ErrorPatterns.standard();

  private final LogText text;
  private final Instant from;
  private long read;
  private boolean begun;

  ErrorSearch(LogText text, Instant from) {
    this.text = text;
    this.from = from;
  }

  /// Reads what has come since the last call.
  ///
  /// @return the number of the entry, once there is one
  OptionalLong next() {
    for (long number = Math.max(read, text.first()); number < text.end(); number++) {
      read = number + 1;
      LogEntry entry = text.get(number);
      begun = begun || entry.at() == null || !entry.at().isBefore(from);
      if (begun
          && entry.kind() != LogEntry.Kind.NOTE
          && PATTERNS.nameOf(entry.text()).isPresent()) {
        return OptionalLong.of(number);
      }
    }
    return OptionalLong.empty();
  }
}
