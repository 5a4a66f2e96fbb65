package dev.gangboard.cluster;

import dev.gangboard.gang.Gang;
import java.util.Optional;
import java.util.function.Supplier;

/// Follows the log of one rank for as long as the rank lives: waits for its container, reconnects
/// where a stream ends early, goes on with the next attempt, and ends when the rank has ended. Runs
/// on a virtual thread of its own.
public final class RankLog implements AutoCloseable {

  /// Takes what a log says, in order, on the log's thread.
  public interface Listener {
    void line(LogLine line) throws InterruptedException;

    /// Something about the log itself, in words: what it waits for, that it reconnected, that the
    /// container ended.
    void note(String text);

    /// Nothing will come any more.
    void ended();
  }

  /// Starts to follow.
  ///
  /// @param gang gives the newest state of the gang, empty while it is not known yet
  /// @param tailLines at most so many lines of what is already there
  public RankLog(
      Cluster cluster, int rank, int tailLines, Supplier<Optional<Gang>> gang, Listener listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
