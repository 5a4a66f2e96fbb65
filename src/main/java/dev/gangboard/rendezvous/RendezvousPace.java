package dev.gangboard.rendezvous;

import java.time.Duration;

/// How long to wait between two readings: often while something arrives, ever less often at rest,
/// and as long as the store asks.
final class RendezvousPace {
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /// Nobody is quicker than a person who logs in or is given a right.
  private static final Duration WHILE_REFUSED = Duration.ofSeconds(60);

  private static final int LOOKS_A_ROUND = 5;

  /// What each request of a reading is given: a prefix that must be listed whole is read the less
  /// often the more keys it has, since each request costs.
  private static final Duration REQUEST = Duration.ofMillis(500);

  private Duration pause = SHORTEST;

  /// The pause after a reading.
  ///
  /// @param roundsPerMinute of the gang, or 0 where it is not known: a slow gang need not be asked
  ///   every other second
  /// @param requests that the reading took
  Duration after(boolean foundNews, double roundsPerMinute, int requests) {
    Duration busy = SHORTEST;
    if (roundsPerMinute > 0) {
      Duration round = Duration.ofMillis((long) (60_000 / roundsPerMinute));
      busy = clamp(round.dividedBy(LOOKS_A_ROUND));
    }
    pause = foundNews ? busy : clamp(pause.multipliedBy(3).dividedBy(2));
    return longer(pause, clamp(REQUEST.multipliedBy(requests)));
  }

  /// The pause after a failed reading.
  Duration after(RendezvousException problem) {
    pause =
        switch (problem) {
          case RendezvousException.Throttled throttled ->
              longer(clamp(pause.multipliedBy(2)), throttled.pause());
          case RendezvousException.Unreachable _ -> clamp(pause.multipliedBy(2));
          case RendezvousException.NeedsLogin _,
              RendezvousException.Denied _,
              RendezvousException.NotFound _,
              RendezvousException.WrongRegion _,
              RendezvousException.Refused _ ->
              WHILE_REFUSED;
        };
    return pause;
  }

  private static Duration clamp(Duration duration) {
    return duration.compareTo(SHORTEST) < 0
        ? SHORTEST
        : duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
