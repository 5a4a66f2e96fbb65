package dev.gangboard.cluster;

/// Takes the lines of a log in order. Called from one thread; may block, which slows the reader.
@FunctionalInterface
public interface LogSink {
  void accept(LogLine line) throws InterruptedException;

  /// All that has come so far has been handed on, and it may take a while until more comes: the
  /// moment to write out what was gathered.
  default void drained() throws InterruptedException {}
}
