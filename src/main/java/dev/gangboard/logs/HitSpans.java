package dev.gangboard.logs;

import java.util.regex.Pattern;

/// Finds where in a shown text the hits of a search are. For one thread.
public final class HitSpans {
  private static final int MOST_GIVEN_UP = 5;

  private final RegexMatcher matcher;

  private HitSpans(RegexMatcher matcher) {
    this.matcher = matcher;
  }

  /// @throws java.util.regex.PatternSyntaxException if an expression has a mistake
  public static HitSpans of(LogQuery query) {
    String expression = query.regex() ? query.text() : Pattern.quote(query.text());
    return new HitSpans(new RegexMatcher(expression, query.matchCase()));
  }

  /// Begins and ends of the hits, one after the other, in order; none where an expression takes too
  /// long.
  public int[] in(String text) {
    return matcher.givenUp() >= MOST_GIVEN_UP ? new int[0] : matcher.spans(text);
  }
}
