package dev.gangboard.demo.control;

import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Watch;
import dev.gangboard.demo.time.Timeline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Brings the changes of the store to the controllers, on the timeline, in order. The sinks of the
/// store run under its lock on anybody's thread, so they only note what came.
final class Feed implements AutoCloseable {
  private record Delivery(Kind kind, StoreEvent event) {}

  private final Store store;
  private final Timeline timeline;
  private final Map<Kind, List<Consumer<StoreEvent>>> readers = new EnumMap<>(Kind.class);
  private final List<Watch> watches = new ArrayList<>();
  private final Queue<Delivery> inbox = new ArrayDeque<>();

  Feed(Store store, Timeline timeline) {
    this.store = store;
    this.timeline = timeline;
  }

  /// Adds a reader, before [#open].
  void on(Kind kind, Consumer<StoreEvent> reader) {
    readers.computeIfAbsent(kind, k -> new ArrayList<>()).add(reader);
  }

  /// Begins with the next change of the store.
  void open() {
    long version = store.resourceVersion();
    readers.keySet().forEach(kind -> watches.add(store.watch(kind, version, e -> note(kind, e))));
  }

  /// Hands out what has come. A controller calls it before it decides, so that it never decides on
  /// less than the store has said.
  void drain() {
    for (@Nullable Delivery next = take(); next != null; next = take()) {
      StoreEvent event = next.event();
      readers.getOrDefault(next.kind(), List.of()).forEach(reader -> reader.accept(event));
    }
  }

  @Override
  public void close() {
    watches.forEach(Watch::close);
  }

  private void note(Kind kind, StoreEvent event) {
    synchronized (inbox) {
      boolean first = inbox.isEmpty();
      inbox.add(new Delivery(kind, event));
      if (first) {
        timeline.soon(this::drain);
      }
    }
  }

  private @Nullable Delivery take() {
    synchronized (inbox) {
      return inbox.poll();
    }
  }
}
