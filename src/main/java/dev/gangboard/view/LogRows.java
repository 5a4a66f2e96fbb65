package dev.gangboard.view;

import dev.gangboard.viewmodel.LogEntry;
import dev.gangboard.viewmodel.LogText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The folded rows of a log that are visible: found from the top or from the end, at the cost of
/// what is visible and not of the whole log.
final class LogRows {
  /// Columns by which the rows of a folded line are moved in, but the first.
  static final int INDENT = 2;

  private final LogText text;
  private final int width;

  /// A row: the part of an entry from `start` to `end`.
  ///
  /// @param head whether it is the entry's first row
  record Row(long number, LogEntry entry, int start, int end, boolean head) {}

  /// @param width columns of a row; where lines are not folded, as good as infinite
  LogRows(LogText text, int width) {
    this.text = text;
    this.width = Math.max(2 * INDENT, width);
  }

  /// At most `count` rows from a place on.
  List<Row> from(LogPlace top, int count) {
    List<Row> rows = new ArrayList<>(count);
    long number = Math.max(top.entry(), text.first());
    int skip = top.entry() < text.first() ? 0 : top.offset();
    for (; number < text.end() && rows.size() < count; number++) {
      add(rows, number, skip, count);
      skip = 0;
    }
    return rows;
  }

  /// The last `count` rows.
  List<Row> last(int count) {
    Deque<Row> rows = new ArrayDeque<>();
    for (long number = text.end() - 1; number >= text.first() && rows.size() < count; number--) {
      for (Row row : all(number).reversed()) {
        rows.addFirst(row);
      }
    }
    while (rows.size() > count) {
      rows.removeFirst();
    }
    return List.copyOf(rows);
  }

  /// The place so many rows below another; above it if negative. Stays in the text.
  LogPlace moved(LogPlace from, int rows) {
    return rows >= 0 ? down(from, rows) : up(from, -rows);
  }

  private LogPlace down(LogPlace from, int rows) {
    List<Row> passed = from(from, rows + 1);
    if (passed.isEmpty()) {
      return from;
    }
    return place(passed.getLast());
  }

  private LogPlace up(LogPlace from, int rows) {
    long number = Math.clamp(from.entry(), text.first(), Math.max(text.first(), text.end() - 1));
    if (text.size() == 0) {
      return from;
    }
    List<Row> own = all(number);
    int at = (int) own.stream().filter(r -> r.start() < from.offset()).count();
    int left = rows;
    while (left > at) {
      left -= at;
      if (number == text.first()) {
        return new LogPlace(number, 0);
      }
      number--;
      own = all(number);
      at = own.size();
    }
    return place(own.get(at - left < own.size() ? at - left : own.size() - 1));
  }

  static LogPlace place(Row row) {
    return new LogPlace(row.number(), row.start());
  }

  private List<Row> all(long number) {
    List<Row> rows = new ArrayList<>();
    add(rows, number, 0, Integer.MAX_VALUE);
    return rows;
  }

  private void add(List<Row> rows, long number, int from, int count) {
    LogEntry entry = text.get(number);
    String line = entry.text();
    int start = Math.min(from, line.length());
    do {
      int end = Columns.rowEnd(line, start, start == 0 ? width : width - INDENT);
      rows.add(new Row(number, entry, start, end, start == 0));
      start = end;
    } while (start < line.length() && rows.size() < count);
  }
}
