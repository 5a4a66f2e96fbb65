package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;

/// Sees to it that each namespace has a ServiceAccount `default`, which pods run as that name none.
final class AccountController {
  private static final String DEFAULT = "default";

  private final Store store;

  AccountController(Feed feed, Store store) {
    this.store = store;
    feed.on(Kind.NAMESPACE, this::namespaceChanged);
    feed.on(Kind.SERVICE_ACCOUNT, this::accountChanged);
  }

  private void namespaceChanged(StoreEvent event) {
    if (event.type() != StoreEvent.Type.DELETED) {
      ensure(Tree.name(event.object()));
    }
  }

  private void accountChanged(StoreEvent event) {
    JsonObject account = event.object();
    if (event.type() == StoreEvent.Type.DELETED && Tree.name(account).equals(DEFAULT)) {
      ensure(Tree.namespace(account));
    }
  }

  private void ensure(String namespace) {
    boolean there =
        store
            .get(Kind.NAMESPACE, "", namespace)
            .filter(n -> !Tree.object(n, "metadata").has("deletionTimestamp"))
            .isPresent();
    if (!there || store.get(Kind.SERVICE_ACCOUNT, namespace, DEFAULT).isPresent()) {
      return;
    }
    try {
      store.create(
          Kind.SERVICE_ACCOUNT,
          Tree.of("metadata", Tree.of("name", DEFAULT, "namespace", namespace)));
    } catch (ApiException e) {
      if (e.code() != 409) {
        throw e;
      }
      // Somebody was faster.
    }
  }
}
