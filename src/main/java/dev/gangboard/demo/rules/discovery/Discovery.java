package dev.gangboard.demo.rules.discovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Discovery: what clients ask first. It lists what the demo cluster serves, no more.
public final class Discovery {
  private static final List<Resource> RESOURCES = Resource.all();
  private static final List<String> GROUPS =
      Resource.GROUPS.stream().filter(g -> !g.isEmpty()).toList();

  /// A subresource of pods that is of a kind, and of a group, of its own.
  private static final String EVICTION = "eviction";

  private static final JsonObject EVICTION_KIND =
      Tree.of("group", "policy", "version", "v1", "kind", "Eviction");

  private Discovery() {}

  /// `/version`.
  public static JsonObject version() {
    return Tree.of(
        "major", "1",
        "minor", "36",
        "emulationMajor", "1",
        "emulationMinor", "36",
        "minCompatibilityMajor", "1",
        "minCompatibilityMinor", "35",
        "gitVersion", "v1.36.2",
        "gitCommit", "0000000000000000000000000000000000000000",
        "gitTreeState", "clean",
        "buildDate", "2026-08-21T00:00:00Z",
        "goVersion", "go1.26.10",
        "compiler", "gc",
        "platform", "linux/amd64");
  }

  /// `/api`.
  ///
  /// @param address `127.0.0.1:6443`
  public static JsonObject core(String address) {
    return Tree.of(
        "kind",
        "APIVersions",
        "versions",
        Tree.array("v1"),
        "serverAddressByClientCIDRs",
        Tree.array(Tree.of("clientCIDR", "0.0.0.0/0", "serverAddress", address)));
  }

  /// `/apis`.
  public static JsonObject groups() {
    JsonArray groups = new JsonArray();
    GROUPS.forEach(group -> groups.add(describe(group)));
    return Tree.of("kind", "APIGroupList", "apiVersion", "v1", "groups", groups);
  }

  /// `/apis/GROUP`.
  public static Optional<JsonObject> group(String group) {
    if (!GROUPS.contains(group)) {
      return Optional.empty();
    }
    JsonObject described = Tree.of("kind", "APIGroup", "apiVersion", "v1");
    describe(group).entrySet().forEach(e -> described.add(e.getKey(), e.getValue()));
    return Optional.of(described);
  }

  /// `/api/v1` for the empty group, `/apis/GROUP/v1` for the others.
  public static Optional<JsonObject> resources(String group) {
    List<Resource> served = served(group);
    if (served.isEmpty() && !GROUPS.contains(group)) {
      return Optional.empty();
    }
    JsonArray resources = new JsonArray();
    for (Resource resource : served) {
      resources.add(resource(resource));
      for (String name : new TreeSet<>(resource.subresources().keySet())) {
        resources.add(subresource(resource, name));
      }
    }
    JsonObject list = Tree.of("kind", "APIResourceList");
    if (!group.isEmpty()) {
      list.addProperty("apiVersion", "v1");
    }
    list.addProperty("groupVersion", group.isEmpty() ? "v1" : group + "/v1");
    list.add("resources", resources);
    return Optional.of(list);
  }

  /// The version of aggregated discovery that an `Accept` header asks `/api` and `/apis` for;
  /// nothing if it wants the plain lists.
  public static Optional<String> aggregatedVersion(String accept) {
    for (String clause : accept.split(",", -1)) {
      String bare = clause.replace(" ", "");
      if (bare.contains("g=apidiscovery.k8s.io") && bare.contains("as=APIGroupDiscoveryList")) {
        if (bare.contains("v=v2beta1")) {
          return Optional.of("v2beta1");
        }
        if (bare.contains("v=v2")) {
          return Optional.of("v2");
        }
      }
    }
    return Optional.empty();
  }

  /// The media type of an aggregated answer.
  public static String aggregatedType(String version) {
    return "application/json;g=apidiscovery.k8s.io;v=" + version + ";as=APIGroupDiscoveryList";
  }

  /// `/api` or `/apis` with all resources in one answer.
  ///
  /// @param core whether `/api` is asked
  /// @param version `v2` or `v2beta1`
  public static JsonObject aggregated(boolean core, String version) {
    JsonArray items = new JsonArray();
    for (String group : core ? List.of("") : GROUPS) {
      JsonArray resources = new JsonArray();
      served(group).forEach(resource -> resources.add(aggregated(resource)));
      items.add(
          Tree.of(
              "metadata",
              group.isEmpty() ? new JsonObject() : Tree.of("name", group),
              "versions",
              Tree.array(
                  Tree.of("version", "v1", "resources", resources, "freshness", "Current"))));
    }
    return Tree.of(
        "kind",
        "APIGroupDiscoveryList",
        "apiVersion",
        "apidiscovery.k8s.io/" + version,
        "metadata",
        new JsonObject(),
        "items",
        items);
  }

  private static List<Resource> served(String group) {
    return RESOURCES.stream().filter(resource -> resource.group().equals(group)).toList();
  }

  private static JsonObject describe(String group) {
    JsonObject version = Tree.of("groupVersion", group + "/v1", "version", "v1");
    return Tree.of("name", group, "versions", Tree.array(version), "preferredVersion", version);
  }

  private static JsonObject resource(Resource resource) {
    JsonObject described =
        Tree.of(
            "name", resource.names().plural(),
            "singularName", resource.names().singular(),
            "namespaced", resource.namespaced(),
            "kind", resource.names().kind(),
            "verbs", resource.verbs());
    names(described, "shortNames", resource.names().shortNames());
    names(described, "categories", resource.names().categories());
    if (!resource.hash().isEmpty()) {
      described.addProperty("storageVersionHash", resource.hash());
    }
    return described;
  }

  private static JsonObject subresource(Resource resource, String name) {
    JsonObject described =
        Tree.of(
            "name",
            resource.names().plural() + "/" + name,
            "singularName",
            "",
            "namespaced",
            resource.namespaced());
    if (name.equals(EVICTION)) {
      described.addProperty("group", "policy");
      described.addProperty("version", "v1");
    }
    described.addProperty("kind", name.equals(EVICTION) ? "Eviction" : resource.names().kind());
    described.add("verbs", Tree.element(resource.subresources().getOrDefault(name, List.of())));
    return described;
  }

  private static JsonObject aggregated(Resource resource) {
    JsonObject kind = Tree.of("group", "", "version", "", "kind", resource.names().kind());
    JsonObject described =
        Tree.of(
            "resource", resource.names().plural(),
            "responseKind", kind,
            "scope", resource.namespaced() ? "Namespaced" : "Cluster",
            "singularResource", resource.names().singular(),
            "verbs", resource.verbs());
    names(described, "shortNames", resource.names().shortNames());
    names(described, "categories", resource.names().categories());
    JsonArray subresources = new JsonArray();
    for (String name : new TreeSet<>(resource.subresources().keySet())) {
      subresources.add(
          Tree.of(
              "subresource",
              name,
              "responseKind",
              name.equals(EVICTION) ? EVICTION_KIND : kind,
              "verbs",
              resource.subresources().getOrDefault(name, List.of())));
    }
    if (!subresources.isEmpty()) {
      described.add("subresources", subresources);
    }
    return described;
  }

  private static void names(JsonObject described, String field, List<String> names) {
    if (!names.isEmpty()) {
      described.add(field, Tree.element(names));
    }
  }
}
