package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// One container, of any list.
final class ContainerRules {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");

  private ContainerRules() {}

  static void check(JsonObject spec, JsonObject container, Path path, Problems problems) {
    Rules.requiredForm(container, "name", path, Names::label, problems);
    image(container, path, problems);
    Rules.oneOf(container, "terminationMessagePolicy", path, MESSAGE_POLICIES, problems);
    ports(container, path.child("ports"), problems);
    EnvironmentRules.check(container, path, problems);
    mounts(spec, container, path.child("volumeMounts"), problems);
    Rules.oneOf(container, "imagePullPolicy", path, PULL_POLICIES, problems);
    ResourceRules.check(Tree.object(container, "resources"), path.child("resources"), problems);
  }

  /// Blanks around an image are refused in pods alone: a Job with such a template never gets one.
  private static void image(JsonObject container, Path path, Problems problems) {
    if (Tree.textOrEmpty(container, "image").isEmpty()) {
      problems.required(path.child("image"), "");
    }
  }

  static void imageOfPod(JsonObject container, Path path, Problems problems) {
    String image = Tree.textOrEmpty(container, "image");
    if (!image.equals(image.strip())) {
      problems.invalid(path.child("image"), image, "must not have leading or trailing whitespace");
    }
  }

  private static void ports(JsonObject container, Path path, Problems problems) {
    Set<String> names = new HashSet<>();
    int index = 0;
    for (JsonObject port : Rules.objects(container, "ports")) {
      Path place = path.index(index++);
      String name = Tree.textOrEmpty(port, "name");
      Rules.form(port, "name", place, Names::portName, problems);
      if (!name.isEmpty() && !names.add(name) && Names.portName(name).isEmpty()) {
        problems.duplicate(place.child("name"), name);
      }
      number(port, "containerPort", true, place, problems);
      number(port, "hostPort", false, place, problems);
      Rules.oneOf(port, "protocol", place, PROTOCOLS, problems);
    }
  }

  private static void number(
      JsonObject port, String field, boolean required, Path path, Problems problems) {
    long number = Tree.number(port, field).orElse(0);
    if (number != 0) {
      Rules.port(number).forEach(wrong -> problems.invalid(path.child(field), number, wrong));
    } else if (required) {
      problems.required(path.child(field), "");
    }
  }

  private static void mounts(JsonObject spec, JsonObject container, Path path, Problems problems) {
    Set<String> volumes =
        Rules.objects(spec, "volumes").stream()
            .map(volume -> Tree.textOrEmpty(volume, "name"))
            .collect(Collectors.toSet());
    Set<String> places = new HashSet<>();
    int index = 0;
    for (JsonObject mount : Rules.objects(container, "volumeMounts")) {
      Path place = path.index(index++);
      String name = Tree.textOrEmpty(mount, "name");
      String mountPath = Tree.textOrEmpty(mount, "mountPath");
      if (name.isEmpty()) {
        problems.required(place.child("name"), "");
      }
      if (!volumes.contains(name)) {
        problems.notFound(place.child("name"), name);
      }
      if (mountPath.isEmpty()) {
        problems.required(place.child("mountPath"), "");
      }
      if (!places.add(mountPath)) {
        problems.invalid(place.child("mountPath"), mountPath, "must be unique");
      }
    }
  }
}
