package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import java.util.Arrays;

/// Records that are not on the disk yet, in the format of [LogFormat]. Used under its owner's lock.
final class HeldBytes {
  /// How many are gathered before they are written.
  static final int GATHERED = 64 << 10;

  /// How many are held where the disk takes none.
  static final int MOST = 1 << 20;

  private byte[] bytes = new byte[4 << 10];
  private int length;

  int length() {
    return length;
  }

  /// The bytes themselves, up to [#length].
  byte[] bytes() {
    return bytes;
  }

  /// Bytes of a line's record.
  static int count(LogLine line) {
    return (line.begins() ? LogFormat.TEXT : 1) + line.length() + 1;
  }

  void add(LogLine line) {
    int count = count(line);
    reserve(count);
    int head = count - line.length() - 1;
    if (line.begins()) {
      LogTime.write(line.time(), bytes, length);
      bytes[length + LogTime.LENGTH] = ' ';
    } else {
      bytes[length] = LogFormat.MORE;
    }
    System.arraycopy(line.bytes(), line.from(), bytes, length + head, line.length());
    bytes[length + count - 1] = '\n';
    length += count;
  }

  void add(byte[] more) {
    reserve(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
  }

  private void reserve(int count) {
    int wanted = length + count;
    if (wanted > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(wanted, Math.min(bytes.length * 2, MOST)));
    }
  }

  void clear() {
    length = 0;
    if (bytes.length > GATHERED) {
      bytes = new byte[GATHERED];
    }
  }

  /// Where about the newer half begins, at the begin of a record.
  int half() {
    int from = length / 2;
    while (from < length && bytes[from - 1] != '\n') {
      from++;
    }
    return from;
  }

  /// How many records are before a place.
  int recordsBefore(int to) {
    int count = 0;
    for (int i = 0; i < to; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  /// Takes out what comes after a place, and clears the rest.
  byte[] takeFrom(int from) {
    byte[] rest = Arrays.copyOfRange(bytes, from, length);
    length = 0;
    return rest;
  }
}
