package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;

/// Splits a log into lines, each with the time that the server writes before it. Holds never more
/// than one piece of a line: a line without end comes as several lines of [#LONGEST] bytes with the
/// same time, cut at the same places whenever it is read from its begin.
final class LogLines {
  /// Bytes of the longest line, its time included.
  static final int LONGEST = 64 << 10;

  private static final int SHORTEST_TIME = "2026-11-30T15:31:21Z".length();
  private static final int LONGEST_TIME = "2026-11-30T15:31:21.123456789+00:00".length();

  private final LogSink sink;
  private final byte[] line = new byte[LONGEST];
  private int length;
  private boolean continues;
  private Instant at;

  /// @param start the time of lines before the first that has one
  LogLines(Instant start, LogSink sink) {
    this.at = start;
    this.sink = sink;
  }

  /// Reads to the end of the stream.
  ///
  /// @param unfinished whether a last line without its end is a line too. In a stream that is
  ///   followed it may only be cut off, and would come again and whole when it is resumed
  void read(InputStream in, boolean unfinished) throws IOException, InterruptedException {
    byte[] buffer = new byte[16 << 10];
    int count;
    while ((count = in.read(buffer)) >= 0) {
      split(buffer, count);
    }
    if (unfinished && (length > 0 || continues)) {
      hand(length);
    }
  }

  private void split(byte[] buffer, int count) throws InterruptedException {
    int from = 0;
    for (int i = 0; i < count; i++) {
      if (buffer[i] == '\n') {
        append(buffer, from, i);
        endLine();
        from = i + 1;
      }
    }
    append(buffer, from, count);
  }

  private void append(byte[] buffer, int from, int to) throws InterruptedException {
    int next = from;
    while (next < to) {
      int part = Math.min(to - next, LONGEST - length);
      System.arraycopy(buffer, next, line, length, part);
      length += part;
      next += part;
      if (length == LONGEST) {
        cut();
      }
    }
  }

  /// Hands over a piece of a long line, not cutting a character in two.
  private void cut() throws InterruptedException {
    int end = characterBoundary();
    hand(end);
    System.arraycopy(line, end, line, 0, LONGEST - end);
    length = LONGEST - end;
    continues = true;
  }

  private int characterBoundary() {
    int end = LONGEST;
    while (LONGEST - end < 3 && (line[end - 1] & 0xC0) == 0x80) {
      end--;
    }
    return (line[end - 1] & 0xC0) == 0xC0 ? end - 1 : LONGEST;
  }

  private void endLine() throws InterruptedException {
    boolean carriageReturn = length > 0 && line[length - 1] == '\r';
    if (!continues || length > 0) {
      hand(carriageReturn ? length - 1 : length);
    }
    length = 0;
    continues = false;
  }

  private void hand(int end) throws InterruptedException {
    int text = continues ? 0 : afterTime(end);
    sink.accept(new LogLine(at, new String(line, text, end - text, StandardCharsets.UTF_8)));
  }

  /// Reads the time before the text, where there is one.
  ///
  /// @return where the text begins
  private int afterTime(int end) {
    int space = 0;
    while (space < end && space <= LONGEST_TIME && line[space] != ' ') {
      space++;
    }
    if (space < SHORTEST_TIME || space > LONGEST_TIME) {
      return 0; // what the kubelet says itself has no time
    }
    try {
      at = Instant.parse(new String(Arrays.copyOf(line, space), StandardCharsets.US_ASCII));
      return Math.min(end, space + 1);
    } catch (DateTimeException _) {
      return 0; // so the words belong to the text
    }
  }
}
