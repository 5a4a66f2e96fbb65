package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.LogTime;
import java.io.IOException;
import java.io.InputStream;

/// Splits a log into lines, each with the time that the server writes before it. Holds never more
/// than one piece of a line: a line without end comes as several pieces of at most [#LONGEST]
/// bytes, cut at the same places whenever it is read from its begin.
final class LogLines {
  /// Bytes of the longest piece, the time before a line included.
  static final int LONGEST = 16 << 10;

  private static final int CHUNK = 64 << 10;
  private static final int MOST_TIME = 36;

  private final LogSink sink;
  private final byte[] line = new byte[LONGEST];
  private int length;
  private boolean continues;
  private long time = LogTime.NONE;

  LogLines(LogSink sink) {
    this.sink = sink;
  }

  /// Reads to the end of the stream.
  ///
  /// @param unfinished whether a last line without its end is a line too. In a stream that is
  ///   followed it may only be cut off, and would come again and whole when it is resumed
  void read(InputStream in, boolean unfinished) throws IOException, InterruptedException {
    byte[] buffer = new byte[CHUNK];
    int count;
    while ((count = in.read(buffer)) >= 0) {
      split(buffer, count);
      if (in.available() == 0) {
        sink.drained();
      }
    }
    if (unfinished && length > 0) {
      hand(line, 0, length);
    }
    sink.drained();
  }

  private void split(byte[] buffer, int count) throws InterruptedException {
    int from = 0;
    for (int i = 0; i < count; i++) {
      if (buffer[i] == '\n') {
        endLine(buffer, from, i);
        from = i + 1;
      }
    }
    append(buffer, from, count);
  }

  private void endLine(byte[] buffer, int from, int to) throws InterruptedException {
    if (length == 0 && !continues && to - from < LONGEST) {
      hand(buffer, from, to); // most lines: where they are, not copied
      return;
    }
    append(buffer, from, to);
    if (!continues || length > 0) {
      hand(line, 0, length);
    }
    length = 0;
    continues = false;
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
    hand(line, 0, end);
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

  private void hand(byte[] bytes, int from, int to) throws InterruptedException {
    int text = continues ? from : afterTime(bytes, from, to);
    sink.accept(new LogLine(time, bytes, text, to, !continues));
  }

  /// Reads the time before the text, where there is one: what the kubelet says itself has none.
  ///
  /// @return where the text begins
  private int afterTime(byte[] bytes, int from, int to) {
    int space = from;
    int end = Math.min(to, from + MOST_TIME);
    while (space < end && bytes[space] != ' ') {
      space++;
    }
    time = LogTime.parse(bytes, from, space);
    return time == LogTime.NONE ? from : Math.min(to, space + 1);
  }
}
