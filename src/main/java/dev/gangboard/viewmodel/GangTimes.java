package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How long a gang has run, and when it ended.
final class GangTimes {
  private GangTimes() {}

  /// Elapsed time, precise; empty before anything of it has started.
  static Optional<String> elapsed(Gang gang, Instant now) {
    return span(gang, now).map(Elapsed::precise);
  }

  static String row(GangMoment moment, Instant now) {
    Gang gang = moment.gang();
    if (moment.phase().ended()) {
      return gang.ended().map(end -> Elapsed.day(end, now)).orElse("");
    }
    return span(gang, now).map(Elapsed::rough).orElse("");
  }

  private static Optional<Duration> span(Gang gang, Instant now) {
    return gang.started().map(start -> Duration.between(start, gang.ended().orElse(now)));
  }
}
