package dev.gangboard.bench;

import java.util.Arrays;
import java.util.Locale;

/// What a repeated measurement took.
public final class Percentiles {
  private final long[] sorted;

  /// @param nanos how long each repetition took, in nanoseconds
  public Percentiles(long[] nanos) {
    if (nanos.length == 0) {
      throw new IllegalArgumentException("Nothing was measured");
    }
    sorted = nanos.clone();
    Arrays.sort(sorted);
  }

  /// The smallest time that at least `percent` of all do not exceed, as in `12.30 ms`.
  public String millis(double percent) {
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return String.format(Locale.ROOT, "%.2f ms", sorted[Math.max(0, rank - 1)] / 1e6);
  }
}
