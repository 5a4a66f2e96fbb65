package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.rights.Action;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import java.io.IOException;

/// The requests about stored objects: which verb each is, whether its sender may do that, and who
/// answers it.
final class ResourceCalls {
  private final Reads reads;
  private final Writes writes;
  private final Deletes deletes;
  private final PodLogs podLogs;
  private final Evictions evictions;

  ResourceCalls(Reads reads, Writes writes, Deletes deletes, PodLogs podLogs, Evictions evictions) {
    this.evictions = evictions;
    this.reads = reads;
    this.writes = writes;
    this.deletes = deletes;
    this.podLogs = podLogs;
  }

  void serve(Call call, Rights rights) throws IOException, InterruptedException {
    Verb verb = verb(call);
    rights.check(action(call.target(), verb));
    requirePath(call, verb);
    switch (call.target().subresource()) {
      case "", "status" -> serveObject(call, verb);
      case "log" -> podLogs.read(call);
      case "eviction" -> evictions.create(call);
      default -> throw notServed(call);
    }
  }

  /// Says what is missing here, for its sender knows it from other clusters.
  private static ApiException notServed(Call call) {
    Target target = call.target();
    String what = target.resource() + "/" + target.subresource();
    return new ApiException(
        404, "NotFound", "the demo cluster does not serve " + what, new JsonObject());
  }

  private void serveObject(Call call, Verb verb) throws IOException, InterruptedException {
    switch (verb) {
      case GET -> reads.get(call);
      case LIST -> reads.list(call, ListOptions.parse(call.query()));
      case WATCH -> reads.watch(call, ListOptions.parse(call.query()));
      case CREATE -> writes.create(call);
      case UPDATE -> writes.update(call);
      case PATCH -> writes.patch(call);
      case DELETE -> deletes.delete(call);
      case DELETECOLLECTION -> deletes.deleteCollection(call, ListOptions.parse(call.query()));
    }
  }

  private static Verb verb(Call call) {
    boolean named = call.target().name() != null;
    return switch (call.request().method()) {
      case "GET" -> {
        if (call.query().flag("watch") && call.target().subresource().isEmpty()) {
          yield Verb.WATCH;
        }
        yield named ? Verb.GET : Verb.LIST;
      }
      case "POST" -> Verb.CREATE;
      case "PUT" -> Verb.UPDATE;
      case "PATCH" -> Verb.PATCH;
      case "DELETE" -> named ? Verb.DELETE : Verb.DELETECOLLECTION;
      default -> throw Call.notAllowed();
    };
  }

  static Action action(Target target, Verb verb) {
    String namespace = target.namespace();
    String name = target.name();
    return new Action.OnResource(
        verb.word(),
        target.group(),
        target.subresource().isEmpty()
            ? target.resource()
            : target.resource() + "/" + target.subresource(),
        namespace == null ? "" : namespace,
        name == null ? "" : name);
  }

  /// What the path can name at all, before anything is looked up.
  private static void requirePath(Call call, Verb verb) {
    Target target = call.target();
    boolean named = target.name() != null;
    boolean eviction = target.subresource().equals("eviction");
    boolean onObject =
        eviction
            || switch (verb) {
              case GET, UPDATE, PATCH, DELETE -> true;
              case LIST, CREATE, DELETECOLLECTION -> false;
              case WATCH -> named;
            };
    boolean everywhere = call.kind().namespaced() && target.namespace() == null;
    boolean reading = verb == Verb.LIST || verb == Verb.WATCH;
    boolean log = target.subresource().equals("log");
    if (onObject != named
        || (everywhere && !reading)
        || (eviction && (verb != Verb.CREATE || call.kind() != Kind.POD))
        || (log && (verb != Verb.GET || call.kind() != Kind.POD))
        || (verb == Verb.DELETE && !target.subresource().isEmpty())) {
      throw Call.notAllowed();
    }
    if (!call.kind().namespaced() && target.namespace() != null) {
      throw notServed();
    }
  }

  static ApiException notServed() {
    return new ApiException(
        404, "NotFound", "the server could not find the requested resource", new JsonObject());
  }
}
