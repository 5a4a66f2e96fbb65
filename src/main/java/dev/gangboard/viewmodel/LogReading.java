package dev.gangboard.viewmodel;

import dev.gangboard.logs.HitSpans;
import dev.gangboard.logs.LogRow;
import dev.gangboard.record.RecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads what is seen of a log. For one thread at a time; blocks (disk).
final class LogReading {
  /// Rows that the pieces of a long line may take to be folded into one.
  private static final int MOST_PIECES = 256;

  private final LogContent content;

  /// What was read.
  ///
  /// @param target the row that was asked for, or null
  record Seen(LogPage page, @Nullable RowKey target) {}

  LogReading(LogContent content) {
    this.content = content;
  }

  /// @param unfolded long lines that are shown whole; that of the row that is looked for is added
  Seen read(LogLook look, Set<RowKey> unfolded, @Nullable HitSpans wanted) throws RecordException {
    long size = content.rows().size();
    return switch (look) {
      case LogLook.End(int rows) ->
          new Seen(page(Math.max(0, size - rows), rows, unfolded, wanted), null);
      case LogLook.Place(long place, int rows) -> around(place, rows, unfolded, wanted);
      case LogLook.Time(var time, int rows) -> {
        long place = Math.min(content.rows().rowAt(time), Math.max(0, size - 1));
        Seen seen = around(place, rows, unfolded, wanted);
        int index = seen.page().indexOf(place);
        yield new Seen(seen.page(), index < 0 ? null : seen.page().rows().get(index).key());
      }
      case LogLook.Row(RowKey key, int rows) -> row(key, rows, unfolded, wanted);
    };
  }

  private Seen row(RowKey key, int rows, Set<RowKey> unfolded, @Nullable HitSpans wanted)
      throws RecordException {
    long place = content.rows().rowOf(key.rank(), key.number());
    Seen seen = around(place, rows, unfolded, wanted);
    int index = seen.page().indexOf(place);
    if (index < 0) {
      return seen;
    }
    ShownRow row = seen.page().rows().get(index);
    boolean hidden = !row.key().equals(key) || (row.isFolded() && wanted != null && isDeep(row));
    if (row.isFolded() && hidden && row.place() + row.covers() > place) {
      unfolded.add(row.key());
      seen = around(place, rows, unfolded, wanted);
    }
    int at = seen.page().indexOf(place);
    return new Seen(seen.page(), seen.page().rows().get(at).key());
  }

  /// Whether a hit is not in the part of a folded line that is shown.
  private static boolean isDeep(ShownRow row) {
    return row.hits().length == 0;
  }

  private Seen around(long place, int rows, Set<RowKey> unfolded, @Nullable HitSpans wanted)
      throws RecordException {
    long last = Math.max(0, content.rows().size() - rows);
    long from = Math.clamp(place - rows / 2, 0, last);
    return new Seen(page(from, rows, unfolded, wanted), null);
  }

  private LogPage page(long from, int count, Set<RowKey> unfolded, @Nullable HitSpans wanted)
      throws RecordException {
    List<LogRow> rows = new ArrayList<>(content.rows().rows(from, count));
    long first = from;
    while (!rows.isEmpty()
        && rows.getFirst().kind() == LogRow.Kind.MORE
        && first > 0
        && from - first < MOST_PIECES) {
      int back = (int) Math.min(16, first);
      rows.addAll(0, content.rows().rows(first - back, back));
      first -= back;
    }
    boolean cut = !rows.isEmpty();
    for (int pieces = 0; cut && pieces < MOST_PIECES; pieces += 16) {
      List<LogRow> next = content.rows().rows(first + rows.size(), 16);
      int more = 0;
      while (more < next.size() && next.get(more).kind() == LogRow.Kind.MORE) {
        more++;
      }
      rows.addAll(next.subList(0, more));
      cut = more == 16;
    }
    return new LogPage(new RowMaker(unfolded, wanted).make(rows, first), content.rows().size(), 0);
  }
}
