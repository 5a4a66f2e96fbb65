package dev.gangboard.demo.store;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The objects of one kind, their last changes, and who watches them. Only [Store] calls it, under
/// its lock.
final class Shelf {
  /// A quiet cluster forgets nothing that anybody would miss.
  private static final int ALWAYS_KEPT = 10_000;

  private final TreeMap<String, JsonObject> objects = new TreeMap<>();
  private final ArrayDeque<Change> window = new ArrayDeque<>();
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final int capacity;

  private record Change(StoreEvent event, long millis) {
    long version() {
      return event.resourceVersion();
    }
  }

  /// The newest version that is no longer in the window: watches start here or later.
  private long floor;

  Shelf(int capacity, long floor) {
    this.capacity = capacity;
    this.floor = floor;
  }

  /// Sorts like the keys of the real store: by namespace, then by name.
  static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  @Nullable JsonObject get(String key) {
    return objects.get(key);
  }

  void put(String key, JsonObject object) {
    objects.put(key, object);
  }

  void remove(String key) {
    objects.remove(key);
  }

  /// @param millis when it was made
  void publish(StoreEvent event, long millis) {
    window.addLast(new Change(event, millis));
    if (window.size() > capacity) {
      floor = window.removeFirst().version();
    }
    subscriptions.forEach(s -> s.offer(event));
  }

  /// Lets changes from before a time go, but for the last ones.
  void expire(long beforeMillis) {
    while (window.size() > ALWAYS_KEPT && window.getFirst().millis() < beforeMillis) {
      floor = window.removeFirst().version();
    }
  }

  void forget(long olderThan) {
    while (!window.isEmpty() && window.getFirst().version() <= olderThan) {
      window.removeFirst();
    }
    floor = Math.max(floor, olderThan);
  }

  List<JsonObject> list(@Nullable String namespace) {
    return new ArrayList<>(inNamespace(objects, namespace).values());
  }

  /// The objects as they were at `version`: today's, with the later changes taken back.
  List<JsonObject> listAt(@Nullable String namespace, long version) {
    requireInWindow(version);
    TreeMap<String, JsonObject> past = new TreeMap<>(inNamespace(objects, namespace));
    for (Iterator<Change> newestFirst = window.descendingIterator(); newestFirst.hasNext(); ) {
      StoreEvent event = newestFirst.next().event();
      if (event.resourceVersion() <= version) {
        break;
      }
      String in = Tree.namespace(event.object());
      if (namespace == null || namespace.equals(in)) {
        String key = key(in, Tree.name(event.object()));
        JsonObject previous = event.previous();
        if (previous == null) {
          past.remove(key);
        } else {
          past.put(key, previous);
        }
      }
    }
    return new ArrayList<>(past.values());
  }

  void subscribe(Subscription subscription, long from) {
    requireInWindow(from);
    window.forEach(change -> subscription.offer(change.event()));
    subscriptions.add(subscription);
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  void closeAll() {
    subscriptions.forEach(Subscription::close);
  }

  int watchers() {
    return subscriptions.size();
  }

  private void requireInWindow(long version) {
    if (version < floor) {
      throw ApiException.expired(version, floor);
    }
  }

  /// A key range: `/` is followed by `0` in the order of characters.
  private static NavigableMap<String, JsonObject> inNamespace(
      NavigableMap<String, JsonObject> all, @Nullable String namespace) {
    return namespace == null ? all : all.subMap(namespace + "/", true, namespace + "0", false);
  }
}
