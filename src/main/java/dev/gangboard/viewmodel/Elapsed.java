package dev.gangboard.viewmodel;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/// Times and spans in words. Times of day are UTC, as the cluster and most logs write them.
public final class Elapsed {
  private static final DateTimeFormatter CLOCK = format("HH:mm:ss");
  private static final DateTimeFormatter WEEKDAY = format("EEE");
  private static final DateTimeFormatter DAY = format("d MMM");
  private static final DateTimeFormatter FULL = format("yyyy-MM-dd HH:mm:ss");
  private static final int WEEK = 7;

  private Elapsed() {}

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /// As on a stop watch: `0:07`, `41:12`, `3:12:05`.
  public static String precise(Duration span) {
    long s = Math.max(0, span.toSeconds());
    return s < 3600
        ? String.format(Locale.ENGLISH, "%d:%02d", s / 60, s % 60)
        : String.format(Locale.ENGLISH, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
  }

  /// As one says it: `7 s`, `41 m`, `3 h 12 m`, `2 d 4 h`.
  public static String rough(Duration span) {
    long s = Math.max(0, span.toSeconds());
    if (s < 60) {
      return Text.of("window.elapsed.seconds", s);
    }
    if (s < 3600) {
      return Text.of("window.elapsed.minutes", s / 60);
    }
    return s < 86_400
        ? Text.of("window.elapsed.hours", s / 3600, s / 60 % 60)
        : Text.of("window.elapsed.days", s / 86_400, s / 3600 % 24);
  }

  /// To the second where that is worth saying: `7 s`, `3 m 20 s`, `3 h 12 m`.
  public static String fine(Duration span) {
    long s = Math.max(0, span.toSeconds());
    return s < 60 || s >= 3600
        ? rough(span)
        : Text.of("window.elapsed.minutes.seconds", s / 60, s % 60);
  }

  /// The age of data: `0.4 s` where tenths matter, else rough.
  public static String age(Duration span) {
    long ms = Math.max(0, span.toMillis());
    return ms < 10_000
        ? Text.of("window.elapsed.tenths", String.format(Locale.ENGLISH, "%.1f", ms / 1000.0))
        : rough(span);
  }

  /// When something ended, seen from `now`: `37 m ago`, `yesterday`, `Fri`, `3 Aug`.
  public static String day(Instant when, Instant now) {
    LocalDate then = LocalDate.ofInstant(when, ZoneOffset.UTC);
    long days = ChronoUnit.DAYS.between(then, LocalDate.ofInstant(now, ZoneOffset.UTC));
    if (days <= 0) {
      return Text.of("window.elapsed.ago", rough(Duration.between(when, now)));
    }
    if (days == 1) {
      return Text.of("window.elapsed.yesterday");
    }
    return days < WEEK ? WEEKDAY.format(when) : DAY.format(when);
  }

  /// `14:37:00`.
  public static String clock(Instant when) {
    return CLOCK.format(when);
  }

  /// `2026-08-03 14:37:00`.
  public static String full(Instant when) {
    return FULL.format(when);
  }
}
