package dev.gangboard.bench;

import dev.gangboard.gang.CompletionIndexes;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Decodes `completedIndexes` in its worst shape: every second index, so that no two make a range.
public final class IndexDecoding implements Benchmark {
  private static final int INDEXES = 100_000;
  private static final int WARM_UP = 300;
  private static final int REPETITIONS = 300;

  @Override
  public List<Figure> figures() {
    String text =
        IntStream.range(0, INDEXES)
            .mapToObj(i -> String.valueOf(2 * i))
            .collect(Collectors.joining(","));
    long[] nanos = new long[REPETITIONS];
    for (int i = -WARM_UP; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      int size = CompletionIndexes.parse(text, 2 * INDEXES).size();
      long took = System.nanoTime() - start;
      if (size != INDEXES) {
        throw new IllegalStateException("decoded " + size);
      }
      if (i >= 0) {
        nanos[i] = took;
      }
    }
    var percentiles = new Percentiles(nanos);
    String what = "decode 100,000 indexes, every second one (%,d bytes)".formatted(text.length());
    return List.of(
        new Figure(what + ", p50", percentiles.millis(50), "under 1 ms"),
        new Figure(what + ", p99", percentiles.millis(99), "under 1 ms"));
  }
}
