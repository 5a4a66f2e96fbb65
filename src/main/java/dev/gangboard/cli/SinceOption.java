package dev.gangboard.cli;

import dev.gangboard.text.Text;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A time from which on something is wanted: as RFC 3339, or how long ago, as in `90s`, `5m`, `2h`.
final class SinceOption {
  private static final Pattern AGO = Pattern.compile("(\\d{1,7})([smhd])");

  private SinceOption() {}

  static Instant parse(String text, Instant now) throws UsageException {
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      long count = Long.parseLong(ago.group(1));
      return now.minus(
          switch (ago.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
          });
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new UsageException(Text.of("cli.logs.bad-since", text));
    }
  }
}
