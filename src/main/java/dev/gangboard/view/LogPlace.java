package dev.gangboard.view;

/// A place in a log: an entry and an offset in its text.
record LogPlace(long entry, int offset) implements Comparable<LogPlace> {
  @Override
  public int compareTo(LogPlace other) {
    return entry == other.entry
        ? Integer.compare(offset, other.offset)
        : Long.compare(entry, other.entry);
  }
}
