package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.InstantSource;

/// Nodes with another taint or another state: what the node lifecycle controller writes.
final class NodeEdits {
  private final InstantSource clock;

  NodeEdits(InstantSource clock) {
    this.clock = clock;
  }

  JsonObject withReady(JsonObject node, boolean ready) {
    JsonArray conditions = new JsonArray();
    for (JsonElement each : Tree.list(node, "status", "conditions")) {
      JsonObject condition = each.getAsJsonObject();
      if (!Tree.textOrEmpty(condition, "type").equals("Ready")) {
        conditions.add(condition);
      }
    }
    String time = Timestamps.seconds(clock.instant());
    conditions.add(
        Tree.of(
            "type",
            "Ready",
            "status",
            ready ? "True" : "Unknown",
            "lastHeartbeatTime",
            time,
            "lastTransitionTime",
            time,
            "reason",
            ready ? "KubeletReady" : "NodeStatusUnknown",
            "message",
            ready ? "kubelet is posting ready status" : "Kubelet stopped posting node status."));
    return Tree.with(node, conditions, "status", "conditions");
  }

  JsonObject withTaint(JsonObject node, String key, String effect) {
    JsonArray taints = Tree.list(node, "spec", "taints").deepCopy();
    for (JsonElement each : taints) {
      JsonObject taint = each.getAsJsonObject();
      if (Tree.textOrEmpty(taint, "key").equals(key)
          && Tree.textOrEmpty(taint, "effect").equals(effect)) {
        return node;
      }
    }
    taints.add(
        Tree.of("key", key, "effect", effect, "timeAdded", Timestamps.seconds(clock.instant())));
    return Tree.with(node, taints, "spec", "taints");
  }

  JsonObject withoutTaint(JsonObject node, String key) {
    JsonArray left = new JsonArray();
    for (JsonElement each : Tree.list(node, "spec", "taints")) {
      if (!Tree.textOrEmpty(each.getAsJsonObject(), "key").equals(key)) {
        left.add(each);
      }
    }
    return left.isEmpty()
        ? Tree.without(node, "spec", "taints")
        : Tree.with(node, left, "spec", "taints");
  }
}
