package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The containers of a pod, and its init containers, as lists.
final class ContainerListRules {
  private static final List<String> PROBES =
      List.of("livenessProbe", "readinessProbe", "startupProbe");

  private ContainerListRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    List<JsonObject> containers = Rules.objects(spec, "containers");
    Set<String> names = new HashSet<>();
    if (containers.isEmpty()) {
      problems.required(path.child("containers"), "");
    }
    for (int i = 0; i < containers.size(); i++) {
      JsonObject container = containers.get(i);
      Path place = path.child("containers").index(i);
      ContainerRules.check(spec, container, place, problems);
      unique(container, names, place, problems);
      ProbeRules.lifecycle(container, place, problems);
      PROBES.forEach(probe -> ProbeRules.probe(container, probe, place, problems));
    }
    hostPorts(containers, path.child("containers"), problems);
    initContainers(spec, names, path.child("initContainers"), problems);
  }

  private static void initContainers(
      JsonObject spec, Set<String> names, Path path, Problems problems) {
    int index = 0;
    for (JsonObject container : Rules.objects(spec, "initContainers")) {
      Path place = path.index(index++);
      ContainerRules.check(spec, container, place, problems);
      unique(container, names, place, problems);
      boolean sidecar = Tree.textOrEmpty(container, "restartPolicy").equals("Always");
      if (sidecar) {
        ProbeRules.lifecycle(container, place, problems);
        PROBES.forEach(probe -> ProbeRules.probe(container, probe, place, problems));
      } else {
        plainInit(container, place, problems);
      }
    }
  }

  private static void plainInit(JsonObject container, Path path, Problems problems) {
    for (String field : List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
      if (Rules.has(container, field)) {
        problems.forbidden(
            path.child(field), "may not be set for init containers without restartPolicy=Always");
      }
    }
  }

  private static void unique(
      JsonObject container, Set<String> names, Path path, Problems problems) {
    String name = Tree.textOrEmpty(container, "name");
    if (!names.add(name) && !name.isEmpty()) {
      problems.duplicate(path.child("name"), name);
    }
  }

  private static void hostPorts(List<JsonObject> containers, Path path, Problems problems) {
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < containers.size(); i++) {
      List<JsonObject> ports = Rules.objects(containers.get(i), "ports");
      for (int j = 0; j < ports.size(); j++) {
        long number = Tree.number(ports.get(j), "hostPort").orElse(0);
        String port =
            "%s/%s/%d"
                .formatted(
                    Tree.textOrEmpty(ports.get(j), "protocol"),
                    Tree.textOrEmpty(ports.get(j), "hostIP"),
                    number);
        if (number != 0 && !taken.add(port)) {
          problems.duplicate(path.index(i).child("ports").index(j).child("hostPort"), port);
        }
      }
    }
  }
}
