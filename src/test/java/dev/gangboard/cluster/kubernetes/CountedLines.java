package dev.gangboard.cluster.kubernetes;

import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.program.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A replica that counts aloud: `n=0`, `n=1`, each `LINE_MILLIS` (100), for `SLEEP_SECONDS`
/// (3,600), exits with `EXIT_CODE` (0), and takes `TERM_SECONDS` (0) to stop.
public final class CountedLines implements Program {
  public static final String IMAGE = "demo.gangboard.dev/counted:1";

  private final Map<Integer, Integer> written = new ConcurrentHashMap<>();

  /// How many lines a rank has written.
  int written(int rank) {
    return written.getOrDefault(rank, 0);
  }

  @Override
  public Exit run(Replica replica) throws InterruptedException {
    try {
      Settings settings = Settings.of(replica.invocation());
      Duration each = Duration.ofMillis(settings.whole("LINE_MILLIS", 100, 1, 600_000));
      Duration life = Duration.ofSeconds(settings.whole("SLEEP_SECONDS", 3_600, 0, 1_000_000));
      Duration stop = Duration.ofSeconds(settings.whole("TERM_SECONDS", 0, 0, 600));
      boolean stopped = !count(replica, settings.rank(), life, each);
      if (stopped && stop.isPositive()) {
        replica.sleep(stop);
      }
      return Exit.code(stopped ? Exit.TERMINATED : (int) settings.whole("EXIT_CODE", 0, 0, 255));
    } catch (Settings.BadSetting e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean count(Replica replica, int rank, Duration life, Duration each)
      throws InterruptedException {
    var end = replica.now().plus(life);
    for (int n = 0; replica.now().isBefore(end); n++) {
      replica.out("n=" + n);
      written.put(rank, n + 1);
      if (!replica.sleep(each)) {
        return false;
      }
    }
    return true;
  }
}
