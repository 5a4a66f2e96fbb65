package dev.gangboard.cli;

import java.time.Duration;

/// Writes how long something takes, for people.
final class Elapsed {
  private Elapsed() {}

  /// As in `12 s`, `3 min 20 s`, `2 h 05 min`, `3 d 4 h`; negative is zero.
  static String of(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return "%d min %02d s".formatted(seconds / 60, seconds % 60);
    }
    if (seconds < 86_400) {
      return "%d h %02d min".formatted(seconds / 3600, seconds / 60 % 60);
    }
    return "%d d %d h".formatted(seconds / 86_400, seconds / 3600 % 24);
  }
}
