package dev.gangboard.view;

import dev.gangboard.viewmodel.LogPage;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.RowKey;
import java.util.List;

/// Which part of a log is seen: its end while it is followed, else from a place on.
final class LogViewport {
  private final LogTabViewModel model;
  private LogPlace top = new LogPlace(0, 0);
  private List<LogRows.Row> rows = List.of();
  private LogRows wrapped = new LogRows(new LogPage(List.of(), 0, 0), 1);
  private int columns = 80;
  private int height = 1;

  LogViewport(LogTabViewModel model) {
    this.model = model;
  }

  private LogPage page() {
    return model.page().get();
  }

  /// Finds the rows that are seen. Those that are not read yet are asked for, and what was seen
  /// stays until they are there.
  ///
  /// @param columnsOfText after which lines are wrapped
  /// @param visible rows that fit
  void layOut(int columnsOfText, int visible) {
    columns = columnsOfText;
    height = Math.max(1, visible);
    LogPage page = page();
    wrapped = new LogRows(page, columns);
    List<LogRows.Row> last = wrapped.last(height);
    boolean pastEnd =
        page.reachesEnd() && (last.isEmpty() || top.compareTo(last.getFirst().place()) > 0);
    if (model.following().get() || pastEnd) {
      rows = last;
      top = rows.isEmpty() ? top : rows.getFirst().place();
    } else if (page.has(top.place())) {
      rows = wrapped.from(top, height + 1);
      top = rows.isEmpty() ? top : rows.getFirst().place();
    }
    model.see(top.place(), height);
  }

  /// Rows were put in above.
  void shift(long by) {
    top = top.shifted(by);
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

  /// Lines that are seen.
  int lines() {
    return (int) rows.stream().filter(LogRows.Row::head).count();
  }

  /// Whether all of the log is seen.
  boolean showsAll() {
    return page().reachesEnd() && page().first() == 0 && wrapped.last(height + 1).size() <= height;
  }

  /// Moves by rows. Up stops following; down to the end follows again.
  void scroll(int by) {
    if (by < 0 && !rows.isEmpty()) {
      if (!showsAll()) {
        top = wrapped.moved(top, by);
        if (model.following().get()) {
          model.setFollowing(false);
        }
      }
    } else if (!model.following().get()) {
      top = wrapped.moved(top, by);
      followAtEnd();
    }
  }

  void toStart() {
    moveTo(0);
  }

  /// Moves to a place.
  void moveTo(long place) {
    top = new LogPlace(Math.clamp(place, 0, Math.max(0, page().size() - 1)), 0);
    model.goTo(top.place());
    if (page().has(top.place())) {
      followAtEnd();
    }
  }

  /// Moves only if the row is not seen.
  void reveal(RowKey key) {
    int index = page().indexOf(key);
    if (index < 0) {
      return;
    }
    boolean seen =
        rows.stream()
            .limit(height)
            .anyMatch(r -> r.line().key().equals(key) && r.head() && r.line().place() >= 0);
    long place = page().rows().get(index).place();
    if (!seen || !page().has(top.place())) {
      wrapped = new LogRows(page(), columns);
      top = wrapped.moved(new LogPlace(place, 0), -height / 3);
    }
  }

  private void followAtEnd() {
    List<LogRows.Row> last = wrapped.last(height);
    if (page().reachesEnd() && !last.isEmpty() && top.compareTo(last.getFirst().place()) >= 0) {
      model.setFollowing(true);
    }
  }
}
