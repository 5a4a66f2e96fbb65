package dev.gangboard.demo.api;

import java.time.Duration;

/// The log of one container: lines that are only ever appended, numbered from 0. Safe for any
/// number of readers beside the writer.
public interface LogSource {
  /// The number of the oldest line that is still kept: rotation takes the lines before it.
  long first();

  /// The number of the next line to come.
  long end();

  /// The line with this number, `first() <= number < end()`.
  ///
  /// @throws IndexOutOfBoundsException if rotation has taken it or it has not come yet
  LogLine line(long number);

  /// Whether the container has ended and no line will come any more.
  boolean ended();

  /// Waits until line `number` has come or the log has ended, or `atMost` is over.
  void await(long number, Duration atMost) throws InterruptedException;
}
