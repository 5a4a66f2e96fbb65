package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The environment of a container.
final class EnvironmentRules {
  private static final Pattern SUBSCRIPT = Pattern.compile("(.*)\\['([^']*)'\\]");
  private static final List<String> FIELDS =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");
  private static final List<String> SOURCES =
      List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");

  private EnvironmentRules() {}

  static void check(JsonObject container, Path path, Problems problems) {
    int index = 0;
    for (JsonObject variable : Rules.objects(container, "env")) {
      Path place = path.child("env").index(index++);
      Rules.requiredForm(variable, "name", place, Names::environment, problems);
      if (Rules.has(variable, "valueFrom")) {
        source(variable, place.child("valueFrom"), problems);
      }
    }
    index = 0;
    for (JsonObject source : Rules.objects(container, "envFrom")) {
      all(source, path.child("envFrom"), index++, problems);
    }
  }

  private static void source(JsonObject variable, Path path, Problems problems) {
    JsonObject from = Tree.object(variable, "valueFrom");
    if (Rules.has(from, "fieldRef")) {
      field(Tree.object(from, "fieldRef"), path.child("fieldRef"), problems);
    }
    if (Rules.has(from, "resourceFieldRef")) {
      resource(Tree.object(from, "resourceFieldRef"), path.child("resourceFieldRef"), problems);
    }
    for (String source : List.of("configMapKeyRef", "secretKeyRef")) {
      if (Rules.has(from, source)) {
        key(Tree.object(from, source), path.child(source), problems);
      }
    }
    long sources = SOURCES.stream().filter(source -> Rules.has(from, source)).count();
    if (sources == 0) {
      problems.invalid(
          path,
          "",
          "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef`"
              + " or `fileKeyRef`");
    } else if (!Tree.textOrEmpty(variable, "value").isEmpty()) {
      problems.invalid(path, "", "may not be specified when `value` is not empty");
    } else if (sources > 1) {
      problems.invalid(path, "", "may not have more than one field specified at a time");
    }
  }

  private static void field(JsonObject field, Path path, Problems problems) {
    String version = Tree.textOrEmpty(field, "apiVersion");
    String name = Tree.textOrEmpty(field, "fieldPath");
    if (version.isEmpty()) {
      problems.required(path.child("apiVersion"), "");
      return;
    }
    if (name.isEmpty()) {
      problems.required(path.child("fieldPath"), "");
      return;
    }
    Matcher subscript = SUBSCRIPT.matcher(name);
    if (!version.equals("v1")) {
      problems.invalid(
          path.child("fieldPath"),
          name,
          "error converting fieldPath: unsupported pod version: " + version);
    } else if (subscript.matches()) {
      subscript(subscript.group(1), subscript.group(2), path, problems);
    } else if (List.of("metadata.annotations", "metadata.labels").contains(name)) {
      problems.notSupported(path.child("fieldPath"), name, FIELDS);
    } else if (!FIELDS.contains(name)) {
      problems.invalid(
          path.child("fieldPath"),
          name,
          "error converting fieldPath: field label not supported: " + name);
    }
  }

  private static void subscript(String name, String key, Path path, Problems problems) {
    switch (name) {
      case "metadata.annotations" -> {
        String lower = key.toLowerCase(Locale.ROOT);
        Names.qualified(lower).forEach(wrong -> problems.invalid(path, lower, wrong));
      }
      case "metadata.labels" ->
          Names.qualified(key).forEach(wrong -> problems.invalid(path, key, wrong));
      default ->
          problems.invalid(
              path.child("fieldPath"),
              name + "['" + key + "']",
              "error converting fieldPath: field label does not support subscript: " + name);
    }
  }

  private static void resource(JsonObject field, Path path, Problems problems) {
    String resource = Tree.textOrEmpty(field, "resource");
    if (resource.isEmpty()) {
      problems.required(path.child("resource"), "");
    } else if (!RESOURCES.contains(resource)
        && !resource.matches("(requests|limits)\\.hugepages-.*")) {
      problems.notSupported(path.child("resource"), resource, RESOURCES);
    }
  }

  private static void key(JsonObject selector, Path path, Problems problems) {
    String name = Tree.textOrEmpty(selector, "name");
    Names.subdomain(name).forEach(wrong -> problems.invalid(path.child("name"), name, wrong));
    Rules.requiredForm(selector, "key", path, Names::configKey, problems);
  }

  private static void all(JsonObject source, Path path, int index, Problems problems) {
    Path place = path.index(index);
    Rules.form(source, "prefix", place, Names::environment, problems);
    int sources = 0;
    for (String field : List.of("configMapRef", "secretRef")) {
      if (Rules.has(source, field)) {
        sources++;
        Rules.requiredForm(
            Tree.object(source, field), "name", place.child(field), Names::subdomain, problems);
      }
    }
    if (sources == 0) {
      problems.invalid(path, "", "must specify one of: `configMapRef` or `secretRef`");
    } else if (sources > 1) {
      problems.invalid(path, "", "may not have more than one field specified at a time");
    }
  }
}
