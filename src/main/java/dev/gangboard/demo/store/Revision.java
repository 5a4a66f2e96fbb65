package dev.gangboard.demo.store;

import com.google.gson.JsonObject;

/// What one write makes of an object beside what it asks for.
final class Revision {
  private Revision() {}

  /// The object as it is stored: with its version, and a further generation if its spec changed.
  static JsonObject of(Kind kind, JsonObject before, JsonObject after, long version) {
    return versioned(counted(kind, before, after), version);
  }

  static JsonObject versioned(JsonObject object, long version) {
    return Tree.with(object, Long.toString(version), "metadata", "resourceVersion");
  }

  /// Whether this write lets go of an object that is only held by its finalizers.
  static boolean ends(JsonObject before, JsonObject after) {
    JsonObject metadata = Tree.object(before, "metadata");
    boolean over =
        metadata.has("deletionTimestamp")
            && Tree.number(metadata, "deletionGracePeriodSeconds").orElse(0) == 0;
    return over && Tree.list(after, "metadata", "finalizers").isEmpty();
  }

  /// The scheduler's binding writes `spec.nodeName` and is no new generation of a pod.
  private static JsonObject counted(Kind kind, JsonObject before, JsonObject after) {
    long generation = Tree.number(before, "metadata", "generation").orElse(0);
    boolean told = Tree.number(after, "metadata", "generation").orElse(0) != generation;
    if (!Identity.counted(kind) || told) {
      return after;
    }
    JsonObject oldSpec = Tree.without(Tree.object(before, "spec"), "nodeName");
    JsonObject newSpec = Tree.without(Tree.object(after, "spec"), "nodeName");
    return oldSpec.equals(newSpec)
        ? after
        : Tree.with(after, generation + 1, "metadata", "generation");
  }
}
