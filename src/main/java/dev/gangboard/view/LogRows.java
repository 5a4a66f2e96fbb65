package dev.gangboard.view;

import dev.gangboard.viewmodel.LogPage;
import dev.gangboard.viewmodel.ShownRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The wrapped rows of a log that are visible: found from the top or from the end, at the cost of
/// what is visible and not of the whole page.
final class LogRows {
  /// Columns by which the rows of a wrapped line are moved in, but the first.
  static final int INDENT = 2;

  private final LogPage page;
  private final int width;

  /// A row: the part of a line from `start` to `end`.
  ///
  /// @param head whether it is the line's first row
  record Row(ShownRow line, int start, int end, boolean head) {
    LogPlace place() {
      return new LogPlace(line.place(), start);
    }
  }

  /// @param width columns of a row; where lines are not wrapped, as good as infinite
  LogRows(LogPage page, int width) {
    this.page = page;
    this.width = Math.max(2 * INDENT, width);
  }

  /// At most `count` rows from a place on.
  List<Row> from(LogPlace top, int count) {
    List<Row> rows = new ArrayList<>(count);
    List<ShownRow> lines = page.rows();
    for (int i = Math.max(0, page.indexOf(top.place())); i < lines.size(); i++) {
      if (rows.size() >= count) {
        break;
      }
      boolean first = lines.get(i).place() == top.place();
      add(rows, lines.get(i), first ? top.offset() : 0, count);
    }
    return rows;
  }

  /// The last `count` rows.
  List<Row> last(int count) {
    Deque<Row> rows = new ArrayDeque<>();
    List<ShownRow> lines = page.rows();
    for (int i = lines.size() - 1; i >= 0 && rows.size() < count; i--) {
      for (Row row : all(lines.get(i)).reversed()) {
        rows.addFirst(row);
      }
    }
    while (rows.size() > count) {
      rows.removeFirst();
    }
    return List.copyOf(rows);
  }

  /// The place so many rows below another; above it if negative. Stays in the page.
  LogPlace moved(LogPlace from, int rows) {
    return rows >= 0 ? down(from, rows) : up(from, -rows);
  }

  private LogPlace down(LogPlace from, int rows) {
    List<Row> passed = from(from, rows + 1);
    return passed.isEmpty() ? from : passed.getLast().place();
  }

  private LogPlace up(LogPlace from, int rows) {
    int index = page.indexOf(from.place());
    if (index < 0) {
      return from;
    }
    List<Row> own = all(page.rows().get(index));
    int at = (int) own.stream().filter(r -> r.start() < from.offset()).count();
    int left = rows;
    while (left > at) {
      left -= at;
      if (index == 0) {
        return own.getFirst().place();
      }
      own = all(page.rows().get(--index));
      at = own.size();
    }
    return own.get(Math.min(at - left, own.size() - 1)).place();
  }

  private List<Row> all(ShownRow line) {
    List<Row> rows = new ArrayList<>();
    add(rows, line, 0, Integer.MAX_VALUE);
    return rows;
  }

  private void add(List<Row> rows, ShownRow line, int from, int count) {
    String text = line.text();
    int start = Math.min(from, text.length());
    do {
      int end = Columns.rowEnd(text, start, start == 0 ? width : width - INDENT);
      rows.add(new Row(line, start, end, start == 0));
      start = end;
    } while (start < text.length() && rows.size() < count);
  }
}
