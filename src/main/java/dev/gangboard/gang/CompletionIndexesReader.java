package dev.gangboard.gang;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the text form of [CompletionIndexes] in one pass; sorts only where the text is not in
/// order, which the Job controller's always is.
final class CompletionIndexesReader {
  /// Stands for "no number here".
  private static final long NONE = -1;

  /// A number with fewer digits than this is an int.
  private static final int MOST_PLAIN_DIGITS = 10;

  private final byte[] text;
  private final int last;
  private int at;
  private int[] firsts = new int[16];
  private int[] lasts = new int[16];
  private int count;
  private boolean inOrder = true;

  CompletionIndexesReader(String text, int completions) {
    // A character beyond Latin-1 becomes a question mark: malformed either way.
    this.text = text.getBytes(StandardCharsets.ISO_8859_1);
    this.last = completions - 1;
  }

  CompletionIndexes read() {
    while (at < text.length) {
      readPlainIndexes();
      readToken();
      at++;
    }
    if (!inOrder) {
      sort();
    }
    return count == 0
        ? CompletionIndexes.NONE
        : new CompletionIndexes(Arrays.copyOf(firsts, count), Arrays.copyOf(lasts, count));
  }

  /// Reads plain ascending indexes for as long as there are some: nearly all that there is where no
  /// two ranks in a row have completed.
  private void readPlainIndexes() {
    byte[] bytes = text;
    int token = at;
    int number = 0;
    for (int i = token; i < bytes.length; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        number = number * 10 + digit;
      } else if (bytes[i] == ',' && i > token && i - token < MOST_PLAIN_DIGITS) {
        add(number, number);
        number = 0;
        token = i + 1;
      } else {
        break;
      }
    }
    at = token;
  }

  /// Reads one token and stops at the comma behind it, or at the end.
  private void readToken() {
    long first = readNumber();
    long second = first;
    if (first != NONE && at < text.length && text[at] == '-') {
      at++;
      second = readNumber();
    }
    if (at < text.length && text[at] != ',') {
      second = NONE;
      skipToComma();
    }
    if (first != NONE && second != NONE) {
      add(Math.min(first, second), Math.max(first, second));
    }
  }

  /// The number at this place with the blanks around it; one beyond every index counts as just
  /// that.
  private long readNumber() {
    skipBlanks();
    int start = at;
    long number = 0;
    while (at < text.length && text[at] >= '0' && text[at] <= '9') {
      number = Math.min(number * 10 + text[at] - '0', 1L << 32);
      at++;
    }
    boolean none = at == start;
    skipBlanks();
    return none ? NONE : number;
  }

  private void skipBlanks() {
    while (at < text.length && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r'))) {
      at++;
    }
  }

  private void skipToComma() {
    while (at < text.length && text[at] != ',') {
      at++;
    }
  }

  private void add(long from, long to) {
    if (from > last) {
      return;
    }
    int first = (int) from;
    int end = (int) Math.min(to, last);
    if (count > 0 && first <= lasts[count - 1] + 1L) {
      if (first >= firsts[count - 1]) {
        lasts[count - 1] = Math.max(lasts[count - 1], end);
        return;
      }
      inOrder = false;
    }
    if (count == firsts.length) {
      firsts = Arrays.copyOf(firsts, count * 2);
      lasts = Arrays.copyOf(lasts, count * 2);
    }
    firsts[count] = first;
    lasts[count++] = end;
  }

  private void sort() {
    long[] intervals = new long[count];
    for (int i = 0; i < count; i++) {
      intervals[i] = (long) firsts[i] << 32 | lasts[i];
    }
    Arrays.sort(intervals);
    count = 0;
    for (long interval : intervals) {
      add(interval >>> 32, interval & Integer.MAX_VALUE);
    }
  }
}
