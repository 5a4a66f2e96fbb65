package dev.gangboard.gang;

import java.math.BigInteger;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Spans of time as a person writes them: `90` (seconds), `90s`, `5m`, `1h`, `1 h 30 m`, `2d`.
final class TimeText {
  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final Pattern PART = Pattern.compile("\\s*([0-9]+)\\s*([dhms])");
  private static final Pattern WHOLE = Pattern.compile("(?:" + PART.pattern() + ")+\\s*");

  /// `ttlSecondsAfterFinished` is a 32-bit number; nobody needs a longer timeout either.
  private static final BigInteger LONGEST = BigInteger.valueOf(Integer.MAX_VALUE);

  private static final int MOST_CHARACTERS = 60;

  private TimeText() {}

  static Duration read(String text) throws FieldException {
    BigInteger seconds = seconds(text);
    if (seconds.compareTo(LONGEST) > 0) {
      throw new FieldException("spec.time.long", text);
    }
    return Duration.ofSeconds(seconds.longValueExact());
  }

  /// A span of at least a second.
  static Duration readPositive(String text) throws FieldException {
    Duration span = read(text);
    if (span.isZero()) {
      throw new FieldException("spec.time.zero", text);
    }
    return span;
  }

  private static BigInteger seconds(String text) throws FieldException {
    if (text.isEmpty()) {
      throw new FieldException("spec.time.empty");
    }
    if (text.length() > MOST_CHARACTERS) {
      throw new FieldException("spec.time.invalid", text);
    }
    if (SECONDS.matcher(text).matches()) {
      return new BigInteger(text);
    }
    if (!WHOLE.matcher(text).matches()) {
      throw new FieldException("spec.time.invalid", text);
    }
    BigInteger seconds = BigInteger.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      BigInteger unit = BigInteger.valueOf(unitSeconds(part.group(2).charAt(0)));
      seconds = seconds.add(new BigInteger(part.group(1)).multiply(unit));
    }
    return seconds;
  }

  private static long unitSeconds(char unit) {
    return switch (unit) {
      case 'd' -> 86_400;
      case 'h' -> 3_600;
      case 'm' -> 60;
      default -> 1;
    };
  }
}
