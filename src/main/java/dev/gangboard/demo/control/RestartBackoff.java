package dev.gangboard.demo.control;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How long a kubelet waits before it starts a failed container again: not at all at first, then 10
/// s, 20 s, 40 s... up to 5 minutes. A container that has lasted ten minutes begins anew.
final class RestartBackoff {
  private static final Duration FIRST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration FORGIVEN = Duration.ofMinutes(10);

  private int failures;
  private @Nullable Instant last;

  Duration next(Instant failed) {
    if (last != null && Duration.between(last, failed).compareTo(FORGIVEN) > 0) {
      failures = 0;
    }
    last = failed;
    failures++;
    if (failures == 1) {
      return Duration.ZERO;
    }
    Duration pause = FIRST.multipliedBy(1L << Math.min(failures - 2, 5));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }

  /// As Go writes durations: `10s`, `1m20s`, `5m0s`.
  static String text(Duration pause) {
    long minutes = pause.toMinutes();
    return (minutes == 0 ? "" : minutes + "m") + pause.toSecondsPart() + "s";
  }
}
