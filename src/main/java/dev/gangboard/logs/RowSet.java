package dev.gangboard.logs;

import java.util.Arrays;

/// Numbers of rows, added in ascending order: a bit for each row, so that a set of all rows of a
/// long log is small, with counts between so that any is found by its place. Used under its owner's
/// lock.
final class RowSet {
  private static final int BLOCK_SHIFT = 6;

  private long[] words = new long[8];
  private long[] before = new long[1];
  private int blocks;
  private long size;

  long size() {
    return size;
  }

  void add(long number) {
    int word = (int) (number >>> 6);
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
    }
    int block = word >>> BLOCK_SHIFT;
    if (block >= before.length) {
      before = Arrays.copyOf(before, Math.max(block + 1, before.length * 2));
    }
    while (blocks <= block) {
      before[blocks++] = size;
    }
    words[word] |= 1L << number;
    size++;
  }

  /// How many are less than a number.
  long countBefore(long number) {
    int word = (int) (number >>> 6);
    int block = word >>> BLOCK_SHIFT;
    if (block >= blocks) {
      return size;
    }
    long count = before[block];
    for (int i = block << BLOCK_SHIFT; i < Math.min(word, words.length); i++) {
      count += Long.bitCount(words[i]);
    }
    if (word < words.length) {
      count += Long.bitCount(words[word] & ((1L << number) - 1));
    }
    return count;
  }

  boolean has(long number) {
    int word = (int) (number >>> 6);
    return number >= 0 && word < words.length && (words[word] & (1L << number)) != 0;
  }

  /// The first at or after a number; -1 where there is none.
  long from(long number) {
    long at = Math.max(0, number);
    int word = (int) (at >>> 6);
    if (word >= words.length) {
      return -1;
    }
    long rest = words[word] & (-1L << at);
    while (rest == 0) {
      if (++word >= words.length) {
        return -1;
      }
      rest = words[word];
    }
    return ((long) word << 6) + Long.numberOfTrailingZeros(rest);
  }
}
