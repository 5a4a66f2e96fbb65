package dev.gangboard.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/// Reads the complete lines of a file that may still grow. A last line without its end is left
/// alone: it may be half written.
final class LineReader implements Closeable {
  /// A list of a million ranks has less.
  static final int LONGEST = 64 << 20;

  private static final int FIRST_SIZE = 256 << 10;

  private final FileChannel channel;
  private final int longest;
  private byte[] buffer = new byte[FIRST_SIZE];

  /// Of the buffer: where the next line begins, how far it was searched, and how far it is filled.
  private int begin;

  private int searched;
  private int filled;

  /// In the file: where the buffer begins.
  private long base;

  /// How much of a line that is too long was thrown away.
  private long dropped;

  LineReader(Path file, long from) throws IOException {
    this(file, from, LONGEST);
  }

  LineReader(Path file, long from, int longest) throws IOException {
    this.channel = FileChannel.open(file, StandardOpenOption.READ);
    this.base = from;
    this.longest = longest;
  }

  /// A line, valid until the next one is read.
  static final class Line {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final long end;
    private final boolean tooLong;

    private Line(byte[] bytes, int from, int to, long end, boolean tooLong) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
      this.end = end;
      this.tooLong = tooLong;
    }

    LineKey key() {
      return LineKey.of(bytes, from, to);
    }

    /// The line without its end.
    String text() {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /// The position in the file after its end.
    long end() {
      return end;
    }

    /// That it was longer than what is read, and is not there.
    boolean tooLong() {
      return tooLong;
    }

    boolean isEmpty() {
      return from == to;
    }
  }

  /// @return empty at the end of the file, or of what is complete of it
  Optional<Line> next() throws IOException {
    while (true) {
      for (; searched < filled; searched++) {
        if (buffer[searched] == '\n') {
          return Optional.of(found());
        }
      }
      if (!fill()) {
        return Optional.empty();
      }
    }
  }

  private Line found() {
    int from = begin;
    int to = searched;
    boolean tooLong = dropped > 0;
    begin = ++searched;
    dropped = 0;
    return new Line(buffer, from, to, base + begin, tooLong);
  }

  private boolean fill() throws IOException {
    makeRoom();
    int read = channel.read(ByteBuffer.wrap(buffer, filled, buffer.length - filled), base + filled);
    if (read <= 0) {
      return false;
    }
    filled += read;
    return true;
  }

  private void makeRoom() {
    if (filled - begin > longest) {
      dropped += filled - begin;
      base += filled;
      begin = searched = filled = 0;
    } else if (begin > 0) {
      System.arraycopy(buffer, begin, buffer, 0, filled - begin);
      base += begin;
      filled -= begin;
      searched -= begin;
      begin = 0;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
