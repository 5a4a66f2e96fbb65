package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.gang.GangId;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogKeeping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/// The same logs recorded, and read by `kubectl logs -f --timestamps`, into files: 1,000,000 lines
/// of one rank, and 20,000 lines of each of 64 (`-Drate.lines` for more or less of both). Each time
/// from nothing to the last line on disk: the start of the process of kubectl on the one hand, a
/// new connection, list, watch and the recorder's start on the other. How long after its start each
/// has the first line is told as well, and what is left without it.
public final class LogRate implements Benchmark {
  private static final int LINES = Integer.getInteger("rate.lines", 1_000_000);
  private static final int ROUNDS = 3;

  @Override
  public List<Figure> figures() throws Exception {
    List<Figure> figures = new ArrayList<>();
    for (int ranks : new int[] {1, 64}) {
      int lines = ranks == 1 ? LINES : LINES / 50;
      try (var scene = new LogScenery(ranks, lines)) {
        measure(scene, ranks, lines, figures);
      }
    }
    return figures;
  }

  /// Seconds from the start to the first line on disk, and to the last.
  private record Run(double first, double last) {
    Run best(Run other) {
      return last < other.last ? this : other;
    }
  }

  private static void measure(LogScenery scene, int ranks, int lines, List<Figure> figures)
      throws Exception {
    Run ours = new Run(0, Double.MAX_VALUE);
    Run theirs = ours;
    for (int round = 0; round < ROUNDS; round++) {
      ours = ours.best(record(scene, ranks, lines));
      theirs = theirs.best(kubectl(scene, ranks, lines));
    }
    String what = ranks + (ranks == 1 ? " rank, " : " ranks, ") + lines + " lines each, to files: ";
    long all = (long) lines * ranks;
    figures.add(new Figure(what + "recorder", rate(all, ours.last), "at least kubectl's"));
    figures.add(Figure.of(what + "kubectl logs -f", rate(all, theirs.last)));
    figures.add(Figure.of(what + "recorder, from its first line", from(all, ours)));
    figures.add(Figure.of(what + "kubectl logs -f, from its first line", from(all, theirs)));
  }

  private static String rate(long lines, double seconds) {
    return String.format(Locale.ROOT, "%,.0f lines/s", lines / seconds);
  }

  private static String from(long lines, Run run) {
    String after = String.format(Locale.ROOT, " after %.0f ms", run.first * 1_000);
    return rate(lines, run.last - run.first) + after;
  }

  private static Run record(LogScenery scene, int ranks, int lines) throws Exception {
    Path folder = scene.newFolder();
    var desk =
        new LogDesk(LogScenery.folders(folder), () -> LogKeeping.USUAL, InstantSource.system());
    long start = System.nanoTime();
    try (var cluster = scene.connect();
        var recorder = desk.record(cluster);
        var _ = new FleetFeed(cluster, "default", InstantSource.system(), recorder::take)) {
      return timed(start, ranks, rank -> lines(LogScenery.file(folder, rank)), lines);
    }
  }

  private static Run kubectl(LogScenery scene, int ranks, int lines) throws Exception {
    Path out = scene.newFolder().resolve("kubectl.out");
    GangId gang = scene.gang();
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                "kubectl",
                "--kubeconfig=" + scene.kubeconfig(),
                "logs",
                "-f",
                "--timestamps",
                "--tail=-1",
                "--max-log-requests=100",
                "-l",
                "job-name=" + gang.name())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      return timed(start, 1, _ -> lines(out), (long) lines * ranks);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private interface Count {
    long of(long file);
  }

  private static Run timed(long start, int files, Count lines, long each) {
    await(1, file -> lines.of(file) > 0);
    double first = (System.nanoTime() - start) / 1e9;
    await(files, file -> lines.of(file) >= each);
    return new Run(first, (System.nanoTime() - start) / 1e9);
  }

  private static void await(int files, LongPredicate complete) {
    long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!IntStream.range(0, files).allMatch(complete::test)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the lines did not come");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  /// Lines in a file, by its size; the marks of ours are less than two.
  private static long lines(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) / LogFront.BYTES : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
