package dev.gangboard.view;

import dev.gangboard.viewmodel.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// What stands left of the text: the time, and where several ranks are shown the rank.
///
/// @param digits of the largest rank; 0 where one rank is shown
/// @param start of the gang, or null
/// @param fine whether there is room for milliseconds
record LogGutter(Timestamps stamps, @Nullable Instant start, int digits, boolean fine) {
  private static final double EDGE = 12;

  /// Where the rank's number ends.
  double rankRight(double column) {
    return EDGE + time(column) + digits * column;
  }

  /// Where the line in the rank's colour is.
  double bar(double column) {
    return rankRight(column) + column * 0.75;
  }

  /// Where the text begins.
  double left(double column) {
    return digits == 0 ? EDGE + time(column) : bar(column) + column * 0.9 + 2;
  }

  private double time(double column) {
    return stamps == Timestamps.OFF ? 0 : (stamps.columns(fine) + 1.5) * column;
  }

  double edge() {
    return EDGE;
  }

  String time(Instant at) {
    return stamps.of(at, start, ZoneId.systemDefault(), fine);
  }
}
