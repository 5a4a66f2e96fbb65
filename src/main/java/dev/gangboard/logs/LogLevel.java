package dev.gangboard.logs;

/// How bad a line says it is, by the words that logging libraries write.
public enum LogLevel {
  DEBUG,
  INFO,
  WARNING,
  ERROR;

  private static final int LOOKED_AT = 160;

  /// The words, the worst first.
  private enum Word {
    ERROR_("ERROR", ERROR),
    FATAL("FATAL", ERROR),
    CRITICAL("CRITICAL", ERROR),
    TRACEBACK("Traceback", ERROR),
    WARN("WARN", WARNING),
    INFO_("INFO", INFO),
    DEBUG_("DEBUG", DEBUG),
    TRACE("TRACE", DEBUG);

    private final String text;
    private final LogLevel level;

    Word(String text, LogLevel level) {
      this.text = text;
      this.level = level;
    }
  }

  /// The level of a line.
  ///
  /// @param otherwise where it tells none: a line without a level goes with the line before
  @SuppressWarnings("deprecation") // bytes as characters is what is wanted
  static LogLevel of(byte[] bytes, int from, int to, LogLevel otherwise) {
    String begin = new String(bytes, 0, from, Math.min(to - from, LOOKED_AT));
    int first = Integer.MAX_VALUE;
    LogLevel found = otherwise;
    for (Word word : Word.values()) {
      int at = begin.indexOf(word.text);
      if (at >= 0 && at < first && isWord(begin, at)) {
        first = at;
        found = word.level;
      }
    }
    return found;
  }

  private static boolean isWord(String text, int at) {
    return at == 0 || !Character.isLetter(text.charAt(at - 1));
  }
}
