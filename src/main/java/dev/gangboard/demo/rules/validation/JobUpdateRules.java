package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// What may change in a Job: its parallelism, deadlines, limits and suspension; its completions
/// with the parallelism, where it is Indexed; where and with what its pods run, while it is
/// suspended.
final class JobUpdateRules {
  private static final Path SPEC = Path.of("spec");
  private static final List<String> FIXED =
      List.of(
          "completionMode",
          "podFailurePolicy",
          "backoffLimitPerIndex",
          "managedBy",
          "successPolicy");
  private static final List<String> SCHEDULING =
      List.of("nodeSelector", "tolerations", "schedulingGates");

  private JobUpdateRules() {}

  static void check(JsonObject newer, JsonObject older, Problems problems) {
    JsonObject spec = Tree.object(newer, "spec");
    JsonObject before = Tree.object(older, "spec");
    JobRules.spec(spec, problems);
    completions(spec, before, problems);
    fixed("selector", spec, before, problems);
    template(spec, older, problems);
    FIXED.forEach(field -> fixed(field, spec, before, problems));
  }

  private static void fixed(String field, JsonObject spec, JsonObject before, Problems problems) {
    MetadataRules.immutable(SPEC.child(field), spec.get(field), before.get(field), problems);
  }

  private static void completions(JsonObject spec, JsonObject before, Problems problems) {
    JsonElement completions = spec.get("completions");
    if (!JobRules.indexed(spec)) {
      fixed("completions", spec, before, problems);
    } else if (completions != null
        && !completions.equals(before.get("completions"))
        && !completions.equals(spec.get("parallelism"))) {
      problems.invalid(
          SPEC.child("completions"),
          completions,
          "can only be modified in tandem with spec.parallelism");
    }
  }

  /// The real server prints the template in its internal form; here it is the form of the wire.
  private static void template(JsonObject spec, JsonObject older, Problems problems) {
    JsonObject template = Tree.object(spec, "template");
    JsonObject before = Tree.object(older, "spec", "template");
    if (Tree.flag(older, "spec", "suspend")) {
      before = withResources(before, template);
      if (!Rules.has(Tree.object(older, "status"), "startTime")) {
        before = withScheduling(before, template);
      }
    }
    MetadataRules.immutable(SPEC.child("template"), template, before, problems);
  }

  /// The old template with the scheduling directives of the new one.
  private static JsonObject withScheduling(JsonObject before, JsonObject template) {
    JsonObject changed = before;
    for (String field : SCHEDULING) {
      changed = taking(changed, template, "spec", field);
    }
    changed = taking(changed, template, "metadata", "annotations");
    changed = taking(changed, template, "metadata", "labels");
    changed = taking(changed, template, "spec", "affinity", "nodeAffinity");
    return Tree.at(template, "spec", "affinity").isEmpty()
            && Tree.object(changed, "spec", "affinity").isEmpty()
        ? Tree.without(changed, "spec", "affinity")
        : changed;
  }

  private static JsonObject taking(JsonObject to, JsonObject from, String... path) {
    return Tree.at(from, path)
        .map(value -> Tree.with(to, value, path))
        .orElseGet(() -> Tree.without(to, path));
  }

  /// The old template with the resources of the new one, container by container.
  private static JsonObject withResources(JsonObject before, JsonObject template) {
    JsonObject changed = before;
    for (String list : List.of("containers", "initContainers")) {
      List<JsonObject> now = Rules.objects(template, "spec", list);
      List<JsonObject> then = Rules.objects(before, "spec", list);
      if (now.size() == then.size() && !now.isEmpty()) {
        JsonArray merged = new JsonArray(now.size());
        for (int i = 0; i < now.size(); i++) {
          merged.add(withResourcesOf(then.get(i), now.get(i)));
        }
        changed = Tree.with(changed, merged, "spec", list);
      }
    }
    return changed;
  }

  private static JsonObject withResourcesOf(JsonObject container, JsonObject now) {
    boolean same = Tree.textOrEmpty(container, "name").equals(Tree.textOrEmpty(now, "name"));
    return same ? taking(container, now, "resources") : container;
  }
}
