package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/// A pod in a table.
final class PodRow {
  private static final String NONE = "<none>";

  private PodRow() {}

  static JsonArray cells(JsonObject pod, String age, Instant now) {
    PodSummary summary = PodSummary.of(pod);
    long containers =
        Tree.list(pod, "spec", "containers").size()
            + objects(pod, "spec", "initContainers").stream().filter(PodSummary::sidecar).count();
    return Tree.array(
        Tree.name(pod),
        summary.ready() + "/" + containers,
        summary.reason(),
        summary.restarts(now),
        age,
        orNone(pod, "status", "podIP"),
        orNone(pod, "spec", "nodeName"),
        orNone(pod, "status", "nominatedNodeName"),
        readinessGates(pod));
  }

  private static String orNone(JsonObject pod, String... path) {
    String text = Tree.textOrEmpty(pod, path);
    return text.isEmpty() ? NONE : text;
  }

  private static String readinessGates(JsonObject pod) {
    List<JsonObject> gates = objects(pod, "spec", "readinessGates");
    long met =
        gates.stream()
            .map(gate -> Tree.textOrEmpty(gate, "conditionType"))
            .filter(type -> holds(pod, type))
            .count();
    return gates.isEmpty() ? NONE : met + "/" + gates.size();
  }

  /// What a row says of an ended pod.
  static Optional<JsonArray> conditions(JsonObject pod) {
    return switch (Tree.textOrEmpty(pod, "status", "phase")) {
      case "Succeeded" ->
          Optional.of(completed("Succeeded", "The pod has completed successfully."));
      case "Failed" -> Optional.of(completed("Failed", "The pod failed."));
      default -> Optional.empty();
    };
  }

  private static JsonArray completed(String reason, String message) {
    return Tree.array(
        Tree.of("type", "Completed", "status", "True", "reason", reason, "message", message));
  }

  static boolean holds(JsonObject pod, String type) {
    return objects(pod, "status", "conditions").stream()
        .filter(condition -> Tree.textOrEmpty(condition, "type").equals(type))
        .anyMatch(condition -> Tree.textOrEmpty(condition, "status").equals("True"));
  }

  static List<JsonObject> objects(JsonObject tree, String... path) {
    return StreamSupport.stream(Tree.list(tree, path).spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }
}
