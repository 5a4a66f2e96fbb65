package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A node as the scheduler sees it: what it is, what it offers, and what is taken of that.
final class NodeState {
  /// @param effect `NoSchedule`, `PreferNoSchedule` or `NoExecute`
  record Taint(String key, String value, String effect) {}

  private final String name;
  private final Map<String, Long> taken = new HashMap<>();
  private JsonObject labels = new JsonObject();
  private List<Taint> taints = List.of();
  private Resources allocatable = new Resources(Map.of());
  private boolean unschedulable;

  NodeState(String name) {
    this.name = name;
  }

  /// Takes over what the API says of the node.
  void learn(JsonObject node) {
    labels = Tree.object(node, "metadata", "labels");
    allocatable = Resources.allocatable(node);
    unschedulable = Tree.flag(node, "spec", "unschedulable");
    List<Taint> told = new ArrayList<>();
    for (JsonElement each : Tree.list(node, "spec", "taints")) {
      if (each instanceof JsonObject taint) {
        told.add(
            new Taint(
                Tree.textOrEmpty(taint, "key"),
                Tree.textOrEmpty(taint, "value"),
                Tree.textOrEmpty(taint, "effect")));
      }
    }
    taints = List.copyOf(told);
  }

  String name() {
    return name;
  }

  JsonObject labels() {
    return labels;
  }

  List<Taint> taints() {
    return taints;
  }

  boolean unschedulable() {
    return unschedulable;
  }

  Resources allocatable() {
    return allocatable;
  }

  long free(String resource) {
    return allocatable.of(resource) - taken.getOrDefault(resource, 0L);
  }

  void take(Resources resources) {
    resources.amounts().forEach((resource, amount) -> taken.merge(resource, amount, Long::sum));
  }

  void release(Resources resources) {
    resources.amounts().forEach((resource, amount) -> taken.merge(resource, -amount, Long::sum));
  }

  /// How much of the node would stay free, from 0 to 1: the mean of CPU and memory.
  double freeShare(Resources asked) {
    return (freeShare("cpu", asked) + freeShare("memory", asked)) / 2;
  }

  private double freeShare(String resource, Resources asked) {
    long all = allocatable.of(resource);
    return all == 0 ? 0 : (double) (free(resource) - asked.of(resource)) / all;
  }
}
