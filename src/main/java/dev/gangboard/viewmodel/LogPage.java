package dev.gangboard.viewmodel;

import java.util.List;

/// The rows of a log around what is seen of it, without gaps.
///
/// @param size of the whole log, in places
/// @param shift by how many places its rows have moved since the page before, as rows were put in
///   above them
public record LogPage(List<ShownRow> rows, long size, long shift) {
  static final LogPage EMPTY = new LogPage(List.of(), 0, 0);

  public LogPage {
    rows = List.copyOf(rows);
  }

  LogPage shifted(long by) {
    return new LogPage(rows, size, by);
  }

  LogPage ofSize(long now) {
    return new LogPage(rows, now, 0);
  }

  /// The place of its first row.
  public long first() {
    return rows.isEmpty() ? 0 : rows.getFirst().place();
  }

  /// The place after its last row.
  public long end() {
    return rows.isEmpty() ? 0 : rows.getLast().endPlace();
  }

  public boolean reachesEnd() {
    return end() >= size;
  }

  /// The index of the row at a place, or of the nearest; -1 where there is none.
  public int indexOf(long place) {
    int low = 0;
    int high = rows.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (rows.get(middle).place() <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return rows.isEmpty() ? -1 : low;
  }

  public boolean has(long place) {
    return place >= first() && place < end();
  }

  /// The index of a row; -1 where it is not here.
  public int indexOf(RowKey key) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).key().equals(key)) {
        return i;
      }
    }
    return -1;
  }
}
