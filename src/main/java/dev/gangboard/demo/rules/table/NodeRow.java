package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.stream.Collectors;

/// A node in a table.
final class NodeRow {
  private static final String ROLE = "node-role.kubernetes.io/";

  private NodeRow() {}

  static JsonArray cells(JsonObject node, String age) {
    return Tree.array(
        Tree.name(node),
        status(node),
        roles(node),
        age,
        Tree.textOrEmpty(node, "status", "nodeInfo", "kubeletVersion"),
        address(node, "InternalIP"),
        address(node, "ExternalIP"),
        info(node, "osImage"),
        info(node, "kernelVersion"),
        info(node, "containerRuntimeVersion"));
  }

  private static String status(JsonObject node) {
    String ready =
        PodRow.objects(node, "status", "conditions").stream()
            .filter(c -> Tree.textOrEmpty(c, "type").equals("Ready"))
            .map(c -> Tree.textOrEmpty(c, "status").equals("True") ? "Ready" : "NotReady")
            .findFirst()
            .orElse("Unknown");
    return Tree.flag(node, "spec", "unschedulable") ? ready + ",SchedulingDisabled" : ready;
  }

  private static String roles(JsonObject node) {
    String roles =
        Tree.object(node, "metadata", "labels").keySet().stream()
            .filter(key -> key.startsWith(ROLE) && key.length() > ROLE.length())
            .map(key -> key.substring(ROLE.length()))
            .sorted()
            .collect(Collectors.joining(","));
    return roles.isEmpty() ? "<none>" : roles;
  }

  private static String address(JsonObject node, String type) {
    return PodRow.objects(node, "status", "addresses").stream()
        .filter(address -> Tree.textOrEmpty(address, "type").equals(type))
        .map(address -> Tree.textOrEmpty(address, "address"))
        .findFirst()
        .orElse("<none>");
  }

  private static String info(JsonObject node, String field) {
    String text = Tree.textOrEmpty(node, "status", "nodeInfo", field);
    return text.isEmpty() ? "<unknown>" : text;
  }
}
