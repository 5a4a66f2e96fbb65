package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Delete, of one object and of a collection.
final class Deletes {
  private static final String ORPHANING =
      "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background"
          + " to remove them or set propagationPolicy=Orphan to suppress this warning";

  private final Deletion deletion;
  private final Reads reads;
  private final InstantSource clock;

  Deletes(Deletion deletion, Reads reads, InstantSource clock) {
    this.deletion = deletion;
    this.reads = reads;
    this.clock = clock;
  }

  void delete(Call call) throws IOException {
    if (call.kind() == Kind.NAMESPACE) {
      throw Call.notAllowed();
    }
    View view = new View(call, clock);
    DeleteOptions options = options(call);
    Deletion.Outcome outcome = deletion.delete(call.kind(), call.namespace(), call.name(), options);
    boolean objectTold = !outcome.gone() || answersWithObject(call.kind());
    call.response()
        .json(200, objectTold ? view.object(outcome.object()) : success(call, outcome.object()));
  }

  void deleteCollection(Call call, ListOptions list) throws IOException {
    if (call.kind() == Kind.NAMESPACE) {
      throw Call.notAllowed();
    }
    View view = new View(call, clock);
    DeleteOptions options = options(call);
    Page page = reads.page(call, list, reads.selection(call));
    List<JsonObject> deleted = new ArrayList<>();
    for (JsonObject object : page.items()) {
      DeleteOptions thisOne = options.onlyIf(Tree.uid(object));
      try {
        deleted.add(
            deletion
                .delete(call.kind(), Tree.namespace(object), Tree.name(object), thisOne)
                .object());
      } catch (ApiException e) {
        if (e.code() != 404 && e.code() != 409) {
          throw e;
        }
        // Somebody else was quicker, and that is what was asked for.
      }
    }
    view.list(call.response(), new Page(page.version(), deleted, page.next(), page.remaining()));
  }

  private static DeleteOptions options(Call call) throws IOException {
    DeleteOptions options = DeleteRequest.parse(call.query(), call.request().object());
    if (call.kind() == Kind.JOB
        && options.propagation() == null
        && options.orphanDependents() == null) {
      call.response().warn(ORPHANING);
    }
    return options;
  }

  /// The kinds whose deletion the real server answers with the object, though it is gone.
  private static boolean answersWithObject(Kind kind) {
    return kind == Kind.POD || kind == Kind.SERVICE_ACCOUNT;
  }

  private static JsonObject success(Call call, JsonObject object) {
    JsonObject details = Tree.of("name", Tree.name(object));
    if (!call.kind().group().isEmpty()) {
      details.addProperty("group", call.kind().group());
    }
    details.addProperty("kind", call.kind().plural());
    details.addProperty("uid", Tree.uid(object));
    return Tree.of(
        "kind",
        "Status",
        "apiVersion",
        "v1",
        "metadata",
        new JsonObject(),
        "status",
        "Success",
        "details",
        details);
  }
}
