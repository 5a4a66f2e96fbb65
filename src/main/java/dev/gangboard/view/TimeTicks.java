package dev.gangboard.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The marks of a time axis: whole seconds, minutes, hours or days, as close as their labels allow.
final class TimeTicks {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final double APART = 88;
  private static final long[] STEPS = {
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
    28 * DAY
  };
  private static final DateTimeFormatter SECONDS = format("HH:mm:ss");
  private static final DateTimeFormatter MINUTES = format("HH:mm");
  private static final DateTimeFormatter DAYS = format("d MMM");

  private TimeTicks() {}

  /// @param label as in `14:05`, or at midnight `21 Aug`
  record Tick(long millis, String label) {}

  static List<Tick> of(TimeScale scale) {
    long step = step(scale);
    List<Tick> ticks = new ArrayList<>();
    long first = Math.ceilDiv((long) Math.ceil(scale.from()), step) * step;
    for (long at = first; at <= scale.to(); at += step) {
      ticks.add(new Tick(at, label(at, step)));
    }
    return ticks;
  }

  private static long step(TimeScale scale) {
    double least = scale.span() * APART / scale.width();
    for (long step : STEPS) {
      if (step >= least) {
        return step;
      }
    }
    return (long) Math.ceil(least / DAY) * DAY;
  }

  private static String label(long at, long step) {
    Instant instant = Instant.ofEpochMilli(at);
    if (Math.floorMod(at, DAY) == 0 && step >= MINUTE) {
      return DAYS.format(instant);
    }
    return (step < MINUTE ? SECONDS : MINUTES).format(instant);
  }

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }
}
