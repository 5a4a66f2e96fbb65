package dev.gangboard.logs;

import java.util.Arrays;

/// The bytes of a line as a terminal shows them: without colours and other escape sequences, and
/// without what was overwritten after a `\r`. This is what is searched, so that what is seen is
/// found.
final class PlainBytes {
  private static final byte ESCAPE = 0x1b;
  private static final byte BELL = 0x07;

  private PlainBytes() {}

  static boolean isPlain(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == ESCAPE || bytes[i] == '\r') {
        return false;
      }
    }
    return true;
  }

  static byte[] of(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && bytes[end - 1] == '\r') {
      end--;
    }
    byte[] plain = new byte[end - from];
    int size = 0;
    int at = from;
    while (at < end) {
      byte b = bytes[at];
      if (b == ESCAPE) {
        at = afterEscape(bytes, at + 1, end);
      } else {
        at++;
        if (b == '\r') {
          size = 0;
        } else {
          plain[size++] = b;
        }
      }
    }
    return Arrays.copyOf(plain, size);
  }

  /// Where a sequence ends, whose escape character is before `at`.
  private static int afterEscape(byte[] bytes, int at, int end) {
    if (at >= end) {
      return end;
    }
    int next = at + 1;
    if (bytes[at] == '[') {
      while (next < end && bytes[next] >= 0x20 && bytes[next] < 0x40) {
        next++;
      }
      return Math.min(end, next + 1);
    }
    if (bytes[at] == ']') {
      while (next < end && bytes[next] != BELL && bytes[next] != ESCAPE) {
        next++;
      }
      boolean terminated = next + 1 < end && bytes[next] == ESCAPE && bytes[next + 1] == '\\';
      return Math.min(end, next + (terminated ? 2 : 1));
    }
    return bytes[at] >= 0x40 && bytes[at] < 0x60 ? next : at;
  }
}
