package dev.gangboard.demo.rules.defaults;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;

/// The quality of service class of a pod, from the CPU and memory of its containers.
final class QualityOfService {
  private static final List<String> COUNTED = List.of("cpu", "memory");

  private QualityOfService() {}

  static String of(JsonObject pod) {
    List<JsonObject> resources = new ArrayList<>();
    for (String list : List.of("containers", "initContainers")) {
      for (JsonElement container : Tree.list(pod, "spec", list)) {
        resources.add(Tree.object(container.getAsJsonObject(), "resources"));
      }
    }
    if (resources.stream().noneMatch(QualityOfService::asks)) {
      return "BestEffort";
    }
    return resources.stream().allMatch(QualityOfService::guarantees) ? "Guaranteed" : "Burstable";
  }

  private static boolean asks(JsonObject resources) {
    return COUNTED.stream()
        .anyMatch(name ->
            Tree.at(resources, "requests", name).isPresent()
                || Tree.at(resources, "limits", name).isPresent());
  }

  private static boolean guarantees(JsonObject resources) {
    return COUNTED.stream()
        .allMatch(name ->
            Tree.at(resources, "limits", name).isPresent()
                && Tree.at(resources, "requests", name).equals(Tree.at(resources, "limits", name)));
  }
}
