package dev.gangboard.viewmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One entry of a shown log.
///
/// @param at when the line was written, node clock; null for what has no time of its own
/// @param text printable: no control characters, no tabs
public record LogEntry(Kind kind, @Nullable Instant at, String text) {
  /// What an entry is.
  public enum Kind {
    /// A line of the container, or its beginning.
    LINE,
    /// The same line goes on: it was too long for one entry.
    MORE,
    /// Not of the container: something about the log itself.
    NOTE
  }
}
