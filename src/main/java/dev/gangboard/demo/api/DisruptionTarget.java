package dev.gangboard.demo.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;

/// The condition `DisruptionTarget`: why a pod is to end that did nothing wrong itself.
public final class DisruptionTarget {
  private static final String TYPE = "DisruptionTarget";

  private DisruptionTarget() {}

  /// The pod with that condition, in place of an earlier one.
  ///
  /// @param reason `EvictionByEvictionAPI`, `DeletionByTaintManager`...
  public static JsonObject told(JsonObject pod, String reason, String message, Instant now) {
    JsonArray conditions = new JsonArray();
    for (JsonElement each : Tree.list(pod, "status", "conditions")) {
      if (!Tree.textOrEmpty(each.getAsJsonObject(), "type").equals(TYPE)) {
        conditions.add(each);
      }
    }
    JsonObject told = Tree.of("type", TYPE);
    Tree.number(pod, "metadata", "generation")
        .ifPresent(g -> told.addProperty("observedGeneration", g));
    told.addProperty("status", "True");
    told.add("lastProbeTime", JsonNull.INSTANCE);
    told.addProperty("lastTransitionTime", Timestamps.seconds(now));
    told.addProperty("reason", reason);
    told.addProperty("message", message);
    conditions.add(told);
    return Tree.with(pod, conditions, "status", "conditions");
  }
}
