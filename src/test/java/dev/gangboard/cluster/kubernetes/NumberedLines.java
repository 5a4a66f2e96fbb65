package dev.gangboard.cluster.kubernetes;

import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.program.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A replica that writes numbered lines, and knows afterwards what it has written.
///
/// One rank fails again and again until its gang does. Of the others half fail once and are started
/// again; a quarter succeeds; the rest writes until it is stopped.
final class NumberedLines implements Program {
  static final String IMAGE = "demo.gangboard.dev/numbers:1";
  static final int FATAL = 5;

  /// The variable that holds the uid of the pod.
  static final String POD = "POD_UID";

  private final long seed;
  private final AtomicInteger nextRun = new AtomicInteger();
  private final Map<Integer, Run> runs = new ConcurrentHashMap<>();
  private final Map<Integer, AtomicInteger> runsOfRank = new ConcurrentHashMap<>();

  /// One run of a rank's container.
  static final class Run {
    final int rank;

    /// Uid of its pod.
    final String pod;

    final long began = System.nanoTime();
    volatile int written;
    private long[] times = new long[1_024];

    Run(int rank, String pod) {
      this.rank = rank;
      this.pod = pod;
    }

    private synchronized void wrote(int line) {
      if (line == times.length) {
        times = Arrays.copyOf(times, line * 2);
      }
      times[line] = System.nanoTime();
      written = line + 1;
    }

    /// When a line was written, by `System.nanoTime`.
    synchronized long writtenAt(int line) {
      return times[line];
    }
  }

  NumberedLines(long seed) {
    this.seed = seed;
  }

  Map<Integer, Run> runs() {
    return runs;
  }

  @Override
  public Exit run(Replica replica) throws InterruptedException {
    int rank;
    try {
      rank = Settings.of(replica.invocation()).rank();
    } catch (Settings.BadSetting e) {
      throw new IllegalStateException(e);
    }
    int id = nextRun.getAndIncrement();
    int attempt = runsOfRank.computeIfAbsent(rank, _ -> new AtomicInteger()).getAndIncrement();
    var run = new Run(rank, replica.invocation().env().getOrDefault(POD, ""));
    runs.put(id, run);
    return write(replica, id, run, new Random(seed * 1_000 + id), lines(rank, attempt));
  }

  private int lines(int rank, int attempt) {
    if (rank == FATAL) {
      return 2_000;
    }
    return attempt == 0 && fails(rank) ? 30 + rank * 5 : rank % 4 == 1 ? 600 : 100_000;
  }

  static boolean fails(int rank) {
    return rank != FATAL && rank % 2 == 0;
  }

  private static Exit write(Replica replica, int id, Run run, Random random, int lines)
      throws InterruptedException {
    for (int n = 0; n < lines; n++) {
      int length = random.nextInt(400) == 0 ? 20_000 + random.nextInt(30_000) : random.nextInt(80);
      replica.out("run=" + id + " n=" + n + " len=" + length + " " + "x".repeat(length));
      run.wrote(n);
      boolean burst = random.nextInt(4) > 0;
      if (!burst && !replica.sleep(Duration.ofMillis(random.nextInt(120)))) {
        return Exit.code(Exit.TERMINATED);
      }
    }
    int code = run.rank == FATAL ? 3 : lines < 600 ? 1 : 0;
    return Exit.code(code);
  }
}
