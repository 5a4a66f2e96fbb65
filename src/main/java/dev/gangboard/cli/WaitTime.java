package dev.gangboard.cli;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long to wait: seconds, or as in `90s`, `5m`, `1h`.
final class WaitTime {
  /// Where no time is named.
  static final String USUAL = "300s";

  private static final Pattern TIME = Pattern.compile("(\\d{1,6})([smh]?)");

  private WaitTime() {}

  static boolean isOne(String text) {
    return TIME.matcher(text).matches();
  }

  static Duration parse(String text) throws UsageException {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new UsageException(Text.of("cli.cancel.bad-wait", text));
    }
    long count = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofSeconds(count);
    };
  }
}
