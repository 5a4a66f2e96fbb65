package dev.gangboard.demo.store;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The objects of the demo cluster. Every change takes the next version of one counter, is made
/// under one lock, and reaches all watchers of its kind in order before the call that made it
/// returns.
///
/// Trees given to the store and got from it are never mutated; a change is a new tree (see [Tree]).
///
/// Sinks of watches run under the lock, on the thread of whoever made the change: they note the
/// change and return. They must not block and must not change the store themselves.
public final class Store implements AutoCloseable {
  /// A fresh cluster does not begin at 1, so that version 1 is too old here as it is in life.
  private static final long FIRST_VERSION = 1000;

  private static final int WINDOW = 20_000;

  /// How long past changes are kept though there is room for them: as the real store is compacted.
  private static final Duration RETENTION = Duration.ofMinutes(5);

  private static final int NAME_ATTEMPTS = 8;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Kind, Shelf> shelves = new EnumMap<>(Kind.class);
  private final InstantSource clock;
  private final Identity identity;
  private long version = FIRST_VERSION;

  public Store(InstantSource clock) {
    this(clock, RandomGenerator.getDefault(), WINDOW);
  }

  /// @param random gives uids and name suffixes: one seed, one sequence of names
  /// @param window how many changes of each kind a late watch can still catch up on; most of them
  ///   are let go after five minutes
  public Store(InstantSource clock, RandomGenerator random, int window) {
    this.clock = clock;
    this.identity = new Identity(random);
    for (Kind kind : Kind.values()) {
      shelves.put(kind, new Shelf(window, FIRST_VERSION));
    }
  }

  /// Stores a new object and gives it its version, its creation time, a uid if it has none, and a
  /// name if it has `generateName` alone.
  ///
  /// @throws ApiException 409 AlreadyExists
  public JsonObject create(Kind kind, JsonObject object) {
    return locked(() -> {
      String namespace = kind.namespaced() ? Tree.namespace(object) : "";
      String name = freeName(kind, namespace, object);
      JsonObject born = identity.born(kind, object, name, ++version, clock.instant());
      shelf(kind).put(Shelf.key(namespace, name), born);
      publish(kind, new StoreEvent(StoreEvent.Type.ADDED, born, version, null));
      return born;
    });
  }

  /// What [#create] would store and answer, storing nothing: the dry run.
  public JsonObject tryCreate(Kind kind, JsonObject object) {
    return locked(() -> {
      String namespace = kind.namespaced() ? Tree.namespace(object) : "";
      String name = freeName(kind, namespace, object);
      JsonObject born = identity.born(kind, object, name, version, clock.instant());
      return Tree.without(born, "metadata", "resourceVersion");
    });
  }

  /// A uid for an object that is made ready before it is created.
  public String newUid() {
    return locked(() -> identity.uid().toString());
  }

  /// A name from a prefix, as `generateName` makes it.
  public String newName(String prefix) {
    return locked(() -> prefix + identity.suffix());
  }

  /// Runs several calls of this store as one: no other change comes between them.
  public <T> T atomically(Supplier<T> work) {
    return locked(work);
  }

  public Optional<JsonObject> get(Kind kind, String namespace, String name) {
    return locked(() -> Optional.ofNullable(shelf(kind).get(Shelf.key(namespace, name))));
  }

  /// All objects of a kind, or those of one namespace.
  ///
  /// @param namespace null for all; the empty text for kinds of the whole cluster
  public Listing list(Kind kind, @Nullable String namespace) {
    return locked(() -> new Listing(version, shelf(kind).list(namespace)));
  }

  /// The objects as they were at an earlier version: how later pages agree with the first.
  ///
  /// @throws ApiException 410 Expired when the window has left that version behind
  public Listing listAt(Kind kind, @Nullable String namespace, long at) {
    return locked(() -> new Listing(at, shelf(kind).listAt(namespace, at)));
  }

  /// Reads, changes and writes one object at once, and answers what was written. A tree that comes
  /// back equal makes no event and no version. A changed spec takes the next generation. A change
  /// that takes the last finalizer from an object whose deletion is under way and whose grace is
  /// over makes it go: its only event is DELETED, with the state it had before, as from the real
  /// server.
  ///
  /// @param change must not call the store; it may throw to refuse
  /// @throws ApiException 404 NotFound, and what `change` throws
  public JsonObject update(
      Kind kind, String namespace, String name, UnaryOperator<JsonObject> change) {
    return locked(() -> {
      JsonObject before = require(kind, namespace, name);
      JsonObject after = change.apply(before);
      if (after.equals(before)) {
        return before;
      }
      if (Revision.ends(before, after)) {
        drop(kind, Shelf.key(namespace, name), before);
        return after;
      }
      JsonObject written = Revision.of(kind, before, after, ++version);
      shelf(kind).put(Shelf.key(namespace, name), written);
      publish(kind, new StoreEvent(StoreEvent.Type.MODIFIED, written, version, before));
      return written;
    });
  }

  /// Takes an object away at once, whatever its finalizers.
  ///
  /// @throws ApiException 404 NotFound
  public void remove(Kind kind, String namespace, String name) {
    locked(() -> {
      drop(kind, Shelf.key(namespace, name), require(kind, namespace, name));
      return name;
    });
  }

