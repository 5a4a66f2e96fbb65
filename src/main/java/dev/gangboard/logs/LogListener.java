package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;

/// Takes what a rank's log says, in order, on the log's thread. May block, which slows the reader.
public interface LogListener {
  /// The line's bytes are lent: see [LogLine].
  void line(LogLine line) throws InterruptedException;

  void mark(LogMark mark);

  /// All that has come so far has been handed on.
  default void drained() {}

  /// Nothing will come any more.
  void ended();
}
