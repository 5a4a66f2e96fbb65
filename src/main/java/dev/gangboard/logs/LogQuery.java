package dev.gangboard.logs;

import java.util.regex.PatternSyntaxException;

/// What is looked for in logs.
///
/// @param regex whether the text is a regular expression
/// @param matchCase whether upper and lower case differ
public record LogQuery(String text, boolean regex, boolean matchCase) {
  /// The text as it is, in whatever case.
  public static LogQuery plain(String text) {
    return new LogQuery(text, false, false);
  }

  /// Makes it ready.
  ///
  /// @throws PatternSyntaxException if it is a regular expression with a mistake
  public LineMatcher matcher() {
    return regex ? new RegexMatcher(text, matchCase) : PlainMatcher.of(text, matchCase);
  }
}
