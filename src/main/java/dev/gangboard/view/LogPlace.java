package dev.gangboard.view;

/// A place in a log: that of a row, and an offset in its text.
record LogPlace(long place, int offset) implements Comparable<LogPlace> {
  @Override
  public int compareTo(LogPlace other) {
    return place == other.place
        ? Integer.compare(offset, other.offset)
        : Long.compare(place, other.place);
  }

  LogPlace shifted(long by) {
    return by == 0 ? this : new LogPlace(place + by, offset);
  }
}
