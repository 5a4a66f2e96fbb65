package dev.gangboard.demo.api;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;

/// The objects in BOOKMARK events: empty but for their version, with the members that an empty
/// object of the kind has on the wire.
final class Bookmarks {
  private Bookmarks() {}

  /// @param initialEnd whether it says that all objects of the beginning have been sent
  static JsonObject object(Kind kind, long version, boolean initialEnd) {
    JsonObject metadata = Tree.of("resourceVersion", Long.toString(version));
    if (initialEnd) {
      metadata.add("annotations", Tree.of("k8s.io/initial-events-end", "true"));
    }
    JsonObject object =
        Tree.of("kind", kind.kind(), "apiVersion", kind.apiVersion(), "metadata", metadata);
    empty(kind).entrySet().forEach(e -> object.add(e.getKey(), e.getValue()));
    return object;
  }

  private static JsonObject empty(Kind kind) {
    JsonObject none = new JsonObject();
    JsonObject noContainers = Tree.of("containers", JsonNull.INSTANCE);
    return switch (kind) {
      case POD -> Tree.of("spec", noContainers, "status", none);
      case JOB ->
          Tree.of(
              "spec",
              Tree.of("template", Tree.of("metadata", none, "spec", noContainers)),
              "status",
              none);
      case NODE, NAMESPACE -> Tree.of("spec", none, "status", none);
      case RUNTIME_CLASS -> Tree.of("handler", "");
      case EVENT ->
          Tree.of(
              "involvedObject",
              none,
              "source",
              none,
              "firstTimestamp",
              JsonNull.INSTANCE,
              "lastTimestamp",
              JsonNull.INSTANCE,
              "eventTime",
              JsonNull.INSTANCE,
              "reportingComponent",
              "",
              "reportingInstance",
              "");
      case SERVICE_ACCOUNT -> none;
    };
  }
}
