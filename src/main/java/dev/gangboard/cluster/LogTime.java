package dev.gangboard.cluster;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/// Times of log lines as nanoseconds since the epoch, and as text of always [#LENGTH] bytes:
/// `2026-11-30T14:37:00.123456789Z`. There is one for each line, so that they are read and written
/// without an object.
public final class LogTime {
  /// Bytes of a written time.
  public static final int LENGTH = 30;

  /// Of a line without a time: the server speaks, not the container.
  public static final long NONE = Long.MIN_VALUE;

  private static final int SHORTEST = "2026-11-30T15:31:21Z".length();
  private static final int LONGEST = "2026-11-30T15:31:21.123456789+00:00".length();
  private static final int SECONDS_OF_DAY = 86_400;
  private static final long NANOS_OF_SECOND = 1_000_000_000L;
  private static final int FIRST_YEAR = 1_678;
  private static final int LAST_YEAR = 2_261;

  private LogTime() {}

  /// Reads a time that ends before `to`.
  ///
  /// @return nanoseconds since the epoch, or [#NONE] where the bytes are no RFC 3339 time
  public static long parse(byte[] text, int from, int to) {
    int length = to - from;
    if (length < SHORTEST || length > LONGEST || text[from + 10] != 'T') {
      return NONE;
    }
    if (text[to - 1] != 'Z') {
      return withOffset(text, from, to);
    }
    int year = number(text, from, 4);
    int month = number(text, from + 5, 2);
    int day = number(text, from + 8, 2);
    int hour = number(text, from + 11, 2);
    int minute = number(text, from + 14, 2);
    int second = number(text, from + 17, 2);
    long nanos = length == SHORTEST ? 0 : fraction(text, from + SHORTEST - 1, to - 1);
    boolean good =
        (year | month | day | hour | minute | second) >= 0
            && nanos >= 0
            && text[from + 4] == '-'
            && text[from + 7] == '-'
            && text[from + 13] == ':'
            && text[from + 16] == ':'
            && inRange(year, month, day)
            && hour < 24
            && minute < 60
            && second < 60;
    if (!good) {
      return NONE;
    }
    long seconds = days(year, month, day) * SECONDS_OF_DAY + hour * 3600L + minute * 60L + second;
    return seconds * NANOS_OF_SECOND + nanos;
  }

  private static boolean inRange(int year, int month, int day) {
    return year >= FIRST_YEAR
        && year <= LAST_YEAR
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= 31;
  }

  private static long withOffset(byte[] text, int from, int to) {
    try {
      String written = new String(text, from, to - from, StandardCharsets.US_ASCII);
      return of(OffsetDateTime.parse(written).toInstant());
    } catch (DateTimeException _) {
      return NONE; // so the words belong to the text
    }
  }

  private static int number(byte[] text, int from, int digits) {
    int value = 0;
    for (int i = from; i < from + digits; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private static long fraction(byte[] text, int dot, int to) {
    int digits = to - dot - 1;
    if (text[dot] != '.' || digits < 1 || digits > 9) {
      return -1;
    }
    long value = number(text, dot + 1, digits);
    for (int i = digits; i < 9 && value >= 0; i++) {
      value *= 10;
    }
    return value;
  }

  /// Days since the epoch in the Gregorian calendar.
  private static long days(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int era = y / 400;
    int yearOfEra = y - era * 400;
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097L + dayOfEra - 719_468;
  }

  /// Writes a time as [#LENGTH] bytes.
  public static void write(long nanos, byte[] into, int at) {
    long seconds = Math.floorDiv(nanos, NANOS_OF_SECOND);
    long day = Math.floorDiv(seconds, SECONDS_OF_DAY) + 719_468;
    int ofDay = (int) Math.floorMod(seconds, (long) SECONDS_OF_DAY);
    long era = Math.floorDiv(day, 146_097L);
    int dayOfEra = (int) (day - era * 146_097);
    int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int shifted = (5 * dayOfYear + 2) / 153;
    int month = shifted < 10 ? shifted + 3 : shifted - 9;
    int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
    digits(year, into, at, 4);
    into[at + 4] = '-';
    digits(month, into, at + 5, 2);
    into[at + 7] = '-';
    digits(dayOfYear - (153 * shifted + 2) / 5 + 1, into, at + 8, 2);
    into[at + 10] = 'T';
    digits(ofDay / 3600, into, at + 11, 2);
    into[at + 13] = ':';
    digits(ofDay / 60 % 60, into, at + 14, 2);
    into[at + 16] = ':';
    digits(ofDay % 60, into, at + 17, 2);
    into[at + 19] = '.';
    digits((int) Math.floorMod(nanos, NANOS_OF_SECOND), into, at + 20, 9);
    into[at + 29] = 'Z';
  }

  private static void digits(int value, byte[] into, int at, int count) {
    int left = value;
    for (int i = at + count - 1; i >= at; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
  }

  /// Nanoseconds since the epoch; [#NONE] for a time that is centuries away.
  public static long of(Instant instant) {
    long second = instant.getEpochSecond();
    boolean near = Math.abs(second) < Long.MAX_VALUE / NANOS_OF_SECOND;
    return near ? second * NANOS_OF_SECOND + instant.getNano() : NONE;
  }

  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_OF_SECOND), Math.floorMod(nanos, NANOS_OF_SECOND));
  }

  /// The whole second of a time.
  public static long second(long nanos) {
    return Math.floorDiv(nanos, NANOS_OF_SECOND);
  }
}
