package dev.gangboard.demo.api;

import dev.gangboard.demo.store.StoreEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// What one watcher has still to be sent. The store fills it and never waits: a watcher that reads
/// too slowly overflows it and is let go.
final class EventQueue implements Consumer<StoreEvent> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final int capacity;
  private final Runnable onOverflow;
  private List<StoreEvent> waiting = new ArrayList<>();
  private boolean overflowed;
  private boolean woken;

  /// @param onOverflow called once, under the store's lock: it must not block
  EventQueue(int capacity, Runnable onOverflow) {
    this.capacity = capacity;
    this.onOverflow = onOverflow;
  }

  @Override
  public void accept(StoreEvent event) {
    lock.lock();
    try {
      if (overflowed) {
        return;
      }
      if (waiting.size() >= capacity) {
        overflowed = true;
        waiting = new ArrayList<>();
        onOverflow.run();
      } else {
        waiting.add(event);
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /// Everything that waits; if nothing does, what comes within `atMost`, or nothing.
  List<StoreEvent> take(Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (waiting.isEmpty() && !overflowed && !woken && left > 0) {
        left = changed.awaitNanos(left);
      }
      woken = false;
      List<StoreEvent> taken = waiting;
      waiting = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// Makes a waiting [#take] return.
  void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  boolean overflowed() {
    lock.lock();
    try {
      return overflowed;
    } finally {
      lock.unlock();
    }
  }
}
