package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.selector.Selection;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Listing;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.store.Watch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One open watch: a line of JSON for each change that its selectors let through.
final class WatchStream {
  private static final byte[] END = "}\n".getBytes(StandardCharsets.UTF_8);

  private final Store store;
  private final Kind kind;

  /// Null for all.
  private final @Nullable String namespace;

  private final Selection wanted;
  private final View view;
  private final SerializedEvents serialized;
  private final OpenStream stream;
  private boolean first = true;

  WatchStream(
      Store store,
      Call call,
      Selection wanted,
      View view,
      SerializedEvents serialized,
      OpenStream stream) {
    this.store = store;
    this.kind = call.kind();
    this.namespace = kind.namespaced() ? call.target().namespace() : null;
    this.wanted = wanted;
    this.view = view;
    this.serialized = serialized;
    this.stream = stream;
  }

  /// What a watch begins with, taken at once so that nothing falls between list and watch.
  record Start(List<JsonObject> objects, long version, Watch watch) {}

  /// @throws ApiException 410
  Start start(ListOptions options, EventQueue queue) {
    Long version = options.version();
    if (!options.fromPresent() && version != null) {
      return new Start(List.of(), version, store.watch(kind, version, queue));
    }
    return store.atomically(() -> {
      Listing listing = store.list(kind, namespace);
      long now = listing.resourceVersion();
      return new Start(listing.items(), now, store.watch(kind, now, queue));
    });
  }

  /// Writes until the time is over, the watcher has overflowed, or it is ended or cut.
  void run(Start start, ListOptions options, EventQueue queue, WatchTimes times, OutputStream out)
      throws IOException, InterruptedException {
    begin(start, options, out);
    MarkClock clock = new MarkClock(times, options.bookmarks(), start.version());
    while (!queue.overflowed() && !stream.isEnded() && clock.left().isPositive()) {
      stream.permitWrite();
      // Read before the queue is emptied: all changes up to it have been queued by now.
      long version = store.resourceVersion();
      List<StoreEvent> events = queue.take(clock.untilNext());
      stream.permitWrite();
      for (StoreEvent event : events) {
        send(event, out);
        version = Math.max(version, event.resourceVersion());
      }
      if (clock.isDue(version)) {
        line("BOOKMARK", bytes(view.bookmark(version, false)), out);
      }
      out.flush();
    }
  }

  private void begin(Start start, ListOptions options, OutputStream out) throws IOException {
    for (JsonObject object : start.objects()) {
      if (wanted.test(object)) {
        line("ADDED", bytes(shown(object)), out);
      }
    }
    if (options.bookmarks() && options.fromPresent()) {
      line("BOOKMARK", bytes(view.bookmark(start.version(), true)), out);
    }
    out.flush();
  }

  /// A change into or out of the selection is told as a beginning or an end.
  private void send(StoreEvent event, OutputStream out) throws IOException {
    JsonObject object = event.object();
    if (namespace != null && !namespace.equals(Tree.namespace(object))) {
      return;
    }
    JsonObject previous = event.previous();
    boolean before = previous != null && wanted.test(previous);
    boolean after = event.type() != StoreEvent.Type.DELETED && wanted.test(object);
    if (after) {
      line(before ? "MODIFIED" : "ADDED", text(event), out);
    } else if (before && event.type() == StoreEvent.Type.DELETED) {
      line("DELETED", text(event), out);
    } else if (before && previous != null) {
      String version = Long.toString(event.resourceVersion());
      JsonObject left = Tree.with(previous, version, "metadata", "resourceVersion");
      line("DELETED", bytes(shown(left)), out);
    }
  }

  private byte[] text(StoreEvent event) {
    return view.isStored() ? serialized.object(event) : bytes(shown(event.object()));
  }

  private JsonObject shown(JsonObject object) {
    boolean wasFirst = first;
    first = false;
    return view.streamed(object, wasFirst);
  }

  private static byte[] bytes(JsonObject object) {
    return JsonOut.bytes(object);
  }

  /// A refusal after the answer has begun is an event too.
  static void error(ApiException refusal, OutputStream out) throws IOException {
    line("ERROR", JsonOut.bytes(refusal.status()), out);
    out.flush();
  }

  private static void line(String type, byte[] object, OutputStream out) throws IOException {
    out.write(("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.UTF_8));
    out.write(object);
    out.write(END);
  }
}
