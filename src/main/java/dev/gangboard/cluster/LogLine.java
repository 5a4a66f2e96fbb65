package dev.gangboard.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/// A line of a container's log, or a piece of one that is very long: the bytes as they came. They
/// need not be UTF-8, and may hold NUL, `\r` and anything else but a line feed. The array is lent:
/// it holds this line until the taker returns, so who keeps it copies it.
///
/// @param time when the container runtime wrote it, nanoseconds since the epoch, node clock;
///   [LogTime#NONE] where there is none, since not the container but the server says it
/// @param from where it begins in `bytes`
/// @param to where it ends in `bytes`, without its line feed
/// @param begins whether it begins a line; else it goes on with the line before. The pieces of a
///   line have one time, never cut a character in two, and are the same each time the line is read
@SuppressWarnings("ArrayRecordComponent") // lines are not compared, and copying would cost
public record LogLine(long time, byte[] bytes, int from, int to, boolean begins) {

  /// A whole line of text.
  public static LogLine of(Instant at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new LogLine(LogTime.of(at), bytes, 0, bytes.length, true);
  }

  /// The same with bytes of its own.
  public LogLine copy() {
    return new LogLine(time, Arrays.copyOfRange(bytes, from, to), 0, to - from, begins);
  }

  public int length() {
    return to - from;
  }

  public Instant at() {
    return LogTime.instant(time);
  }

  /// The bytes as UTF-8; what is none becomes U+FFFD.
  public String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
