package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.InstantSource;

/// `POST pods/NAME/eviction`, as `kubectl drain` asks: tells the pod why it ends and deletes it
/// with its grace. There are no disruption budgets here which could forbid it.
final class Evictions {
  private static final String TYPE = "io.k8s.api.policy.v1.Eviction";
  private static final String REASON = "EvictionByEvictionAPI";
  private static final String MESSAGE = "Eviction API: evicting";

  private final Store store;
  private final Deletion deletion;
  private final InstantSource clock;

  Evictions(Store store, Deletion deletion, InstantSource clock) {
    this.store = store;
    this.deletion = deletion;
    this.clock = clock;
  }

  void create(Call call) throws IOException {
    JsonObject eviction = read(call.request().object());
    String name = call.name();
    String told = Tree.textOrEmpty(eviction, "metadata", "name");
    if (!told.equals(name)) {
      throw ApiException.badRequest("name in URL does not match name in Eviction object");
    }
    DeleteOptions asked = DeleteRequest.of(Tree.object(eviction, "deleteOptions"));
    DeleteOptions options = call.dryRun("CreateOptions") ? asked.dry() : asked;
    store.atomically(() -> evict(call.namespace(), name, options));
    call.response()
        .json(
            201,
            Tree.of(
                "kind",
                "Status",
                "apiVersion",
                "v1",
                "metadata",
                new JsonObject(),
                "status",
                "Success",
                "code",
                201));
  }

  private static JsonObject read(RequestBody body) {
    JsonObject eviction = body.read(TYPE);
    String kind = Tree.textOrEmpty(eviction, "kind");
    String version = Tree.textOrEmpty(eviction, "apiVersion");
    if (!(kind.isEmpty() || kind.equals("Eviction"))
        || !(version.isEmpty() || version.equals("policy/v1"))) {
      throw ApiException.badRequest(
          "%s in version \"%s\" cannot be handled as a Eviction".formatted(kind, version));
    }
    return eviction;
  }

  private Deletion.Outcome evict(String namespace, String name, DeleteOptions options) {
    // A delete that is refused must leave no condition behind.
    deletion.delete(Kind.POD, namespace, name, options.dry());
    if (!options.dryRun()) {
      store.update(
          Kind.POD,
          namespace,
          name,
          pod -> DisruptionTarget.told(pod, REASON, MESSAGE, clock.instant()));
    }
    return deletion.delete(Kind.POD, namespace, name, options.anyVersion());
  }
}
