package dev.gangboard.logs;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where the reading of a rank's log begins.
///
/// @param read uids of the pods of which all was read before
/// @param reached how far another pod was read before, or null
/// @param tailLines at most so many lines of what is there already, or null for all
/// @param sinceSeconds lines from this epoch second on, or null for all
public record LogStart(
    Set<String> read,
    @Nullable Reached reached,
    @Nullable Integer tailLines,
    @Nullable Long sinceSeconds) {

  /// Everything that there is.
  public static final LogStart BEGINNING = new LogStart(Set.of(), null, null, null);

  public LogStart {
    read = Set.copyOf(read);
  }

  /// The end of what is there, and what comes.
  public static LogStart tail(int lines) {
    return new LogStart(Set.of(), null, lines, null);
  }

  /// Whether all that there is is wanted, of earlier attempts too.
  boolean isWhole() {
    return tailLines == null && sinceSeconds == null;
  }

  /// @param pod its uid
  /// @param run how often its container had been started again
  record Reached(String pod, int run, LogPosition position) {}
}
