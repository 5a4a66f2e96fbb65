package dev.gangboard.logs;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Finds a regular expression. An expression that takes too long with a line, as some do, gives up
/// on that line.
final class RegexMatcher implements LineMatcher {
  private static final long MOST_NANOS = 50_000_000;
  private static final int LOOK_EACH = 1_024;

  private final Pattern pattern;
  private final Matcher matcher;
  private int givenUp;

  RegexMatcher(String expression, boolean matchCase) {
    this(
        Pattern.compile(
            expression, matchCase ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
  }

  private RegexMatcher(Pattern pattern) {
    this.pattern = pattern;
    this.matcher = pattern.matcher("");
  }

  /// Finds a text as it is, in whatever case.
  static RegexMatcher literal(String text) {
    return new RegexMatcher(Pattern.quote(text), false);
  }

  @Override
  public boolean matches(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    try {
      return matcher.reset(new Timed(text, System.nanoTime() + MOST_NANOS)).find();
    } catch (TooLongException | StackOverflowError _) {
      givenUp++; // and is told: a line that could not be decided is no hit
      return false;
    }
  }

  /// Where it is in a text, as pairs of offsets; none where that takes too long.
  int[] spans(String text) {
    var spans = IntStream.builder();
    try {
      matcher.reset(new Timed(text, System.nanoTime() + MOST_NANOS));
      while (matcher.find()) {
        spans.add(matcher.start()).add(matcher.end());
      }
      return spans.build().toArray();
    } catch (TooLongException | StackOverflowError _) {
      givenUp++;
      return new int[0];
    }
  }

  @Override
  public int givenUp() {
    return givenUp;
  }

  @Override
  public LineMatcher copy() {
    return new RegexMatcher(pattern);
  }

  private static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLongException() {
      super(null, null, false, false);
    }
  }

  /// A text that can be read until a time.
  private static final class Timed implements CharSequence {
    private final String text;
    private final long until;
    private int reads;

    Timed(String text, long until) {
      this.text = text;
      this.until = until;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++reads % LOOK_EACH == 0 && System.nanoTime() > until) {
        throw new TooLongException();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
