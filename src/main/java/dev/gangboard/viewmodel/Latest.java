package dev.gangboard.viewmodel;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Hands values over to the UI thread: at most one hand-off is pending, and the newest value wins.
final class Latest<T> {
  private final AtomicReference<@Nullable T> pending = new AtomicReference<>();
  private final Executor uiThread;
  private final Consumer<T> receiver;

  Latest(Executor uiThread, Consumer<T> receiver) {
    this.uiThread = uiThread;
    this.receiver = receiver;
  }

  /// Called from any thread.
  void offer(T value) {
    if (pending.getAndSet(value) == null) {
      uiThread.execute(this::deliver);
    }
  }

  private void deliver() {
    T value = pending.getAndSet(null);
    if (value != null) {
      receiver.accept(value);
    }
  }
}
