package dev.gangboard.logs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// Tells listeners that there is news, at most once in a while however often it is rung.
final class Bell implements AutoCloseable {
  private static final Duration PACE = Duration.ofMillis(30);

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean rung = new AtomicBoolean();

  /// Has a listener called on a thread of its own after news came.
  RankTranscript.Listening listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  void ring() {
    if (!listeners.isEmpty() && rung.compareAndSet(false, true)) {
      Thread.ofVirtual().name("log-news").start(this::tell);
    }
  }

  private void tell() {
    try {
      Thread.sleep(PACE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // nobody does; then the news comes early
    }
    rung.set(false);
    listeners.forEach(Runnable::run);
  }

  @Override
  public void close() {
    listeners.clear();
  }
}
