package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Whether a pod can run on a node, and why not, in the scheduler's words. The first rule that
/// refuses a node gives the reasons; the order of the rules is the scheduler's.
final class NodeFilter {
  /// @param reasons why the node is refused; empty if it is not
  /// @param preemptible whether other pods would have to go, and nothing else
  record Verdict(List<String> reasons, boolean preemptible) {
    static final Verdict FITS = new Verdict(List.of(), false);

    static Verdict never(String reason) {
      return new Verdict(List.of(reason), false);
    }

    boolean fits() {
      return reasons.isEmpty();
    }
  }

  private final JsonObject spec;
  private final Resources asked;

  NodeFilter(JsonObject pod) {
    this.spec = Tree.object(pod, "spec");
    this.asked = Resources.requested(pod);
  }

  Resources asked() {
    return asked;
  }

  Verdict check(NodeState node) {
    if (node.unschedulable()
        && !tolerated(new NodeState.Taint("node.kubernetes.io/unschedulable", "", "NoSchedule"))) {
      return Verdict.never("node(s) were unschedulable");
    }
    for (NodeState.Taint taint : node.taints()) {
      if (!taint.effect().equals("PreferNoSchedule") && !tolerated(taint)) {
        return Verdict.never("node(s) had untolerated taint(s)");
      }
    }
    if (!selected(node) || !wanted(node)) {
      return Verdict.never("node(s) didn't match Pod's node affinity/selector");
    }
    return fits(node);
  }

  private Verdict fits(NodeState node) {
    List<String> reasons = new ArrayList<>();
    boolean preemptible = true;
    for (var wish : new TreeMap<>(asked.amounts()).entrySet()) {
      if (wish.getValue() > node.free(wish.getKey())) {
        boolean pods = wish.getKey().equals(Resources.PODS);
        reasons.add(pods ? "Too many pods" : "Insufficient " + wish.getKey());
        preemptible &= wish.getValue() <= node.allocatable().of(wish.getKey());
      }
    }
    return reasons.isEmpty() ? Verdict.FITS : new Verdict(reasons, preemptible);
  }

  private boolean tolerated(NodeState.Taint taint) {
    for (JsonElement each : Tree.list(spec, "tolerations")) {
      if (each instanceof JsonObject toleration && tolerates(toleration, taint)) {
        return true;
      }
    }
    return false;
  }

  private static boolean tolerates(JsonObject toleration, NodeState.Taint taint) {
    String effect = Tree.textOrEmpty(toleration, "effect");
    String key = Tree.textOrEmpty(toleration, "key");
    boolean exists = Tree.textOrEmpty(toleration, "operator").equals("Exists");
    return (effect.isEmpty() || effect.equals(taint.effect()))
        && (key.isEmpty() ? exists : key.equals(taint.key()))
        && (exists || Tree.textOrEmpty(toleration, "value").equals(taint.value()));
  }

  private boolean selected(NodeState node) {
    for (var wish : Tree.object(spec, "nodeSelector").entrySet()) {
      if (!wish.getValue().equals(node.labels().get(wish.getKey()))) {
        return false;
      }
    }
    return true;
  }

  /// Required node affinity: one of the terms must hold.
  private boolean wanted(NodeState node) {
    JsonObject required =
        Tree.object(
            spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    if (required.isEmpty()) {
      return true;
    }
    for (JsonElement each : Tree.list(required, "nodeSelectorTerms")) {
      if (each instanceof JsonObject term
          && allHold(Tree.list(term, "matchExpressions"), node.labels())
          && allHold(Tree.list(term, "matchFields"), Tree.of("metadata.name", node.name()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean allHold(JsonArray expressions, JsonObject labels) {
    for (JsonElement each : expressions) {
      if (!(each instanceof JsonObject expression && holds(expression, labels))) {
        return false;
      }
    }
    return true;
  }

  private static boolean holds(JsonObject expression, JsonObject labels) {
    JsonArray values = Tree.list(expression, "values");
    JsonElement label = labels.get(Tree.textOrEmpty(expression, "key"));
    return switch (Tree.textOrEmpty(expression, "operator")) {
      case "In" -> label != null && values.contains(label);
      case "NotIn" -> label == null || !values.contains(label);
      case "Exists" -> label != null;
      case "DoesNotExist" -> label == null;
      case "Gt" -> label != null && compare(label, values) > 0;
      case "Lt" -> label != null && compare(label, values) < 0;
      default -> false;
    };
  }

  private static int compare(JsonElement label, JsonArray values) {
    try {
      return Long.compare(
          Long.parseLong(label.getAsString()), Long.parseLong(values.get(0).getAsString()));
    } catch (NumberFormatException e) {
      return 0; // What is no number is neither greater nor less.
    }
  }
}
