package dev.gangboard.logs;

/// Decides which records of one log are wanted; is given all of them in order. For one thread.
interface RowTest {
  boolean keeps(byte[] bytes, int from, int to);

  /// How many lines took too long.
  int givenUp();

  /// Those that a filter keeps and in whose text is what is looked for; no marks.
  static RowTest hits(LogFilter.Sieve filter, LineMatcher matcher) {
    return new RowTest() {
      @Override
      public boolean keeps(byte[] bytes, int from, int to) {
        int text = LogFormat.text(bytes, from, to);
        return filter.keeps(bytes, from, to) && text >= 0 && matches(matcher, bytes, text, to);
      }

      @Override
      public int givenUp() {
        return filter.givenUp() + matcher.givenUp();
      }
    };
  }

  /// Those that a filter keeps and that tell an error.
  static RowTest errors(LogFilter.Sieve filter, ErrorPatterns patterns) {
    return new RowTest() {
      @Override
      public boolean keeps(byte[] bytes, int from, int to) {
        int text = LogFormat.text(bytes, from, to);
        return filter.keeps(bytes, from, to) && text >= 0 && patterns.match(bytes, text, to);
      }

      @Override
      public int givenUp() {
        return filter.givenUp();
      }
    };
  }

  /// Whether the text has it, as it is seen.
  static boolean matches(LineMatcher matcher, byte[] bytes, int from, int to) {
    if (PlainBytes.isPlain(bytes, from, to)) {
      return matcher.matches(bytes, from, to);
    }
    byte[] plain = PlainBytes.of(bytes, from, to);
    return matcher.matches(plain, 0, plain.length);
  }
}
