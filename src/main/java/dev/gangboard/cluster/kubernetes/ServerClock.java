package dev.gangboard.cluster.kubernetes;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/// How far this machine's clock is from the server's, as its `Date` headers tell. Ages and expiries
/// that are reckoned with a wrong clock are wrong, and a server refuses who comes from another
/// time.
final class ServerClock {
  /// The header has whole seconds, and an answer takes its time.
  private static final Duration WORTH_TELLING = Duration.ofSeconds(30);

  private final InstantSource clock;
  private volatile Duration ahead = Duration.ZERO;

  ServerClock(InstantSource clock) {
    this.clock = clock;
  }

  /// An answer came that was not kept by anybody on the way.
  void heard(@Nullable String date) {
    if (date == null) {
      return;
    }
    try {
      Instant theirs = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
      ahead = Duration.between(theirs, clock.instant());
    } catch (DateTimeException _) {
      ahead = Duration.ZERO; // nothing is known
    }
  }

  /// How far our clock is ahead; negative where it is behind, zero where they agree well enough.
  Duration ahead() {
    Duration now = ahead;
    return now.abs().compareTo(WORTH_TELLING) < 0 ? Duration.ZERO : now;
  }
}
