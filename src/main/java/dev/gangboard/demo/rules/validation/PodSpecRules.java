package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// The spec of a pod, in a pod and in a template.
final class PodSpecRules {
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

  private PodSpecRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    if (!Rules.has(spec, "terminationGracePeriodSeconds")) {
      problems.required(path.child("terminationGracePeriodSeconds"), "");
    }
    VolumeRules.check(spec, path.child("volumes"), problems);
    ContainerListRules.check(spec, path, problems);
    Rules.oneOf(spec, "restartPolicy", path, RESTART_POLICIES, problems);
    Rules.oneOf(spec, "dnsPolicy", path, DNS_POLICIES, problems);
    MetadataRules.labels(Tree.object(spec, "nodeSelector"), path.child("nodeSelector"), problems);
    AffinityRules.check(spec, path.child("affinity"), problems);
    gates(spec, path.child("schedulingGates"), problems);
    Rules.form(spec, "serviceAccountName", path, Names::subdomain, problems);
    Rules.form(spec, "nodeName", path, Names::subdomain, problems);
    deadline(spec, path, problems);
    Rules.form(spec, "hostname", path, Names::label, problems);
    Rules.form(spec, "subdomain", path, Names::label, problems);
    TolerationRules.check(spec, path.child("tolerations"), problems);
    Rules.form(spec, "priorityClassName", path, Names::subdomain, problems);
    Tree.text(spec, "runtimeClassName")
        .ifPresent(name ->
            Names.subdomain(name)
                .forEach(w -> problems.invalid(path.child("runtimeClassName"), name, w)));
    Tree.text(spec, "preemptionPolicy")
        .ifPresent(p ->
            Rules.oneOf(
                spec,
                "preemptionPolicy",
                path,
                List.of("PreemptLowerPriority", "Never"),
                problems));
  }

  private static void gates(JsonObject spec, Path path, Problems problems) {
    List<String> names =
        Rules.objects(spec, "schedulingGates").stream()
            .map(gate -> Tree.textOrEmpty(gate, "name"))
            .toList();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Path place = path.index(i);
      Names.qualified(name).forEach(wrong -> problems.invalid(place, name, wrong));
      if (names.indexOf(name) < i) {
        problems.duplicate(place, name);
      }
    }
  }

  private static void deadline(JsonObject spec, Path path, Problems problems) {
    Tree.number(spec, "activeDeadlineSeconds")
        .ifPresent(seconds -> {
          if (seconds < 1 || seconds > Integer.MAX_VALUE) {
            problems.invalid(
                path.child("activeDeadlineSeconds"),
                seconds,
                "must be between 1 and 2147483647, inclusive");
          }
        });
  }
}
