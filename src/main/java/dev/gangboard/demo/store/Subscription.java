package dev.gangboard.demo.store;

import java.lang.System.Logger.Level;
import java.util.function.Consumer;

/// One watcher of a shelf.
final class Subscription implements Watch {
  private static final System.Logger LOG = System.getLogger(Subscription.class.getName());

  private final Consumer<StoreEvent> sink;
  private final Consumer<Subscription> onClose;

  /// The version of the last change that was given to the sink, or the one to start after.
  private long seen;

  private boolean closed;

  Subscription(long after, Consumer<StoreEvent> sink, Consumer<Subscription> onClose) {
    this.seen = after;
    this.sink = sink;
    this.onClose = onClose;
  }

  /// Called under the store's lock, in the order of versions.
  void offer(StoreEvent event) {
    if (closed || event.resourceVersion() <= seen) {
      return;
    }
    seen = event.resourceVersion();
    try {
      sink.accept(event);
    } catch (RuntimeException e) {
      // One broken watcher must not fail the change that everybody else has already seen.
      LOG.log(Level.ERROR, "A watcher failed and gets no more changes", e);
      close();
    }
  }

  void markClosed() {
    closed = true;
  }

  @Override
  public void close() {
    onClose.accept(this);
  }
}
