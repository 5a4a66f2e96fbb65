package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.selector.Selection;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Store;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Get, list and watch.
final class Reads {
  /// The real server ends a watch without `timeoutSeconds` after half an hour to an hour.
  private static final long MIN_TIMEOUT = 1800;

  private static final int BUFFER = 32 * 1024;

  private final Store store;
  private final Paging paging;
  private final InstantSource clock;
  private final Faults faults;
  private final ServerLimits limits;
  private final SerializedEvents serialized = new SerializedEvents();

  Reads(Store store, InstantSource clock, Faults faults, ServerLimits limits) {
    this.store = store;
    this.paging = new Paging(store);
    this.clock = clock;
    this.faults = faults;
    this.limits = limits;
  }

  void get(Call call) throws IOException {
    View view = new View(call, clock);
    JsonObject object =
        store
            .get(call.kind(), call.namespace(), call.name())
            .orElseThrow(() -> ApiException.notFound(call.kind(), call.name()));
    call.response().json(200, view.object(object));
  }

  void list(Call call, ListOptions options) throws IOException {
    View view = new View(call, clock);
    Selection selection = selection(call);
    boolean all =
        call.query().text("labelSelector").isEmpty()
            && call.query().text("fieldSelector").isEmpty();
    Predicate<JsonObject> wanted = all ? null : selection;
    view.list(call.response(), page(call, options, wanted));
  }

  Page page(Call call, ListOptions options, @Nullable Predicate<JsonObject> wanted) {
    return paging.page(call.kind(), call.scope(), options, wanted);
  }

  void watch(Call call, ListOptions options) throws IOException, InterruptedException {
    View view = new View(call, clock);
    Selection selection = selection(call);
    Thread writer = Thread.currentThread();
    // A watcher that stopped reading is stuck in a write: only an interrupt gets it out.
    EventQueue queue = new EventQueue(limits.watchQueue(), writer::interrupt);
    try (OpenStream stream = new OpenStream(faults, Faults.Scope.WATCHES)) {
      stream.onWake(queue::wake);
      var watch = new WatchStream(store, call, selection, view, serialized, stream);
      WatchStream.Start start;
      try {
        start = watch.start(options, queue);
      } catch (ApiException e) {
        WatchStream.error(e, call.response().stream(Response.JSON));
        return;
      }
      try {
        OutputStream out = new BufferedOutputStream(call.response().stream(Response.JSON), BUFFER);
        watch.run(start, options, queue, times(options), out);
      } finally {
        start.watch().close();
      }
    }
  }

  Selection selection(Call call) {
    String labels = call.query().text("labelSelector").orElse("");
    String fields = call.query().text("fieldSelector").orElse("");
    String name = call.target().name();
    if (name != null) {
      fields = fields.isEmpty() ? "metadata.name=" + name : fields + ",metadata.name=" + name;
    }
    boolean renamed = EventsV1.isAsked(call.target(), call.kind());
    return Selection.of(call.kind(), labels, renamed ? EventsV1.selector(fields) : fields);
  }

  private WatchTimes times(ListOptions options) {
    long seconds =
        options
            .timeoutSeconds()
            .orElseGet(() -> ThreadLocalRandom.current().nextLong(MIN_TIMEOUT, 2 * MIN_TIMEOUT));
    return new WatchTimes(Duration.ofSeconds(Math.max(0, seconds)), limits.bookmarks());
  }
}
