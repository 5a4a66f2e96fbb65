package dev.gangboard.cluster;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Pauses between attempts: each about twice the one before, up to 60 times the first, and spread
/// at random, so that the watches of many windows do not come back to a restarted server all at
/// once.
public final class Backoff {
  private static final int LONGEST = 60;
  private static final int WHEN_REFUSED = 20;

  /// A page that says "back in an hour" is often wrong.
  private static final Duration MOST_ASKED = Duration.ofMinutes(1);

  private final Duration first;
  private final int longest;
  private long factor = 1;

  /// @param first the first pause
  public Backoff(Duration first) {
    this(first, LONGEST);
  }

  /// @param longest how many times the first pause is the longest
  public Backoff(Duration first, int longest) {
    this.first = first;
    this.longest = longest;
  }

  /// It went well.
  public void reset() {
    factor = 1;
  }

  /// The pause after a failure. A refusal is not cured by asking again soon, and every attempt can
  /// run a login program; a server that names a time is left alone for so long, but at most for a
  /// minute.
  public Duration next(ClusterException failure) {
    if (failure instanceof ClusterException.Unauthorized
        || failure instanceof ClusterException.Forbidden) {
      factor = Math.max(factor, Math.min(longest, WHEN_REFUSED));
    }
    Duration usual = next();
    return failure instanceof ClusterException.ServerFault fault
        ? fault
            .retryAfter()
            .map(asked -> asked.compareTo(MOST_ASKED) > 0 ? MOST_ASKED : asked)
            .filter(asked -> asked.compareTo(usual) > 0)
            .orElse(usual)
        : usual;
  }

  /// The pause after anything else.
  public Duration next() {
    long most = first.multipliedBy(factor).toNanos();
    factor = Math.min(longest, factor * 2);
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
  }
}
