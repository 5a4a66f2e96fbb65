package dev.gangboard.logs;

import java.io.IOException;

/// Reads the records of a log from a place on, a chunk at a time.
final class RecordReader {
  private final LogBytes bytes;
  private final byte[] chunk;

  /// Takes a record.
  @FunctionalInterface
  interface Taker {
    /// @param from where it begins in `bytes`, which is lent
    /// @param to where its line feed is
    /// @param offset where it begins in the log
    /// @return whether more is wanted
    boolean take(byte[] bytes, int from, int to, long offset) throws IOException;
  }

  /// @param chunkBytes how much is read at once; at least one record must fit
  RecordReader(LogBytes bytes, int chunkBytes) {
    this.bytes = bytes;
    this.chunk = new byte[Math.max(chunkBytes, LogFormat.LONGEST)];
  }

  /// Hands on the records between two places.
  ///
  /// @param start where a record begins
  /// @return the place after the last whole record that was handed on
  long read(long start, long end, Taker taker) throws IOException {
    long at = start;
    int kept = 0;
    while (at + kept < end) {
      int count = (int) Math.min(chunk.length - kept, end - at - kept);
      bytes.read(at + kept, chunk, kept, count);
      int filled = kept + count;
      int from = 0;
      for (int i = kept; i < filled; i++) {
        boolean overlong = i == chunk.length - 1 && from == 0;
        if (chunk[i] == '\n' || overlong) {
          if (!taker.take(chunk, from, i, at + from)) {
            return at + i + 1;
          }
          from = i + 1;
        }
      }
      kept = filled - from;
      System.arraycopy(chunk, from, chunk, 0, kept);
      at += from;
    }
    return at;
  }
}
