package dev.gangboard.demo.rules.table;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;

/// Durations as tables show them: `7s`, `9m30s`, `3h5m`, `41d`.
final class Age {
  private static final long HOURS_OF_YEAR = 24L * 365;

  private Age() {}

  /// How long ago the time at a path was; `<unknown>` if there is none.
  static String since(JsonObject object, Instant now, String... path) {
    return Tree.text(object, path)
        .map(time -> text(Duration.between(Instant.parse(time), now)))
        .orElse("<unknown>");
  }

  static String text(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < 120) {
      // Clocks of two machines may differ a little.
      return seconds < -1 ? "<invalid>" : Math.max(0, seconds) + "s";
    }
    long minutes = seconds / 60;
    if (minutes < 10) {
      return two(minutes, "m", seconds % 60, "s");
    }
    if (minutes < 180) {
      return minutes + "m";
    }
    return hours(minutes / 60, minutes % 60);
  }

  private static String hours(long hours, long minutes) {
    if (hours < 8) {
      return two(hours, "h", minutes, "m");
    }
    if (hours < 48) {
      return hours + "h";
    }
    if (hours < 24 * 8) {
      return two(hours / 24, "d", hours % 24, "h");
    }
    if (hours < HOURS_OF_YEAR * 2) {
      return hours / 24 + "d";
    }
    long years = hours / HOURS_OF_YEAR;
    return hours < HOURS_OF_YEAR * 8 ? two(years, "y", hours / 24 % 365, "d") : years + "y";
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : large + unit + small + smallUnit;
  }
}