  /// Takes an object as it was in another cluster, with all its own but the version. One of another
  /// uid under the same name goes first.
  public void adopt(Kind kind, JsonObject object) {
    locked(() -> {
      String key = Shelf.key(Tree.namespace(object), Tree.name(object));
      JsonObject before = shelf(kind).get(key);
      if (before != null && !Tree.uid(before).equals(Tree.uid(object))) {
        drop(kind, key, before);
        before = null;
      }
      JsonObject adopted = Revision.versioned(object, ++version);
      shelf(kind).put(key, adopted);
      var type = before == null ? StoreEvent.Type.ADDED : StoreEvent.Type.MODIFIED;
      publish(kind, new StoreEvent(type, adopted, version, before));
      return adopted;
    });
  }

  /// Takes away an object of another cluster, which is told as it was last there, also where it was
  /// never seen here.
  public void release(Kind kind, JsonObject last) {
    locked(() -> {
      String key = Shelf.key(Tree.namespace(last), Tree.name(last));
      JsonObject before = shelf(kind).get(key);
      if (before == null) {
        adopt(kind, last);
      } else if (!Tree.uid(before).equals(Tree.uid(last))) {
        return before; // its successor is there already, and it was told to be gone
      }
      drop(kind, key, last);
      return last;
    });
  }

  /// Takes objects away without a word, and forgets the past: who watched has to list again.
  ///
  /// @return whether there were any
  public boolean lose(Kind kind, Predicate<JsonObject> which) {
    return locked(() -> {
      List<JsonObject> lost = shelf(kind).list(null).stream().filter(which).toList();
      lost.forEach(o -> shelf(kind).remove(Shelf.key(Tree.namespace(o), Tree.name(o))));
      if (!lost.isEmpty()) {
        version++;
        shelf(kind).forget(version);
      }
      return !lost.isEmpty();
    });
  }

  /// Calls `sink` with every change of the kind after a version: first those in the window, before
  /// this returns, then each as it is made.
  ///
  /// @throws ApiException 410 Expired when the window has left that version behind
  public Watch watch(Kind kind, long fromResourceVersion, Consumer<StoreEvent> sink) {
    return locked(() -> {
      Subscription subscription = new Subscription(fromResourceVersion, sink, s -> end(kind, s));
      shelf(kind).subscribe(subscription, fromResourceVersion);
      return subscription;
    });
  }

  /// The version of the newest change. Whoever has this number has been given all changes up to it.
  public long resourceVersion() {
    return locked(() -> version);
  }

  /// Shrinks the window: a watch or a page from before `olderThan` is answered with 410.
  public void forget(long olderThan) {
    locked(() -> {
      long floor = Math.min(olderThan, version);
      shelves.values().forEach(shelf -> shelf.forget(floor));
      return floor;
    });
  }

  /// How many watches of a kind are open.
  public int watchers(Kind kind) {
    return locked(() -> shelf(kind).watchers());
  }

  /// Ends all watches. The objects stay readable.
  @Override
  public void close() {
    locked(() -> {
      shelves.values().forEach(Shelf::closeAll);
      return version;
    });
  }

  private void end(Kind kind, Subscription subscription) {
    locked(() -> {
      subscription.markClosed();
      shelf(kind).unsubscribe(subscription);
      return version;
    });
  }

  private void drop(Kind kind, String key, JsonObject last) {
    shelf(kind).remove(key);
    JsonObject gone = Revision.versioned(last, ++version);
    publish(kind, new StoreEvent(StoreEvent.Type.DELETED, gone, version, last));
  }

  /// A change of any kind is the occasion to let the old ones of all kinds go.
  private void publish(Kind kind, StoreEvent event) {
    long now = clock.millis();
    shelf(kind).publish(event, now);
    shelves.values().forEach(shelf -> shelf.expire(now - RETENTION.toMillis()));
  }

  private String freeName(Kind kind, String namespace, JsonObject object) {
    String name = Tree.name(object);
    String prefix = Tree.textOrEmpty(object, "metadata", "generateName");
    if (name.isEmpty() && prefix.isEmpty()) {
      throw ApiException.invalid(
          kind,
          "",
          List.of(
              new Cause(
                  "FieldValueRequired",
                  "Required value: name or generateName is required",
                  "metadata.name")));
    }
    String free = name.isEmpty() ? prefix + identity.suffix() : name;
    for (int i = 1; name.isEmpty() && i < NAME_ATTEMPTS && taken(kind, namespace, free); i++) {
      free = prefix + identity.suffix();
    }
    if (taken(kind, namespace, free)) {
      throw ApiException.alreadyExists(kind, free);
    }
    return free;
  }

  private boolean taken(Kind kind, String namespace, String name) {
    return shelf(kind).get(Shelf.key(namespace, name)) != null;
  }

  private JsonObject require(Kind kind, String namespace, String name) {
    JsonObject object = shelf(kind).get(Shelf.key(namespace, name));
    if (object == null) {
      throw ApiException.notFound(kind, name);
    }
    return object;
  }

  @SuppressWarnings("NullAway") // Each kind has its shelf from the constructor on.
  private Shelf shelf(Kind kind) {
    return shelves.get(kind);
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
