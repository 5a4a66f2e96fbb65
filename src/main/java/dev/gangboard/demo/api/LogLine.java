package dev.gangboard.demo.api;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// One write of a container to its log, as a container runtime keeps it: mostly a line with its
/// line feed; a part of a line, without one, where the container wrote no line feed yet or the line
/// is longer than the runtime's buffer. The bytes are the container's own and need not be UTF-8.
public final class LogLine {
  private final Instant time;
  private final byte[] bytes;

  public LogLine(Instant time, byte[] bytes) {
    this.time = time;
    this.bytes = bytes.clone();
  }

  /// A whole line; `text` comes without its line feed.
  public static LogLine of(Instant time, String text) {
    return new LogLine(time, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /// When the runtime read it, to the nanosecond.
  public Instant time() {
    return time;
  }

  public int length() {
    return bytes.length;
  }

  public boolean endsLine() {
    return bytes.length > 0 && bytes[bytes.length - 1] == '\n';
  }

  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes);
  }

  /// The line itself, not a copy: for reading alone.
  byte[] bytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return time + " " + new String(bytes, StandardCharsets.UTF_8).stripTrailing();
  }
}
