package dev.gangboard.cluster.kubernetes;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/// How long a watch is asked to last. A server sends a bookmark just before the end and ends it on
/// time, so that the length is also how soon a socket is found out that died without a word.
///
/// @param next seconds of the next watch
record WatchLength(int period, int phase, int shortest, IntSupplier next) {
  private static final int LONGEST = 300;

  /// As often as the link is to be proved: about every half minute, at fixed times.
  static WatchLength often(Patience patience) {
    return at(patience.period(), 0, patience.proving());
  }

  /// At the times in the middle, so that two watches prove the link in turns.
  WatchLength between() {
    return at(period, period / 2, shortest);
  }

  private static WatchLength at(int period, int phase, int shortest) {
    long start = System.nanoTime();
    return new WatchLength(
        period,
        phase,
        shortest,
        () -> {
          long passed = Math.round((System.nanoTime() - start) / 1e9);
          int until = (int) Math.floorMod(phase - passed, (long) period);
          return until >= shortest ? until : until + period;
        });
  }

  /// Five to ten minutes, spread, so that many windows do not come back at once.
  static WatchLength seldom() {
    return new WatchLength(
        LONGEST, 0, 1, () -> LONGEST + ThreadLocalRandom.current().nextInt(LONGEST));
  }

  int seconds() {
    return next.getAsInt();
  }
}
