package dev.gangboard.logs;

/// Decides whether a line has what is looked for. For one thread; [#copy] makes one for another.
public sealed interface LineMatcher permits PlainMatcher, RegexMatcher {
  /// Whether the text of a line has it.
  ///
  /// @param from where the text begins
  boolean matches(byte[] bytes, int from, int to);

  /// How many lines took too long and were passed over.
  int givenUp();

  /// Whether some lines took too long and were passed over.
  default boolean hasGivenUp() {
    return givenUp() > 0;
  }

  LineMatcher copy();
}
