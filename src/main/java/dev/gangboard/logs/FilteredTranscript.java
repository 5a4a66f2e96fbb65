package dev.gangboard.logs;

import dev.gangboard.record.RecordException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The rows of a transcript that a filter keeps. [#update] reads what has come since; the rest is
/// found by number. Safe for use by many threads; an update blocks (disk) for as long as there is
/// something new.
public final class FilteredTranscript {
  private static final int SHARE = 200_000;

  private final RankTranscript transcript;
  private final LogFilter filter;
  private LogFilter.Sieve sieve;
  private int[] kept = new int[64];
  private int size;
  private long read;
  private int numbering;

  public FilteredTranscript(RankTranscript transcript, LogFilter filter) {
    this.transcript = transcript;
    this.filter = filter;
    this.sieve = filter.sieve();
    this.numbering = transcript.renumbered();
  }

  /// Reads on, but not more than a share, so that it can be shown meanwhile and ended in between.
  ///
  /// @return whether there is more to read
  public synchronized boolean update() throws RecordException {
    if (transcript.renumbered() != numbering) {
      numbering = transcript.renumbered();
      sieve = filter.sieve();
      size = 0;
      read = 0;
    }
    long end = Math.min(transcript.size(), read + SHARE);
    transcript.each(
        read,
        (number, bytes, from, to) -> {
          if (number >= end) {
            return false;
          }
          if (sieve.keeps(bytes, from, to)) {
            add((int) number);
          }
          return true;
        });
    read = end;
    return read < transcript.size();
  }

  private void add(int number) {
    if (size == kept.length) {
      kept = Arrays.copyOf(kept, size * 2);
    }
    kept[size++] = number;
  }

  /// How many rows are kept of those that were read.
  public synchronized int size() {
    return size;
  }

  /// The place among the kept rows of the first at or after a row of the transcript.
  public synchronized int placeOf(long number) {
    int found = Arrays.binarySearch(kept, 0, size, (int) number);
    return found >= 0 ? found : -found - 1;
  }

  /// Some of the kept rows; their numbers are those of the transcript.
  public List<LogRow> rows(int from, int count) throws RecordException {
    int[] numbers;
    synchronized (this) {
      numbers = Arrays.copyOfRange(kept, Math.min(from, size), Math.min(size, from + count));
    }
    List<LogRow> rows = new ArrayList<>();
    int next = 0;
    while (next < numbers.length) {
      int end = next + 1;
      while (end < numbers.length && numbers[end] == numbers[end - 1] + 1) {
        end++;
      }
      rows.addAll(transcript.rows(numbers[next], end - next));
      next = end;
    }
    return rows;
  }
}
