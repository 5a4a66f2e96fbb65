package dev.gangboard.cluster.kubernetes;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Notices that the machine has slept: more time has passed between two looks than the looks are
/// apart. Systems differ in whether the clock that only goes forward stands still meanwhile; so
/// both are read. A clock that somebody sets is as good a reason to doubt: what was heard when is
/// reckoned by it.
final class SleepDetector {
  /// Longer than any pause of a busy machine that does no harm to sockets.
  private static final Duration SLEEP = Duration.ofSeconds(8);

  private final LongSupplier millis;
  private final LongSupplier nanos;
  private long lastMillis;
  private long lastNanos;

  /// @param millis the clock on the wall
  /// @param nanos the clock that only goes forward
  SleepDetector(LongSupplier millis, LongSupplier nanos) {
    this.millis = millis;
    this.nanos = nanos;
    hasSlept();
  }

  /// Whether it has since the last look.
  boolean hasSlept() {
    long wall = millis.getAsLong();
    long steady = nanos.getAsLong();
    long passed = (steady - lastNanos) / 1_000_000;
    long jumped = Math.abs(wall - lastMillis - passed);
    lastMillis = wall;
    lastNanos = steady;
    return Math.max(passed, jumped) > SLEEP.toMillis();
  }
}
