package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.logs.LogMark.Kind;
import dev.gangboard.logs.RankLogFile.PlacedMark;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes records to the end of a rank's log, gathered, and knows where each is. Where the disk
/// takes no more, or the limit on size is reached, the newest are held in memory, and a mark says
/// so. Used under its owner's lock.
final class RecordWriter {
  private static final Logger LOG = System.getLogger(RecordWriter.class.getName());
  private static final long RETRY_NANOS = 5_000_000_000L;

  private final RankFiles files;
  private final Budget budget;
  private final InstantSource clock;
  private final LineIndex index;
  private final List<PlacedMark> marks;
  private final HeldBytes held = new HeldBytes();
  private @Nullable Outlet outlet;
  private LineIndex.Place written;
  private @Nullable Kind trouble;
  private long notKept;
  private long retryAt;
  private int renumbered;

  RecordWriter(RankFiles files, RankFiles.Opened opened, Budget budget, InstantSource clock) {
    this.files = files;
    this.budget = budget;
    this.clock = clock;
    this.outlet = opened.outlet();
    this.index = opened.index();
    this.marks = new ArrayList<>(opened.marks());
    this.written = index.here();
  }

  LineIndex index() {
    return index;
  }

  List<PlacedMark> marks() {
    return marks;
  }

  /// The place up to which all is on the disk.
  LineIndex.Place written() {
    return written;
  }

  /// The place up to which can be read: nothing is shown that is not written, while that is
  /// possible.
  LineIndex.Place readable() {
    return trouble == null ? written : index.here();
  }

  /// What comes after [#written].
  HeldBytes held() {
    return held;
  }

  /// Grows when records have gone that were held in memory, and others have their numbers.
  int renumbered() {
    return renumbered;
  }

  /// Why what comes is not kept on disk, or null while it is.
  @Nullable Kind trouble() {
    return trouble;
  }

  boolean isOpen() {
    return outlet != null;
  }

  /// @return whether something was written out, or has gone, for lack of room
  boolean line(LogLine line) {
    int count = HeldBytes.count(line);
    boolean changed = makeRoom(count);
    held.add(line);
    index.add(count, line.begins() ? line.time() : LogTime.NONE);
    return changed;
  }

  /// @return as [#line]
  boolean mark(LogMark mark) {
    byte[] bytes = LogFormat.bytes(mark);
    boolean changed = makeRoom(bytes.length);
    add(mark, bytes);
    return changed;
  }

  private void add(LogMark mark, byte[] bytes) {
    marks.add(new PlacedMark(index.records(), index.end(), mark));
    held.add(bytes);
    index.add(bytes.length, LogTime.NONE);
  }

  private boolean makeRoom(int count) {
    boolean changed = false;
    if (held.length() + count > HeldBytes.GATHERED && trouble == null) {
      changed = writeOut();
    }
    if (held.length() + count > HeldBytes.MOST) {
      forgetOldest();
      changed = true;
    }
    return changed;
  }

  /// Writes out what was gathered.
  ///
  /// @return whether there was something
  boolean writeOut() {
    if (held.length() == 0) {
      return false;
    }
    boolean may = trouble == null || (trouble == Kind.DISK && System.nanoTime() >= retryAt);
    if (outlet != null && may) {
      writeOut(outlet);
    }
    return true;
  }

  private void writeOut(Outlet to) {
    try {
      boolean within = budget.take(held.length());
      append(to);
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
        String why = Text.of("logfile.disk", String.valueOf(e.getMessage()));
        boolean _ = mark(new LogMark(Kind.DISK, clock.instant(), "", why));
      }
    }
  }

  private void say(Outlet to, Kind kind, String text) throws IOException {
    LogMark mark = new LogMark(kind, clock.instant(), "", text);
    add(mark, LogFormat.bytes(mark));
    append(to);
  }

  private void append(Outlet to) throws IOException {
    to.append(held.bytes(), held.length());
    held.clear();
    notKept = 0;
    written = index.here();
  }

  /// Lets the older half of what is only in memory go; a mark in its place says how much went.
  private void forgetOldest() {
    int from = held.half();
    notKept += held.recordsBefore(from);
    byte[] rest = held.takeFrom(from);
    index.cut(written);
    marks.removeIf(mark -> mark.number() >= written.number());
    Kind kind = trouble == null ? Kind.DISK : trouble;
    String text = Text.of("logfile.not-kept", String.valueOf(notKept));
    LogMark mark = new LogMark(kind, clock.instant(), "", text);
    add(mark, LogFormat.bytes(mark));
    readd(rest);
    renumbered++;
  }

  private void readd(byte[] rest) {
    int from = 0;
    for (int i = 0; i < rest.length; i++) {
      if (rest[i] == '\n') {
        if (rest[from] == LogFormat.MARK) {
          LogFormat.mark(rest, from, i)
              .ifPresent(mark -> marks.add(new PlacedMark(index.records(), index.end(), mark)));
        }
        index.add(i + 1 - from, LogFormat.time(rest, from, i));
        from = i + 1;
      }
    }
    held.add(rest);
  }

  /// Nothing is written any more.
  void close() throws IOException {
    Outlet last = outlet;
    if (last != null) {
      outlet = null;
      last.close();
    }
  }
}
