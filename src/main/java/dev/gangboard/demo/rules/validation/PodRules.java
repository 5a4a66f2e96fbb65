package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// A pod itself.
final class PodRules {
  private static final Path SPEC = Path.of("spec");
  private static final List<String> LISTS = List.of("containers", "initContainers");

  private PodRules() {}

  static void create(JsonObject pod, Problems problems) {
    JsonObject spec = Tree.object(pod, "spec");
    PodSpecRules.check(spec, SPEC, problems);
    for (String list : LISTS) {
      int index = 0;
      for (JsonObject container : Rules.objects(spec, list)) {
        ContainerRules.imageOfPod(container, SPEC.child(list).index(index++), problems);
      }
    }
  }

  /// Of a pod's spec hardly anything may change; the real server adds a diff of the two specs.
  static void update(JsonObject newer, JsonObject older, Problems problems) {
    create(newer, problems);
    JsonObject allowed = mutated(Tree.object(older, "spec"), Tree.object(newer, "spec"));
    if (!allowed.equals(Tree.object(newer, "spec"))) {
      problems.forbidden(
          SPEC,
          "pod updates may not change fields other than"
              + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations`"
              + " (only additions to existing tolerations),`spec.terminationGracePeriodSeconds`"
              + " (allow it to be set to 1 if it was previously negative)");
    }
  }

  /// The old spec with all that may change taken from the new one.
  private static JsonObject mutated(JsonObject before, JsonObject now) {
    JsonObject changed = before;
    for (String list : LISTS) {
      changed = withImages(changed, now, list);
    }
    if (Rules.has(now, "activeDeadlineSeconds")) {
      changed = Tree.with(changed, now.get("activeDeadlineSeconds"), "activeDeadlineSeconds");
    }
    if (tolerationsKept(before, now)) {
      changed = Tree.with(changed, Tree.list(now, "tolerations"), "tolerations");
    }
    return Rules.has(before, "schedulingGates") && !Rules.has(now, "schedulingGates")
        ? Tree.without(changed, "schedulingGates")
        : changed;
  }

  private static boolean tolerationsKept(JsonObject before, JsonObject now) {
    return Rules.has(now, "tolerations")
        && Rules.elements(now, "tolerations").containsAll(Rules.elements(before, "tolerations"));
  }

  private static JsonObject withImages(JsonObject before, JsonObject now, String list) {
    List<JsonObject> newer = Rules.objects(now, list);
    List<JsonObject> older = Rules.objects(before, list);
    if (newer.size() != older.size() || newer.isEmpty()) {
      return before;
    }
    JsonArray merged = new JsonArray(newer.size());
    for (int i = 0; i < newer.size(); i++) {
      JsonElement image = newer.get(i).get("image");
      merged.add(image == null ? older.get(i) : Tree.with(older.get(i), image, "image"));
    }
    return Tree.with(before, merged, list);
  }
}
