package dev.gangboard.gang;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/// Times that may not be known, or be absurd: a server may send what it likes.
final class Times {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private Times() {}

  /// The earlier of two, as far as known.
  static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.isBefore(one) ? other : one;
  }

  /// The later of two, as far as known.
  static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.isAfter(one) ? other : one;
  }

  /// Whether both are known and the first lies before the second.
  static boolean isBefore(@Nullable Instant one, @Nullable Instant other) {
    return one != null && other != null && one.isBefore(other);
  }

  /// So many seconds later (or earlier), as far as time goes.
  static Instant shifted(Instant time, long seconds) {
    long second = time.getEpochSecond();
    long shifted = second + seconds;
    if (((second ^ shifted) & (seconds ^ shifted)) < 0) {
      return seconds < 0 ? Instant.MIN : Instant.MAX;
    }
    return Instant.ofEpochSecond(
        Math.clamp(shifted, Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
        time.getNano());
  }

  /// The time of the day, as the cluster writes it.
  static String clock(Instant time) {
    try {
      return CLOCK.format(time);
    } catch (DateTimeException _) {
      return time.toString();
    }
  }
}
