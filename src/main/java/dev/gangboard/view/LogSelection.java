package dev.gangboard.view;

import dev.gangboard.viewmodel.LogPage;
import dev.gangboard.viewmodel.LogPart;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.RowKey;
import dev.gangboard.viewmodel.ShownRow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is selected in a log. Stays with its rows, also while they are not held.
final class LogSelection {
  private final LogTabViewModel model;
  private @Nullable End anchor;
  private @Nullable End caret;
  private boolean all;

  /// An end of what is selected, with the row it is in.
  private record End(RowKey row, LogPlace place) {}

  LogSelection(LogTabViewModel model) {
    this.model = model;
  }

  private @Nullable End end(LogPlace place) {
    LogPage page = model.page().get();
    int index = page.indexOf(place.place());
    return index < 0 ? null : new End(page.rows().get(index).key(), place);
  }

  void start(LogPlace place) {
    all = false;
    anchor = end(place);
    caret = anchor;
  }

  void extend(LogPlace place) {
    all = false;
    caret = end(place);
    if (anchor == null) {
      anchor = caret;
    }
  }

  void all() {
    all = true;
  }

  void line(ShownRow line) {
    select(line, 0, line.text().length());
  }

  void word(ShownRow line, int offset) {
    String text = line.text();
    int from = Math.min(offset, text.length());
    int to = from;
    while (from > 0 && !Character.isWhitespace(text.charAt(from - 1))) {
      from--;
    }
    while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
      to++;
    }
    select(line, from, to);
  }

  private void select(ShownRow line, int from, int to) {
    all = false;
    anchor = new End(line.key(), new LogPlace(line.place(), from));
    caret = new End(line.key(), new LogPlace(line.place(), to));
  }

  /// Rows were put in above.
  void shift(long by) {
    if (anchor != null && caret != null && by != 0) {
      anchor = new End(anchor.row(), anchor.place().shifted(by));
      caret = new End(caret.row(), caret.place().shifted(by));
    }
  }

  boolean isEmpty() {
    return !all && (anchor == null || caret == null || anchor.place().equals(caret.place()));
  }

  /// The row of the caret.
  Optional<RowKey> current() {
    return caret == null ? Optional.empty() : Optional.of(caret.row());
  }

  /// The selected part of a row, as offsets into its line's text; empty where both are the same.
  int[] within(LogRows.Row row) {
    if (all) {
      return new int[] {row.start(), row.end()};
    }
    End a = anchor;
    End c = caret;
    if (isEmpty() || a == null || c == null) {
      return new int[] {0, 0};
    }
    LogPlace from = a.place().compareTo(c.place()) <= 0 ? a.place() : c.place();
    LogPlace to = from.equals(a.place()) ? c.place() : a.place();
    long place = row.line().place();
    int start = place < from.place() ? row.end() : place == from.place() ? from.offset() : 0;
    int end = place > to.place() ? 0 : place == to.place() ? to.offset() : row.end();
    if (place < from.place()) {
      return new int[] {0, 0};
    }
    start = Math.clamp(start, row.start(), row.end());
    return new int[] {start, Math.max(start, Math.min(end, row.end()))};
  }

  /// What is selected; empty for all of the log.
  Optional<LogPart> part() {
    End a = anchor;
    End c = caret;
    if (all || a == null || c == null) {
      return Optional.empty();
    }
    boolean forward = a.place().compareTo(c.place()) <= 0;
    End from = forward ? a : c;
    End to = forward ? c : a;
    return Optional.of(
        new LogPart(from.row(), from.place().offset(), to.row(), to.place().offset()));
  }
}
