package dev.gangboard.view;

import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogText;
import java.util.List;

/// Which part of a log is seen: its end while it is followed, else from a place on.
final class LogViewport {
  private final LogTabViewModel model;
  private LogPlace top = new LogPlace(0, 0);
  private List<LogRows.Row> rows = List.of();
  private LogRows folded;
  private int height = 1;

  LogViewport(LogTabViewModel model) {
    this.model = model;
    folded = new LogRows(model.text(), 1);
  }

  /// Finds the rows that are seen.
  ///
  /// @param columns after which lines are folded
  /// @param visible rows that fit
  void layOut(int columns, int visible) {
    folded = new LogRows(model.text(), columns);
    height = Math.max(1, visible);
    List<LogRows.Row> last = folded.last(height);
    boolean atEnd =
        model.following().get()
            || last.isEmpty()
            || top.compareTo(LogRows.place(last.getFirst())) > 0;
    rows = atEnd ? last : folded.from(top, height + 1);
    if (!rows.isEmpty()) {
      top = LogRows.place(rows.getFirst());
    }
  }

  List<LogRows.Row> rows() {
    return rows;
  }

  LogPlace top() {
    return top;
  }

  int height() {
    return height;
  }

  /// Where the last screenful begins.
  LogPlace lastTop() {
    List<LogRows.Row> last = folded.last(height);
    return last.isEmpty() ? new LogPlace(model.text().first(), 0) : LogRows.place(last.getFirst());
  }

  /// Moves by rows. Up stops following; down to the end follows again.
  void scroll(int by) {
    if (by < 0 && !rows.isEmpty()) {
      boolean all = lastTop().equals(new LogPlace(model.text().first(), 0));
      if (!all) {
        top = folded.moved(top, by);
        model.setFollowing(false);
      }
    } else if (!model.following().get()) {
      top = folded.moved(top, by);
      followAtEnd();
    }
  }

  void toStart() {
    model.setFollowing(false);
    top = new LogPlace(model.text().first(), 0);
  }

  /// Moves to an entry, counted from the first that is kept.
  void moveTo(long entry) {
    LogText text = model.text();
    model.setFollowing(false);
    top = new LogPlace(text.first() + entry, 0);
    followAtEnd();
  }

  /// Moves only if the entry is not seen.
  void reveal(long entry) {
    boolean seen = rows.stream().limit(height).anyMatch(r -> r.number() == entry && r.head());
    if (!seen) {
      top = folded.moved(new LogPlace(entry, 0), -height / 3);
    }
  }

  private void followAtEnd() {
    if (model.text().size() > 0 && top.compareTo(lastTop()) >= 0) {
      model.setFollowing(true);
    }
  }
}
