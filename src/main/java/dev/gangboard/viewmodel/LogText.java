package dev.gangboard.viewmodel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The entries of a log that are kept for reading: the newest, bounded in number and in characters.
/// Entries are numbered from 0 for ever; old ones fall out at the front. Used on the UI thread.
public final class LogText {
  /// Entries that are kept at most.
  static final int ENTRIES = 1 << 16;

  /// Characters that are kept at most.
  static final long CHARS = 16_000_000;

  private @Nullable LogEntry[] ring = new @Nullable LogEntry[1 << 10];
  private long first;
  private long end;
  private long chars;

  /// The number of the oldest entry that is kept.
  public long first() {
    return first;
  }

  /// One more than the number of the newest entry.
  public long end() {
    return end;
  }

  public int size() {
    return (int) (end - first);
  }

  /// @throws IndexOutOfBoundsException unless first <= number < end
  public LogEntry get(long number) {
    LogEntry entry = number < first || number >= end ? null : ring[slot(number)];
    if (entry == null) {
      throw new IndexOutOfBoundsException(number + " is not in " + first + ".." + end);
    }
    return entry;
  }

  void add(LogEntry entry) {
    if (size() == ring.length) {
      makeRoom();
    }
    ring[slot(end++)] = entry;
    chars += entry.text().length();
    while (chars > CHARS && size() > 1) {
      drop();
    }
  }

  private void makeRoom() {
    if (ring.length == ENTRIES) {
      drop();
      return;
    }
    @Nullable LogEntry[] larger = Arrays.copyOf(ring, ring.length * 2);
    for (long number = first; number < end; number++) {
      larger[(int) (number & (larger.length - 1))] = ring[slot(number)];
    }
    ring = larger;
  }

  private void drop() {
    LogEntry oldest = get(first);
    ring[slot(first++)] = null;
    chars -= oldest.text().length();
  }

  private int slot(long number) {
    return (int) (number & (ring.length - 1));
  }
}
