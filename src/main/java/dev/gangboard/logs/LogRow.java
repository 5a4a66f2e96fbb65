package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One row of a transcript.
///
/// @param number its place in the transcript, from 0
/// @param time of a line, nanoseconds since the epoch, node clock; else [LogTime#NONE]
/// @param text decoded leniently; of a line that was overwritten with `\r`, as progress bars do it,
///   the last that stands there. May hold colours and other control characters
/// @param mark of [Kind#MARK], else null
public record LogRow(
    int rank, long number, Kind kind, long time, String text, @Nullable LogMark mark) {
  /// What a row is.
  public enum Kind {
    /// A line, or the first piece of a long one.
    LINE,
    /// The line before goes on.
    MORE,
    /// Not of the container: something about the log itself.
    MARK
  }

  /// When a line was written; null where that is not known.
  public @Nullable Instant at() {
    return time == LogTime.NONE ? null : LogTime.instant(time);
  }

  static LogRow of(int rank, long number, byte[] bytes, int from, int to) {
    if (from < to && bytes[from] == LogFormat.MARK) {
      LogMark mark = LogFormat.mark(bytes, from, to).orElse(null);
      if (mark != null) {
        return new LogRow(rank, number, Kind.MARK, LogTime.NONE, mark.text(), mark);
      }
    }
    long time = LogFormat.time(bytes, from, to);
    if (time != LogTime.NONE) {
      int text = Math.min(to, from + LogFormat.TEXT);
      return new LogRow(rank, number, Kind.LINE, time, text(bytes, text, to), null);
    }
    int text = from < to && bytes[from] == LogFormat.MORE ? from + 1 : from;
    return new LogRow(rank, number, Kind.MORE, time, text(bytes, text, to), null);
  }

  /// What stands on a terminal's line at the end.
  private static String text(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && bytes[end - 1] == '\r') {
      end--;
    }
    int start = end;
    while (start > from && bytes[start - 1] != '\r') {
      start--;
    }
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
