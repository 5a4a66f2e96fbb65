package dev.gangboard.demo.store;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/// The three forms of a time in Kubernetes objects, all RFC 3339 in UTC.
public final class Timestamps {
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Timestamps() {}

  /// `Time`, whole seconds: creation, deletion, conditions, container states.
  public static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /// `MicroTime`, always six digits: `eventTime`.
  public static String micros(Instant time) {
    return MICROS.format(time);
  }

  /// The stamp of a log line. A runtime writes nine digits.
  public static String nanos(Instant time) {
    return NANOS.format(time);
  }
}
