package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.logs.LogMark.Kind;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The log of one rank as it is kept: written by one thread, read by many. What can be read has
/// been written to the disk before; only where the disk takes no more, or the limit on size is
/// reached, the newest lines are kept in memory, and a mark says so.
final class RankLogFile implements LogBytes {
  private final RankFiles files;
  private final RecordWriter writer;
  private final Bell bell = new Bell();
  private LogBytes stored;
  private volatile Extent extent;

  /// What can be read.
  ///
  /// @param records how many
  /// @param end the place after the last
  /// @param renumbered grows when records have gone that were held in memory, and others have their
  ///   numbers
  record Extent(long records, long end, int renumbered) {}

  /// @param number of its record
  record PlacedMark(long number, long offset, LogMark mark) {}

  RankLogFile(RankFiles files, RankFiles.Opened opened, Budget budget, InstantSource clock) {
    this.files = files;
    this.stored = opened.bytes();
    this.writer = new RecordWriter(files, opened, budget, clock);
    this.extent = new Extent(writer.written().number(), writer.written().offset(), 0);
  }

  // Writing

  synchronized void line(LogLine line) {
    if (writer.line(line)) {
      show();
    }
  }

  synchronized void mark(LogMark mark) {
    if (writer.mark(mark)) {
      show();
    }
  }

  /// Writes out what was gathered.
  synchronized void flush() {
    if (writer.writeOut()) {
      show();
    }
  }

  private void show() {
    LineIndex.Place end = writer.readable();
    extent = new Extent(end.number(), end.offset(), writer.renumbered());
    bell.ring();
  }

  /// Whether it may be written.
  synchronized boolean isOpenToWrite() {
    return writer.isOpen();
  }

  // Reading

  Extent extent() {
    return extent;
  }

  Bell bell() {
    return bell;
  }

  /// Why what comes is not kept on disk, or null while it is.
  synchronized @Nullable Kind trouble() {
    return writer.trouble();
  }

  synchronized List<PlacedMark> marks() {
    long shown = extent.records();
    return writer.marks().stream().filter(mark -> mark.number() < shown).toList();
  }

  synchronized LineIndex.Place beforeRecord(long number) {
    return writer.index().beforeRecord(number);
  }

  synchronized LineIndex.Place beforeTime(long time) {
    return writer.index().beforeTime(time);
  }

  synchronized LineIndex.Place beforeOffset(long offset) {
    return writer.index().beforeOffset(offset);
  }

  /// A time that no line after a record is before, in the order of time.
  synchronized long keyBefore(long number) {
    return writer.index().beforeRecord(number).latest();
  }

  synchronized long latest() {
    return writer.index().latest();
  }

  @Override
  public void read(long at, byte[] into, int from, int count) throws IOException {
    LogBytes source;
    int below;
    synchronized (this) {
      long written = writer.written().offset();
      below = Math.clamp(written - at, 0, count);
      int above = count - below;
      if (above > 0) {
        int start = (int) (at + below - written);
        if (start + above > writer.held().length()) {
          throw new IOException("what was held in memory has gone meanwhile");
        }
        System.arraycopy(writer.held().bytes(), start, into, from + below, above);
      }
      source = stored;
    }
    if (below > 0) {
      source.read(at, into, from, below);
    }
  }

  // Its end

  /// Nothing is written any more.
  ///
  /// @param compress whether it is also compressed
  synchronized void finish(boolean compress) throws IOException {
    if (!writer.isOpen()) {
      return;
    }
    flush();
    writer.close();
    long written = writer.written().number();
    long[] places =
        writer.marks().stream()
            .filter(mark -> mark.number() < written)
            .flatMapToLong(mark -> LongStream.of(mark.number(), mark.offset()))
            .toArray();
    if (writer.trouble() == null) {
      stored = files.finish(stored, writer.index(), places, compress);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    finish(false);
    bell.close();
    stored.close();
  }
}
