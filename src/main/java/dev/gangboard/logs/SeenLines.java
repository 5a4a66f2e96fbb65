package dev.gangboard.logs;

import java.util.Arrays;

/// Counts how often each line was seen, by its key. Bounded, without an object a line.
final class SeenLines {
  static final int MOST = 8_192;

  private static final int SMALLEST = 64;

  private long[] keys = new long[SMALLEST];
  private int[] counts = new int[SMALLEST];
  private int size;
  private boolean overflowed;

  /// Counts one more.
  void add(long key) {
    if (size >= MOST && find(key) < 0) {
      overflowed = true;
      return;
    }
    if (size * 2 >= keys.length) {
      grow();
    }
    int slot = slot(key);
    if (counts[slot]++ == 0) {
      keys[slot] = key;
      size++;
    }
  }

  /// Counts one less.
  ///
  /// @return whether there was one
  boolean take(long key) {
    int slot = find(key);
    if (slot < 0 || counts[slot] <= 1) {
      return false;
    }
    counts[slot]--;
    return true;
  }

  /// Whether there is one left.
  boolean holds(long key) {
    int slot = find(key);
    return slot >= 0 && counts[slot] > 1;
  }

  /// How often a line was seen.
  int count(long key) {
    int slot = find(key);
    return slot < 0 ? 0 : counts[slot];
  }

  /// How many different lines were seen.
  int size() {
    return size;
  }

  /// Whether lines were seen that are not counted.
  boolean overflowed() {
    return overflowed;
  }

  /// A copy in which each line can be taken as often as it was added here.
  SeenLines copy() {
    var copy = new SeenLines();
    copy.keys = keys.clone();
    copy.counts = counts.clone();
    for (int i = 0; i < copy.counts.length; i++) {
      copy.counts[i] += copy.counts[i] > 0 ? 1 : 0; // a slot in use stays in use when all are taken
    }
    copy.size = size;
    copy.overflowed = overflowed;
    return copy;
  }

  void clear() {
    if (size > 0) {
      if (keys.length > SMALLEST * 16) {
        keys = new long[SMALLEST];
        counts = new int[SMALLEST];
      } else {
        Arrays.fill(counts, 0);
      }
    }
    size = 0;
    overflowed = false;
  }

  private int find(long key) {
    int slot = slot(key);
    return counts[slot] == 0 ? -1 : slot;
  }

  /// The slot of a key, or a free one for it.
  private int slot(long key) {
    int mask = keys.length - 1;
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 32) & mask;
    while (counts[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new long[oldKeys.length * 2];
    counts = new int[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldCounts[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
      }
    }
  }
}
