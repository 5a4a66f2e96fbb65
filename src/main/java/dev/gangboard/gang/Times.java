package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Times that may not be known.
final class Times {
  private Times() {}

  /// The earlier of two, as far as known.
  static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.isBefore(one) ? other : one;
  }

  /// Whether both are known and the first lies before the second.
  static boolean isBefore(@Nullable Instant one, @Nullable Instant other) {
    return one != null && other != null && one.isBefore(other);
  }
}
