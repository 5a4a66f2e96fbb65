package dev.gangboard.bench;

import dev.gangboard.cluster.kubernetes.ChaosRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// A hundred runs in which the logs of 16 ranks are recorded through a proxy that cuts, stalls,
/// resets and truncates: no figure of speed, but of how many lines were lost or doubled.
public final class LogChaos implements Benchmark {
  private static final int RUNS = Integer.getInteger("chaos.runs", 100);
  private static final int FIRST = Integer.getInteger("chaos.first", 1);

  @Override
  public List<Figure> figures() throws Exception {
    long lines = 0;
    long missing = 0;
    long faults = 0;
    int bad = 0;
    for (int seed = FIRST; seed < FIRST + RUNS; seed++) {
      Path folder = Files.createTempDirectory("chaos");
      try (var chaos = new ChaosRun(seed, folder)) {
        ChaosRun.Outcome outcome = chaos.run();
        lines += outcome.lines();
        missing += outcome.missing();
        faults += outcome.faults();
        bad += outcome.wrong().isEmpty() ? 0 : 1;
        System.out.println("seed " + seed + ": " + outcome);
      } catch (IllegalStateException e) {
        bad++;
        System.out.println(e.getMessage());
      } finally {
        remove(folder);
      }
    }
    return List.of(
        new Figure(
            RUNS + " runs through a bad proxy: runs with a line lost, doubled or out of order",
            String.valueOf(bad),
            "0"),
        Figure.of("the same: faults made, lines in the records", faults + ", " + lines),
        Figure.of(
            "the same: lines in marked gaps, of pods that were deleted", String.valueOf(missing)));
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
