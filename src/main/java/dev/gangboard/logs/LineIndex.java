package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import java.util.Arrays;

/// Where the records of a rank's log are: for each 256th at most, and each 64 KB, its number, its
/// place and the latest time before it. Grows at its end; used under its owner's lock.
final class LineIndex {
  private static final int MOST_RECORDS = 256;
  private static final int MOST_BYTES = 64 << 10;

  private long[] numbers = new long[16];
  private long[] offsets = new long[16];
  private long[] times = new long[16];
  private int size;
  private long records;
  private long end;
  private long latest = LogTime.NONE;

  /// A place from which reading can begin.
  ///
  /// @param number of the record there
  /// @param latest time of all lines before it
  record Place(long number, long offset, long latest) {
    static final Place START = new Place(0, 0, LogTime.NONE);
  }

  long records() {
    return records;
  }

  /// The place after the last record.
  long end() {
    return end;
  }

  /// The latest time of all lines.
  long latest() {
    return latest;
  }

  /// Takes the next record.
  ///
  /// @param bytes with its line feed
  /// @param time of a line, or [LogTime#NONE]
  void add(int bytes, long time) {
    boolean due =
        size == 0
            || records - numbers[size - 1] >= MOST_RECORDS
            || end - offsets[size - 1] >= MOST_BYTES;
    if (due) {
      put(new Place(records, end, latest));
    }
    records++;
    end += bytes;
    latest = Math.max(latest, time);
  }

  private void put(Place place) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
      offsets = Arrays.copyOf(offsets, size * 2);
      times = Arrays.copyOf(times, size * 2);
    }
    numbers[size] = place.number();
    offsets[size] = place.offset();
    times[size] = place.latest();
    size++;
  }

  private Place get(int i) {
    return new Place(numbers[i], offsets[i], times[i]);
  }

  /// The last place at or before a record.
  Place beforeRecord(long number) {
    return found(Arrays.binarySearch(numbers, 0, size, number));
  }

  /// The last place at or before an offset.
  Place beforeOffset(long offset) {
    return found(Arrays.binarySearch(offsets, 0, size, offset));
  }

  private Place found(int search) {
    int at = search >= 0 ? search : -search - 2;
    return at < 0 ? Place.START : get(at);
  }

  /// The last place before which no line is at a time or after it.
  Place beforeTime(long time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? Place.START : get(low - 1);
  }

  /// The place after the last record.
  Place here() {
    return new Place(records, end, latest);
  }

  /// Forgets all records after a place at which [#here] was.
  void cut(Place place) {
    while (size > 0 && offsets[size - 1] >= place.offset()) {
      size--;
    }
    records = place.number();
    end = place.offset();
    latest = place.latest();
  }

  /// As numbers: the count of places, records, end, latest time, then each place.
  long[] toNumbers() {
    long[] all = new long[4 + size * 3];
    all[0] = size;
    all[1] = records;
    all[2] = end;
    all[3] = latest;
    System.arraycopy(numbers, 0, all, 4, size);
    System.arraycopy(offsets, 0, all, 4 + size, size);
    System.arraycopy(times, 0, all, 4 + size * 2, size);
    return all;
  }

  static LineIndex of(long[] all) {
    LineIndex index = new LineIndex();
    int size = (int) all[0];
    index.size = size;
    index.records = all[1];
    index.end = all[2];
    index.latest = all[3];
    index.numbers = Arrays.copyOf(Arrays.copyOfRange(all, 4, 4 + size), Math.max(size, 16));
    index.offsets =
        Arrays.copyOf(Arrays.copyOfRange(all, 4 + size, 4 + 2 * size), Math.max(size, 16));
    index.times =
        Arrays.copyOf(Arrays.copyOfRange(all, 4 + 2 * size, 4 + 3 * size), Math.max(size, 16));
    return index;
  }
}
