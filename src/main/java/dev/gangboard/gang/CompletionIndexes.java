package dev.gangboard.gang;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A set of completion indexes, as in `status.completedIndexes`: `0,2-5,7`. Held as intervals, so
/// that it costs what its text costs.
public final class CompletionIndexes {
  /// No index.
  public static final CompletionIndexes NONE = new CompletionIndexes(new int[0], new int[0]);

  /// First and last index of each interval; ascending, and no two touch.
  private final int[] firsts;

  private final int[] lasts;
  private final int size;

  CompletionIndexes(int[] firsts, int[] lasts) {
    this.firsts = firsts;
    this.lasts = lasts;
    int count = 0;
    for (int i = 0; i < firsts.length; i++) {
      count += lasts[i] - firsts[i] + 1;
    }
    this.size = count;
  }

  /// Reads the text form; never fails. Linear in the text, never in the numbers in it.
  ///
  /// @param text comma-separated singletons and ranges `a-b`; blanks are allowed, reversed ranges
  ///   swapped, malformed tokens skipped; null is none
  /// @param completions indexes from here on are clipped away
  public static CompletionIndexes parse(@Nullable String text, int completions) {
    return text == null || completions <= 0
        ? NONE
        : new CompletionIndexesReader(text, completions).read();
  }

  public boolean contains(int index) {
    int at = Arrays.binarySearch(firsts, index);
    int interval = at >= 0 ? at : -at - 2;
    return interval >= 0 && index <= lasts[interval];
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /// Ascending.
  public IntStream stream() {
    return IntStream.range(0, firsts.length)
        .flatMap(i -> IntStream.rangeClosed(firsts[i], lasts[i]));
  }

  /// The text form as the Job controller writes it: three or more consecutive indexes as `a-b`, two
  /// as `a,b`.
  @Override
  public String toString() {
    var text = new StringBuilder();
    for (int i = 0; i < firsts.length; i++) {
      if (i > 0) {
        text.append(',');
      }
      text.append(firsts[i]);
      if (lasts[i] > firsts[i]) {
        text.append(lasts[i] > firsts[i] + 1 ? '-' : ',').append(lasts[i]);
      }
    }
    return text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompletionIndexes that
        && Arrays.equals(firsts, that.firsts)
        && Arrays.equals(lasts, that.lasts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(firsts) + Arrays.hashCode(lasts);
  }
}
