package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.rules.types.Quantity;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is allowed but hardly meant: texts for `Warning` headers on a create.
public final class Warnings {
  private static final long MANY_INDEXES = 100_000;
  private static final long MANY_AT_ONCE = 10_000;
  private static final Map<String, String> OLD_LABELS =
      Map.of(
          "beta.kubernetes.io/arch", "kubernetes.io/arch",
          "beta.kubernetes.io/os", "kubernetes.io/os",
          "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type",
          "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
          "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");

  private final List<String> warnings = new ArrayList<>();

  private Warnings() {}

  /// @param object valid, with its defaults
  public static List<String> of(Kind kind, JsonObject object) {
    Warnings warnings = new Warnings();
    switch (kind) {
      case JOB -> warnings.job(object);
      case POD -> warnings.pod(Tree.object(object, "spec"), Path.of("spec"));
      case NODE, NAMESPACE, SERVICE_ACCOUNT, EVENT, RUNTIME_CLASS -> {}
    }
    return List.copyOf(warnings.warnings);
  }

  private void job(JsonObject job) {
    List<String> wrong = Names.label(Tree.name(job));
    if (!wrong.isEmpty()) {
      warnings.add(
          "metadata.name: this is used in Pod names and hostnames, which can result in surprising"
              + " behavior; a DNS label is recommended: ["
              + String.join(" ", wrong)
              + "]");
    }
    JsonObject spec = Tree.object(job, "spec");
    if (Tree.number(spec, "completions").orElse(0) > MANY_INDEXES
        && Tree.number(spec, "parallelism").orElse(0) > MANY_AT_ONCE) {
      warnings.add(
          "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher"
              + " than 10^4, Kubernetes might not be able to track completedIndexes when a big"
              + " number of indexes fail");
    }
    pod(Tree.object(spec, "template", "spec"), Path.of("spec", "template", "spec"));
  }

  private void pod(JsonObject spec, Path path) {
    for (String label : Tree.object(spec, "nodeSelector").keySet()) {
      String newer = OLD_LABELS.get(label);
      if (newer != null) {
        String since =
            label.startsWith("beta.kubernetes.io/instance") || label.startsWith("fail")
                ? "v1.17"
                : "v1.14";
        warnings.add(
            "%s: deprecated since %s; use \"%s\" instead"
                .formatted(path.child("nodeSelector").key(label).text(), since, newer));
      }
    }
    if (Tree.number(spec, "terminationGracePeriodSeconds").orElse(0) < 0) {
      warnings.add(
          path.child("terminationGracePeriodSeconds").text()
              + ": must be >= 0; negative values are invalid and will be treated as 1");
    }
    for (String list : List.of("initContainers", "containers")) {
      int index = 0;
      for (JsonObject container : Rules.objects(spec, list)) {
        container(container, path.child(list).index(index++));
      }
    }
  }

  private void container(JsonObject container, Path path) {
    for (String amounts : List.of("limits", "requests")) {
      JsonObject resources = Tree.object(container, "resources", amounts);
      for (String name : List.of("memory", "ephemeral-storage")) {
        Tree.text(resources, name)
            .ifPresent(text -> whole(text, path.child("resources", amounts).key(name)));
      }
    }
    Set<String> names = new HashSet<>();
    int index = 0;
    for (JsonObject variable : Rules.objects(container, "env")) {
      String name = Tree.textOrEmpty(variable, "name");
      if (!names.add(name)) {
        warnings.add(
            "%s: hides previous definition of %s, which may be dropped when using apply"
                .formatted(path.child("env").index(index).text(), GoText.quote(name)));
      }
      index++;
    }
  }

  private void whole(String amount, Path path) {
    try {
      if (!Quantity.parse(amount).whole()) {
        warnings.add(
            "%s: fractional byte value %s is invalid, must be an integer"
                .formatted(path.text(), GoText.quote(amount)));
      }
    } catch (MalformedException e) {
      throw new IllegalArgumentException("a quantity that was never read: " + amount, e);
    }
  }
}
