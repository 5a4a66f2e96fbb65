package dev.gangboard.cluster;

/// Takes the lines of a log in order. Called from one thread; may block, which slows the reader.
@FunctionalInterface
public interface LogSink {
  void accept(LogLine line) throws InterruptedException;
}
