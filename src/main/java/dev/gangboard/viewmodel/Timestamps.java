package dev.gangboard.viewmodel;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How the times of a log's lines are shown.
public enum Timestamps {
  OFF,
  LOCAL,
  UTC,
  SINCE_START;

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter FINE =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  public Timestamps next() {
    return switch (this) {
      case OFF -> LOCAL;
      case LOCAL -> UTC;
      case UTC -> SINCE_START;
      case SINCE_START -> OFF;
    };
  }

  public String words() {
    return switch (this) {
      case OFF -> Text.of("log.stamps.off");
      case LOCAL -> Text.of("log.stamps.local");
      case UTC -> Text.of("log.stamps.utc");
      case SINCE_START -> Text.of("log.stamps.since");
    };
  }

  /// Columns that [#of] takes, without the gap to the text.
  ///
  /// @param fine whether milliseconds are shown
  public int columns(boolean fine) {
    return this == OFF ? 0 : fine ? "00:00:00.000".length() : "00:00:00".length();
  }

  /// A time as it stands before its line.
  ///
  /// @param start of the gang, or null where that is not known: then it is the time of day
  /// @param fine whether milliseconds are shown
  public String of(Instant time, @Nullable Instant start, ZoneId zone, boolean fine) {
    return switch (this) {
      case OFF -> "";
      case LOCAL -> clock(time, zone, fine);
      case UTC -> clock(time, ZoneOffset.UTC, fine);
      case SINCE_START ->
          start == null ? clock(time, zone, fine) : since(Duration.between(start, time), fine);
    };
  }

  private static String clock(Instant time, ZoneId zone, boolean fine) {
    return (fine ? FINE : CLOCK).format(time.atZone(zone));
  }

  /// As in `+23:45.678`, from an hour on `+1:23:45.6`; before the start with a minus.
  private static String since(Duration since, boolean fine) {
    Duration span = since.abs();
    String sign = since.isNegative() ? "-" : "+";
    String whole =
        span.toHours() < 1
            ? "%s%02d:%02d".formatted(sign, span.toMinutes(), span.toSecondsPart())
            : "%s%d:%02d:%02d"
                .formatted(sign, span.toHours(), span.toMinutesPart(), span.toSecondsPart());
    if (!fine) {
      return whole;
    }
    return span.toHours() < 1
        ? "%s.%03d".formatted(whole, span.toMillisPart())
        : "%s.%d".formatted(whole, span.toMillisPart() / 100);
  }
}
