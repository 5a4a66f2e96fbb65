package dev.gangboard.demo.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How long a Job waits before it makes a pod anew: 10 s after a failure, twice as long after each
/// further one without a success between them, 10 minutes at most.
final class Backoffs {
  /// @param failures since the last success
  record Streak(int failures, @Nullable Instant lastFailure) {
    static final Streak NONE = new Streak(0, null);

    Duration remaining(Instant now) {
      return lastFailure == null ? Duration.ZERO : Backoffs.remaining(failures, lastFailure, now);
    }
  }

  private static final Duration FIRST = Duration.ofSeconds(10);
  private static final Duration MOST = Duration.ofMinutes(10);

  private final Map<String, Streak> streaks = new HashMap<>();

  /// The record of a Job with what has ended since the last sync.
  Streak with(String job, List<PodView> succeeded, List<PodView> failed) {
    Streak before = streaks.getOrDefault(job, Streak.NONE);
    if (succeeded.isEmpty()) {
      Instant last = last(failed);
      return last == null ? before : new Streak(before.failures() + failed.size(), last);
    }
    Instant success = last(succeeded);
    List<PodView> since =
        failed.stream().filter(p -> success != null && p.finished().isAfter(success)).toList();
    return new Streak(since.size(), last(since));
  }

  void keep(String job, Streak streak) {
    streaks.put(job, streak);
  }

  void forget(String job) {
    streaks.remove(job);
  }

  /// What is left of the back-off after so many failures.
  static Duration remaining(int failures, Instant lastFailure, Instant now) {
    if (failures <= 0) {
      return Duration.ZERO;
    }
    Duration pause = FIRST.multipliedBy(1L << Math.min(failures - 1, 10));
    Duration left =
        Duration.between(now, lastFailure.plus(pause.compareTo(MOST) > 0 ? MOST : pause));
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static @Nullable Instant last(List<PodView> pods) {
    return pods.stream().map(PodView::finished).max(Comparator.naturalOrder()).orElse(null);
  }
}
