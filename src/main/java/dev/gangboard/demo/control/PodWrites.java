package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.util.function.UnaryOperator;

/// Changes of single pods that several controllers make. A pod that has gone, or another one of the
/// same name, is left alone.
final class PodWrites {
  private static final DeleteOptions ASK = DeleteOptions.of(DeleteOptions.Propagation.BACKGROUND);
  private static final DeleteOptions CONFIRM = DeleteOptions.grace(0);

  private final Store store;
  private final Deletion deletion;

  PodWrites(Store store, Deletion deletion) {
    this.store = store;
    this.deletion = deletion;
  }

  /// Asks a pod to end, with the grace of its spec.
  ///
  /// @return whether there was a pod to ask
  boolean delete(JsonObject pod) {
    return delete(pod, ASK);
  }

  /// Tells the API that the pod has ended on its node: nothing but finalizers can keep it now.
  void confirmEnd(JsonObject pod) {
    delete(pod, CONFIRM);
  }

  /// Takes a finalizer off.
  void removeFinalizer(JsonObject pod, String finalizer) {
    change(pod, now -> withoutFinalizer(now, finalizer));
  }

  /// Changes a pod if it is still the same one.
  ///
  /// @return false if it is not there any more
  boolean change(JsonObject pod, UnaryOperator<JsonObject> change) {
    try {
      store.update(
          Kind.POD,
          Tree.namespace(pod),
          Tree.name(pod),
          now -> Tree.uid(now).equals(Tree.uid(pod)) ? change.apply(now) : now);
      return true;
    } catch (ApiException e) {
      if (e.code() == 404) {
        return false;
      }
      throw e;
    }
  }

  private boolean delete(JsonObject pod, DeleteOptions options) {
    try {
      deletion.delete(Kind.POD, Tree.namespace(pod), Tree.name(pod), options.onlyIf(Tree.uid(pod)));
      return true;
    } catch (ApiException e) {
      if (e.code() == 404 || e.code() == 409) {
        return false; // It has gone by itself, perhaps with another in its place.
      }
      throw e;
    }
  }

  static JsonObject withoutFinalizer(JsonObject object, String finalizer) {
    JsonArray before = Tree.list(object, "metadata", "finalizers");
    JsonArray left = new JsonArray();
    for (JsonElement each : before) {
      if (!each.getAsString().equals(finalizer)) {
        left.add(each);
      }
    }
    if (left.size() == before.size()) {
      return object;
    }
    return left.isEmpty()
        ? Tree.without(object, "metadata", "finalizers")
        : Tree.with(object, left, "metadata", "finalizers");
  }
}
