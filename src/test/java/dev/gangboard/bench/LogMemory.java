package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogKeeping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// The heap that it takes to record 64 ranks of 200,000 lines each (`-Dmemory.lines=1000000` for
/// the full size: 7 GB of disk): what is in use after a collection, several times while the lines
/// come and when all are there, over what is in use before. The buffers of the server, which is in
/// the same process, are part of it.
public final class LogMemory implements Benchmark {
  private static final int RANKS = 64;
  private static final int LINES = Integer.getInteger("memory.lines", 200_000);
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @Override
  public List<Figure> figures() throws Exception {
    try (var scene = new LogScenery(RANKS, LINES);
        var cluster = scene.connect()) {
      Path folder = scene.newFolder();
      var desk =
          new LogDesk(LogScenery.folders(folder), () -> LogKeeping.USUAL, InstantSource.system());
      long before = used();
      long start = System.nanoTime();
      try (var recorder = desk.record(cluster);
          var _ = new FleetFeed(cluster, "default", InstantSource.system(), recorder::take)) {
        long most = mostUsed(folder);
        double seconds = (System.nanoTime() - start) / 1e9;
        long end = used();
        String what = RANKS + " ranks of " + LINES + " lines recorded: ";
        return List.of(
            new Figure(what + "most heap over before", megabytes(most - before), "150 MB"),
            Figure.of(what + "heap over before at the end", megabytes(end - before)),
            Figure.of(what + "time", String.format(Locale.ROOT, "%.0f s", seconds)));
      }
    }
  }

  private static long mostUsed(Path folder) {
    long end = System.nanoTime() + LIMIT.toNanos();
    long most = 0;
    while (!IntStream.range(0, RANKS).allMatch(rank -> isWhole(folder, rank))) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the lines did not come");
      }
      LockSupport.parkNanos(500_000_000);
      most = Math.max(most, used());
    }
    return most;
  }

  private static boolean isWhole(Path folder, int rank) {
    Path file = LogScenery.file(folder, rank);
    try {
      return Files.exists(file) && Files.size(file) >= (long) LINES * LogFront.BYTES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
