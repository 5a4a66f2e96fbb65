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
  public int columns() {
    return this == OFF ? 0 : "00:00:00.000".length();
  }

  /// A time as it stands before its line.
  ///
  /// @param start of the gang, or null where that is not known: then it is the time of day
  public String of(Instant time, @Nullable Instant start, ZoneId zone) {
    return switch (this) {
      case OFF -> "";
      case LOCAL -> CLOCK.format(time.atZone(zone));
      case UTC -> CLOCK.format(time.atZone(ZoneOffset.UTC));
      case SINCE_START ->
          start == null ? CLOCK.format(time.atZone(zone)) : since(Duration.between(start, time));
    };
  }

  /// As in `+01:23:45.678`; before the start with a minus.
  private static String since(Duration since) {
    Duration span = since.abs();
    String sign = since.isNegative() ? "-" : "+";
    return span.toHours() < 1
        ? "%s%02d:%02d.%03d"
            .formatted(sign, span.toMinutes(), span.toSecondsPart(), span.toMillisPart())
        : "%s%d:%02d:%02d.%01d"
            .formatted(
                sign,
                span.toHours(),
                span.toMinutesPart(),
                span.toSecondsPart(),
                span.toMillisPart() / 100);
  }
}
