package dev.gangboard.demo.rules.types;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads RFC 3339 times, and words errors as Go's `time.Parse` does, which the API server sends on.
public final class GoTime {
  private static final String LAYOUT = "2006-01-02T15:04:05Z07:00";

  private record Element(String layout, Pattern pattern) {
    Element(String layout, String pattern) {
      this(layout, Pattern.compile(pattern));
    }
  }

  private static final List<Element> ELEMENTS =
      List.of(
          new Element("2006", "[0-9]{4}"),
          new Element("-", "-"),
          new Element("01", "[0-9]{2}"),
          new Element("-", "-"),
          new Element("02", "[0-9]{2}"),
          new Element("T", "T"),
          new Element("15", "[0-9]{2}"),
          new Element(":", ":"),
          new Element("04", "[0-9]{2}"),
          new Element(":", ":"),
          new Element("05", "[0-9]{2}([.,][0-9]+)?"),
          new Element("Z07:00", "Z|[-+][0-9]{2}:[0-9]{2}"));

  private GoTime() {}

  /// @throws MalformedException with Go's message: `parsing time "x" as
  ///   "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`
  public static Instant parse(String text) throws MalformedException {
    int at = 0;
    for (Element element : ELEMENTS) {
      Matcher matcher = element.pattern().matcher(text).region(at, text.length());
      if (!matcher.lookingAt()) {
        throw new MalformedException(
            "parsing time %s as \"%s\": cannot parse %s as \"%s\""
                .formatted(
                    GoText.quote(text),
                    LAYOUT,
                    GoText.quote(text.substring(at)),
                    element.layout()));
      }
      at = matcher.end();
    }
    if (at < text.length()) {
      throw new MalformedException(
          "parsing time %s: extra text: %s"
              .formatted(GoText.quote(text), GoText.quote(text.substring(at))));
    }
    return instant(text);
  }

  private static Instant instant(String text) throws MalformedException {
    try {
      return OffsetDateTime.parse(text.replace(',', '.')).toInstant();
    } catch (DateTimeException e) {
      throw new MalformedException(
          "parsing time %s: %s out of range".formatted(GoText.quote(text), culprit(text)));
    }
  }

  private static String culprit(String text) {
    int month = Integer.parseInt(text.substring(5, 7));
    if (month < 1 || month > 12) {
      return "month";
    }
    if (Integer.parseInt(text.substring(11, 13)) > 23) {
      return "hour";
    }
    if (Integer.parseInt(text.substring(14, 16)) > 59) {
      return "minute";
    }
    return Integer.parseInt(text.substring(17, 19)) > 59 ? "second" : "day";
  }
}
