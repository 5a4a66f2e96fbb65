package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.rules.validation.Validation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// What the API server does with a new object before it is stored.
public final class Creation {
  private final Store store;
  private final Admission admission;

  public Creation(Store store, Admission admission) {
    this.store = store;
    this.admission = admission;
  }

  /// Stores an object as if its user had sent it.
  ///
  /// @throws ApiException as a server refuses it: 403, 404, 409, 422
  public JsonObject create(Kind kind, JsonObject object) {
    return store.create(kind, prepared(kind, Tree.with(object, store.newUid(), "metadata", "uid")));
  }

  /// The object with its defaults, admitted and found valid.
  ///
  /// @param object has a uid
  JsonObject prepared(Kind kind, JsonObject object) {
    requireNamespace(kind, object);
    JsonObject admitted = admission.admit(kind, Defaults.apply(kind, object));
    JsonObject ready = Defaults.create(kind, admitted);
    List<Cause> causes = Validation.create(kind, ready);
    if (!causes.isEmpty()) {
      throw ApiException.invalid(kind, Tree.name(ready), causes);
    }
    return ready;
  }

  private void requireNamespace(Kind kind, JsonObject object) {
    if (!kind.namespaced()) {
      return;
    }
    String namespace = Tree.namespace(object);
    JsonObject found =
        store
            .get(Kind.NAMESPACE, "", namespace)
            .orElseThrow(() -> ApiException.notFound(Kind.NAMESPACE, namespace));
    if (Tree.textOrEmpty(found, "status", "phase").equals("Terminating")) {
      String why =
          "unable to create new content in namespace %s because it is being terminated"
              .formatted(namespace);
      throw ApiException.forbidden(kind, Tree.name(object), why);
    }
  }
}
