package dev.gangboard.bench;

import dev.gangboard.cluster.kubernetes.ChaosRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// A hundred runs in which the logs of 16 ranks are recorded through a proxy that cuts, stalls,
/// resets and truncates: no figure of speed, but of how many lines were lost or doubled, and
/// whether each gap is one that the server truly could not give (see `GapProof`). A run is mostly
/// waiting, so that several are made at a time: `-Dchaos.first=81 -Dchaos.runs=20
/// -Dchaos.parallel=4`.
public final class LogChaos implements Benchmark {
  private static final int RUNS = Integer.getInteger("chaos.runs", 100);
  private static final int FIRST = Integer.getInteger("chaos.first", 1);
  private static final int PARALLEL = Integer.getInteger("chaos.parallel", 3);

  private final AtomicLong lines = new AtomicLong();
  private final AtomicLong missing = new AtomicLong();
  private final AtomicLong faults = new AtomicLong();
  private final AtomicLong rest = new AtomicLong();
  private final Queue<Integer> bad = new ConcurrentLinkedQueue<>();

  @Override
  public List<Figure> figures() throws Exception {
    long start = System.nanoTime();
    try (var threads = Executors.newFixedThreadPool(PARALLEL)) {
      for (int seed = FIRST; seed < FIRST + RUNS; seed++) {
        int next = seed;
        threads.execute(() -> run(next));
      }
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    String share = String.format(Locale.ROOT, "%.2f %%", 100.0 * missing.get() / lines.get());
    return List.of(
        new Figure(
            "seeds "
                + FIRST
                + " to "
                + (FIRST + RUNS - 1)
                + " through a bad proxy: with a line"
                + " lost, doubled, out of order, or in a gap without proof",
            bad.isEmpty() ? "0" : bad.size() + ": " + bad,
            "0"),
        Figure.of("the same: faults made, lines in the records", faults + ", " + lines),
        Figure.of("the same: lines in marked and proved gaps", missing + ", " + share),
        Figure.of("the same: longest pause of the engine at a gap", rest + " ms"),
        Figure.of("the same: time, " + PARALLEL + " at once", seconds + " s"));
  }

  private void run(int seed) {
    try {
      Path folder = Files.createTempDirectory("chaos");
      try (var chaos = new ChaosRun(seed, folder)) {
        ChaosRun.Outcome outcome = chaos.run();
        lines.addAndGet(outcome.lines());
        missing.addAndGet(outcome.missing());
        faults.addAndGet(outcome.faults());
        rest.accumulateAndGet(outcome.mostRest(), Math::max);
        if (!outcome.wrong().isEmpty()) {
          bad.add(seed);
        }
        System.out.println("seed " + seed + ": " + outcome);
      } finally {
        remove(folder);
      }
    } catch (Exception e) {
      bad.add(seed);
      System.out.println("seed " + seed + ": " + e);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
