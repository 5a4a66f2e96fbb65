package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.logs.LogMark.Kind;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The log of one rank as it is kept: written by one thread, read by many. What can be read has
/// been written to the disk before; only where the disk takes no more, or the limit on size is
/// reached, the newest lines are kept in memory, and a mark says so.
final class RankLogFile implements LogBytes {
  private static final Logger LOG = System.getLogger(RankLogFile.class.getName());
  private static final int GATHERED = 64 << 10;
  private static final int MOST_HELD = 1 << 20;
  private static final long RETRY_NANOS = 5_000_000_000L;

  private final RankFiles files;
  private final Budget budget;
  private final InstantSource clock;
  private final LineIndex index;
  private final List<PlacedMark> marks;
  private final Bell bell = new Bell();
  private @Nullable Outlet outlet;
  private LogBytes stored;
  private byte[] held = new byte[4 << 10];
  private int heldBytes;
  private LineIndex.Place written;
  private @Nullable Kind trouble;
  private long notKept;
  private long retryAt;
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
    this.budget = budget;
    this.clock = clock;
    this.stored = opened.bytes();
    this.outlet = opened.outlet();
    this.index = opened.index();
    this.marks = new ArrayList<>(opened.marks());
    this.written = index.here();
    this.extent = new Extent(written.number(), written.offset(), 0);
  }

  // Writing

  synchronized void line(LogLine line) {
    int head = line.begins() ? LogFormat.TEXT : 1;
    int count = head + line.length() + 1;
    makeRoom(count);
    if (line.begins()) {
      LogTime.write(line.time(), held, heldBytes);
      held[heldBytes + LogTime.LENGTH] = ' ';
    } else {
      held[heldBytes] = LogFormat.MORE;
    }
    System.arraycopy(line.bytes(), line.from(), held, heldBytes + head, line.length());
    held[heldBytes + count - 1] = '\n';
    heldBytes += count;
    index.add(count, line.begins() ? line.time() : LogTime.NONE);
  }

  synchronized void mark(LogMark mark) {
    byte[] bytes = LogFormat.bytes(mark);
    makeRoom(bytes.length);
    add(mark, bytes);
  }

  private void add(LogMark mark, byte[] bytes) {
    marks.add(new PlacedMark(index.records(), index.end(), mark));
    System.arraycopy(bytes, 0, held, heldBytes, bytes.length);
    heldBytes += bytes.length;
    index.add(bytes.length, LogTime.NONE);
  }

  /// Writes out what was gathered.
  synchronized void flush() {
    if (heldBytes > 0) {
      if (outlet != null && mayWrite()) {
        writeOut(outlet);
      }
      show();
    }
  }

  private boolean mayWrite() {
    return trouble == null || (trouble == Kind.DISK && System.nanoTime() >= retryAt);
  }

  private void writeOut(Outlet to) {
    boolean within = budget.take(heldBytes);
    try {
      to.append(held, heldBytes);
      settle();
      if (trouble != null) {
        trouble = null;
        LOG.log(Level.INFO, "the log of {0} is kept again", files.log());
        say(to, Kind.DISK, Text.of("logfile.disk.again"));
      }
      if (!within) {
        String most = String.valueOf(budget.most() / 1_000_000);
        say(to, Kind.LIMIT, Text.of("logfile.limit", most));
        trouble = Kind.LIMIT;
      }
    } catch (IOException e) {
      retryAt = System.nanoTime() + RETRY_NANOS;
      if (trouble == null) {
        trouble = Kind.DISK;
        LOG.log(Level.WARNING, "the log of " + files.log() + " cannot be kept", e);
        mark(
            new LogMark(
                Kind.DISK,
                clock.instant(),
                "",
                Text.of("logfile.disk", String.valueOf(e.getMessage()))));
      }
    }
  }

  private void say(Outlet to, Kind kind, String text) throws IOException {
    LogMark mark = new LogMark(kind, clock.instant(), "", text);
    byte[] bytes = LogFormat.bytes(mark);
    makeRoom(bytes.length);
    add(mark, bytes);
    to.append(held, heldBytes);
    settle();
  }

  private void settle() {
    heldBytes = 0;
    notKept = 0;
    written = index.here();
    if (held.length > GATHERED) {
      held = new byte[GATHERED];
    }
  }

  private void show() {
    LineIndex.Place end = trouble == null ? written : index.here();
    Extent before = extent;
    extent = new Extent(end.number(), end.offset(), before.renumbered());
    bell.ring();
  }

  private void makeRoom(int count) {
    if (heldBytes + count <= held.length) {
      return;
    }
    if (heldBytes + count > GATHERED && trouble == null) {
      flush();
    }
    if (heldBytes + count > MOST_HELD) {
      forgetOldest();
    }
    int wanted = heldBytes + count;
    if (wanted > held.length) {
      held = Arrays.copyOf(held, Math.max(wanted, Math.min(held.length * 2, MOST_HELD)));
    }
  }

  /// Lets the older half of what is only in memory go; a mark in its place says how much went.
  private void forgetOldest() {
    int from = heldBytes / 2;
    while (from < heldBytes && held[from - 1] != '\n') {
      from++;
    }
    for (int i = 0; i < from; i++) {
      notKept += held[i] == '\n' ? 1 : 0;
    }
    byte[] rest = Arrays.copyOfRange(held, from, heldBytes);
    index.cut(written);
    marks.removeIf(mark -> mark.number() >= written.number());
    heldBytes = 0;
    Kind kind = trouble == null ? Kind.DISK : trouble;
    String text = Text.of("logfile.not-kept", String.valueOf(notKept));
    LogMark mark = new LogMark(kind, clock.instant(), "", text);
    add(mark, LogFormat.bytes(mark));
    readd(rest);
    extent = new Extent(index.records(), index.end(), extent.renumbered() + 1);
  }

  private void readd(byte[] rest) {
    int from = 0;
    for (int i = 0; i < rest.length; i++) {
      if (rest[i] == '\n') {
        if (rest[from] == LogFormat.MARK) {
          PlacedMark placed = placed(rest, from, i);
          if (placed != null) {
            marks.add(placed);
          }
        }
        index.add(i + 1 - from, LogFormat.time(rest, from, i));
        from = i + 1;
      }
    }
    System.arraycopy(rest, 0, held, heldBytes, rest.length);
    heldBytes += rest.length;
  }

  private @Nullable PlacedMark placed(byte[] bytes, int from, int to) {
    return LogFormat.mark(bytes, from, to)
        .map(mark -> new PlacedMark(index.records(), index.end(), mark))
        .orElse(null);
  }

  /// Whether it may be written.
  synchronized boolean isOpenToWrite() {
    return outlet != null;
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
    return trouble;
  }

  synchronized List<PlacedMark> marks() {
    long shown = extent.records();
    return marks.stream().filter(mark -> mark.number() < shown).toList();
  }

  synchronized LineIndex.Place beforeRecord(long number) {
    return index.beforeRecord(number);
  }

  synchronized LineIndex.Place beforeTime(long time) {
    return index.beforeTime(time);
  }

  synchronized LineIndex.Place beforeOffset(long offset) {
    return index.beforeOffset(offset);
  }

  /// A time that no line after a record is before, in the order of time.
  synchronized long keyBefore(long number) {
    return index.beforeRecord(number).latest();
  }

  synchronized long latest() {
    return index.latest();
  }

  @Override
  public void read(long at, byte[] into, int from, int count) throws IOException {
    LogBytes source;
    int below;
    synchronized (this) {
      below = Math.clamp(written.offset() - at, 0, count);
      int above = count - below;
      if (above > 0) {
        int start = (int) (at + below - written.offset());
        if (start + above > heldBytes) {
          throw new IOException("what was held in memory has gone meanwhile");
        }
        System.arraycopy(held, start, into, from + below, above);
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
    if (outlet == null) {
      return;
    }
    flush();
    outlet.close();
    outlet = null;
    long[] places =
        marks.stream()
            .filter(mark -> mark.number() < written.number())
            .flatMapToLong(mark -> LongStream.of(mark.number(), mark.offset()))
            .toArray();
    if (trouble == null) {
      stored = files.finish(stored, index, places, compress);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    finish(false);
    bell.close();
    stored.close();
  }
}
