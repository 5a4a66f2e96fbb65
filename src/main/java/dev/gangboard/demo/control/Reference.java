package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;

/// What an event is about: `involvedObject`.
///
/// @param fieldPath the part of it, `spec.containers{replica}`; empty for the whole
record Reference(
    Kind kind,
    String namespace,
    String name,
    String uid,
    String resourceVersion,
    String fieldPath) {

  static Reference to(Kind kind, JsonObject object) {
    return new Reference(
        kind,
        Tree.namespace(object),
        Tree.name(object),
        Tree.uid(object),
        Tree.textOrEmpty(object, "metadata", "resourceVersion"),
        "");
  }

  Reference container(String container) {
    return new Reference(
        kind, namespace, name, uid, resourceVersion, "spec.containers{" + container + "}");
  }

  JsonObject json() {
    JsonObject json =
        Tree.of(
            "kind", kind.kind(),
            "namespace", namespace,
            "name", name,
            "uid", uid,
            "apiVersion", kind.apiVersion(),
            "resourceVersion", resourceVersion);
    if (!fieldPath.isEmpty()) {
      json.addProperty("fieldPath", fieldPath);
    }
    return json;
  }
}
