package dev.gangboard.bench;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.record.LogFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/// The same logs, 8,000 lines a rank, recorded and read by `kubectl logs -f --timestamps` into
/// files, from the demo cluster in this process; for one rank and for 64. What is compared is the
/// time from start to the last line on disk, the start of kubectl included.
public final class LogRate implements Benchmark {
  private static final String IMAGE = "demo.gangboard.dev/chatty:1";
  private static final int LINES = 8_000;
  private static final int ROUNDS = 3;
  private static final String FILLER = "x".repeat(60);

  /// Bytes of a line on disk: time, text and line feed.
  private static final int BYTES = 31 + 5 + 7 + 8 + 3 + 1 + 60 + 1;

  @Override
  public List<Figure> figures() throws Exception {
    List<Figure> figures = new ArrayList<>();
    for (int ranks : new int[] {1, 64}) {
      Path folder = Files.createTempDirectory("log-rate");
      try (var demo = demo()) {
        Path kubeconfig = folder.resolve("kubeconfig");
        Files.writeString(kubeconfig, demo.kubeconfig());
        measure(kubeconfig, folder, ranks, figures);
      } finally {
        try (var files = Files.walk(folder)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    }
    return figures;
  }

  private static DemoCluster demo() {
    Images images =
        Images.standard()
            .with(
                new Images.Image(
                    IMAGE,
                    replica -> {
                      for (int i = 0; i < LINES; i++) {
                        replica.out("step %07d loss 0.%03d %s".formatted(i, i % 997, FILLER));
                      }
                      while (replica.sleep(Duration.ofHours(1))) {
                        // until it is stopped
                      }
                      return Exit.code(Exit.TERMINATED);
                    },
                    1_000))
            .onEveryNode();
    return DemoCluster.start(DemoOptions.huge().withImages(images));
  }

  private static void measure(Path kubeconfig, Path folder, int ranks, List<Figure> figures)
      throws Exception {
    var clusters = new KubeconfigClusters(kubeconfig, Map.of());
    try (var cluster = clusters.open(DemoCluster.CONTEXT)) {
      GangId gang =
          cluster
              .launch(
                  GangDraft.defaults()
                      .with(SpecField.IMAGE, IMAGE)
                      .with(SpecField.REPLICAS, String.valueOf(ranks))
                      .with(SpecField.CPU, "100m")
                      .with(SpecField.MEMORY, "64Mi")
                      .toSpec("00000001"),
                  false)
              .gang();
      Thread.sleep(5_000);
      double ours = Double.MAX_VALUE;
      double theirs = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        Path mine = folder.resolve("mine" + round);
        long start = System.nanoTime();
        var desk = new LogDesk(folders(mine), () -> LogKeeping.USUAL, InstantSource.system());
        try (var other = clusters.open(DemoCluster.CONTEXT);
            var recorder = desk.record(other);
            var _ = new FleetFeed(other, "default", InstantSource.system(), recorder::take)) {
          await(ranks, rank -> lines(mine.resolve("rank-%05d.log".formatted(rank))) >= LINES);
          ours = Math.min(ours, (System.nanoTime() - start) / 1e9);
        }
        theirs = Math.min(theirs, kubectl(kubeconfig, folder, gang, ranks));
      }
      long lines = (long) LINES * ranks;
      String what = ranks + (ranks == 1 ? " rank" : " ranks") + " to files: ";
      figures.add(
          new Figure(
              what + "recorder, from start",
              String.format(Locale.ROOT, "%,.0f lines/s", lines / ours),
              "at least kubectl's"));
      figures.add(
          Figure.of(
              what + "kubectl logs -f",
              String.format(Locale.ROOT, "%,.0f lines/s", lines / theirs)));
    }
  }

  private static double kubectl(Path kubeconfig, Path folder, GangId gang, int ranks)
      throws Exception {
    Path out = folder.resolve("kubectl.out");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                "kubectl",
                "--kubeconfig=" + kubeconfig,
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
      await(1, _ -> lines(out) >= (long) LINES * ranks);
      return (System.nanoTime() - start) / 1e9;
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static void await(int ranks, LongPredicate complete) {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!IntStream.range(0, ranks).allMatch(complete::test)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the lines did not come");
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  /// Lines in a file, by its size; the marks of ours are less than one.
  private static long lines(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) / BYTES : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LogFolders folders(Path folder) {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
        return Optional.of(new LogFolder(folder, () -> {}));
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return Optional.empty();
      }
    };
  }
}
