package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import dev.gangboard.logs.RankLogFile.Extent;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The logs of some ranks as one, in the order of time; lines of one time in the order of the
/// ranks, and of each rank in the order in which they came. Rows are numbered from 0, as of the
/// last [#refresh]: what comes later does not change them until then. Any row is found without
/// reading what is before it. Blocks (disk); safe for use by many threads, one at a time.
public final class MergedTranscript {
  private static final int ANCHOR_EACH = 1_024;
  private static final int MOST_ANCHORS = 2_048;
  private static final int INDEX_STEP = 257;

  private final List<MergedPart> parts;
  private final TreeMap<Long, Anchor> anchors = new TreeMap<>();
  private Extent[] extents;
  private long size;

  /// A place in the merged order.
  ///
  /// @param next the number of each rank's next row
  /// @param key the time there
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Anchor(long[] next, long key) {}

  private MergedTranscript(Stream<MergedPart> parts) {
    this.parts = parts.sorted(Comparator.comparingInt(MergedPart::rank)).toList();
    this.extents = new Extent[0];
    refresh();
  }

  /// All rows of some ranks.
  public MergedTranscript(List<RankTranscript> transcripts) {
    this(transcripts.stream().map(transcript -> new MergedPart(transcript, null)));
  }

  /// Some rows of some ranks.
  public static MergedTranscript filtered(List<FilteredTranscript> filtered) {
    return new MergedTranscript(filtered.stream().map(f -> new MergedPart(f.transcript(), f)));
  }

  public List<RankTranscript> transcripts() {
    return parts.stream().map(MergedPart::transcript).toList();
  }

  /// Takes in what has come since.
  ///
  /// @return whether something has
  public synchronized boolean refresh() {
    Extent[] now = parts.stream().map(MergedPart::extent).toArray(Extent[]::new);
    if (Arrays.equals(now, extents)) {
      return false;
    }
    forgetAfter(firstChange(now));
    extents = now;
    size = 0;
    for (int i = 0; i < now.length; i++) {
      size += parts.get(i).before(now[i].records());
    }
    return true;
  }

  /// The time from which on rows may have other numbers than before.
  private long firstChange(Extent[] now) {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < extents.length; i++) {
      if (now[i].renumbered() != extents[i].renumbered()) {
        return LogTime.NONE;
      }
      if (!now[i].equals(extents[i])) {
        first = Math.min(first, parts.get(i).file().keyBefore(extents[i].records()));
      }
    }
    return first;
  }

  private void forgetAfter(long time) {
    anchors.values().removeIf(anchor -> anchor.key() >= time);
  }

  /// How many rows there are.
  public synchronized long size() {
    return size;
  }

  /// Some rows, fewer than `count` at the end.
  public synchronized List<LogRow> rows(long from, int count) throws RecordException {
    List<LogRow> rows = new ArrayList<>();
    if (from >= size || from < 0 || count <= 0) {
      return rows;
    }
    try {
      Map.Entry<Long, Anchor> start = anchorBefore(from);
      long row = start.getKey();
      long end = Math.min(size, from + count);
      PriorityQueue<RankCursor> queue = cursors(start.getValue());
      while (row < end && !queue.isEmpty()) {
        if (row == from || row % ANCHOR_EACH == 0) {
          anchor(row, queue);
        }
        RankCursor cursor = queue.remove();
        if (row >= from) {
          rows.add(cursor.row());
        }
        if (cursor.advance()) {
          queue.add(cursor);
        }
        row++;
      }
      return rows;
    } catch (IOException e) {
      throw new RecordException(Text.of("logfile.merged", e.toString()), e);
    }
  }

  private PriorityQueue<RankCursor> cursors(Anchor anchor) throws IOException {
    var queue =
        new PriorityQueue<RankCursor>(
            Comparator.comparingLong(RankCursor::key).thenComparingInt(RankCursor::rank));
    for (int i = 0; i < parts.size(); i++) {
      var cursor = new RankCursor(parts.get(i), extents[i], anchor.next()[i]);
      if (cursor.advance()) {
        queue.add(cursor);
      }
    }
    return queue;
  }

  private void anchor(long row, PriorityQueue<RankCursor> queue) {
    long[] next = new long[parts.size()];
    for (int i = 0; i < next.length; i++) {
      next[i] = extents[i].records();
    }
    for (RankCursor cursor : queue) {
      next[place(cursor.rank())] = cursor.number();
    }
    if (anchors.size() >= MOST_ANCHORS) {
      anchors.clear();
    }
    RankCursor first = queue.peek();
    anchors.put(row, new Anchor(next, first == null ? Long.MAX_VALUE : first.key()));
  }

  private int place(int rank) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).rank() == rank) {
        return i;
      }
    }
    throw new IllegalArgumentException("rank " + rank);
  }

  /// A known place at or before a row, not far from it.
  private Map.Entry<Long, Anchor> anchorBefore(long row) throws RecordException {
    Map.Entry<Long, Anchor> known = anchors.floorEntry(row);
    long near = (long) parts.size() * INDEX_STEP * 2 + ANCHOR_EACH;
    if (known != null && row - known.getKey() <= near) {
      return known;
    }
    long time = timeBefore(row);
    long[] next = new long[parts.size()];
    long sum = 0;
    for (int i = 0; i < next.length; i++) {
      next[i] = recordAt(i, time);
      sum += parts.get(i).before(next[i]);
    }
    boolean better = known == null || sum > known.getKey();
    return better ? Map.entry(sum, new Anchor(next, time)) : known;
  }

  /// The latest time of which the indexes tell that no more rows are before it.
  private long timeBefore(long row) {
    long low = LogTime.NONE;
    long high = Long.MAX_VALUE;
    while (low < high - 1) {
      long middle = (low & high) + ((low ^ high) >> 1);
      if (atMostBefore(middle) <= row) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private long atMostBefore(long time) {
    long sum = 0;
    for (int i = 0; i < extents.length; i++) {
      long place = parts.get(i).file().beforeTime(time).number();
      sum += parts.get(i).before(Math.min(extents[i].records(), place + INDEX_STEP));
    }
    return sum;
  }

  private long recordAt(int i, long time) throws RecordException {
    if (time == LogTime.NONE) {
      return 0;
    }
    return Math.min(extents[i].records(), parts.get(i).transcript().rowAt(time));
  }

  private long before(int i, long time) throws RecordException {
    return parts.get(i).before(recordAt(i, time));
  }

  /// The first row at a time or after it; the size where there is none.
  public synchronized long rowAt(Instant time) throws RecordException {
    long sum = 0;
    for (int i = 0; i < extents.length; i++) {
      sum += before(i, LogTime.of(time));
    }
    return sum;
  }

  /// Where a rank's row is in the merged order; of one that is left out, where it would be.
  public synchronized long rowOf(int rank, long number) throws RecordException {
    int own = place(rank);
    long key;
    try {
      var cursor = new RankCursor(parts.get(own).whole(), extents[own], number);
      boolean _ = cursor.advance();
      key = cursor.key();
    } catch (IOException e) {
      throw new RecordException(Text.of("logfile.merged", e.toString()), e);
    }
    long sum = parts.get(own).before(number);
    for (int i = 0; i < extents.length; i++) {
      if (i != own) {
        sum += before(i, i < own && key != LogTime.NONE ? key + 1 : key);
      }
    }
    return sum;
  }
}
