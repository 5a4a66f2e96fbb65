package dev.gangboard.record;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/// Who wants to know that the records have changed. Safe for use by many threads.
final class Listeners {
  private static final System.Logger LOG = System.getLogger(Listeners.class.getName());

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean changed = new AtomicBoolean();

  RunHistories.Listening add(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  void changed() {
    changed.set(true);
  }

  /// Tells all if something has changed since the last time.
  void tell() {
    if (changed.getAndSet(false)) {
      for (Runnable listener : listeners) {
        try {
          listener.run();
        } catch (RuntimeException e) {
          LOG.log(Level.ERROR, "a defect: a listener of the run records failed", e);
        }
      }
    }
  }
}
