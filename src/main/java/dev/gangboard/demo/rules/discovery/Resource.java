package dev.gangboard.demo.rules.discovery;

import dev.gangboard.demo.store.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A resource that the demo cluster serves.
///
/// @param group the API group; the core group is the empty text
/// @param subresources by name, with their verbs
/// @param hash what the real server says of how it stores the kind; clients use it to see changes.
///   Empty if it is not stored
record Resource(
    String group,
    String name,
    String kind,
    boolean namespaced,
    List<String> verbs,
    List<String> shortNames,
    List<String> categories,
    Map<String, List<String>> subresources,
    String hash) {

  private static final List<String> ALL =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  private static final List<String> ONE_BY_ONE =
      List.of("create", "delete", "get", "list", "patch", "update", "watch");
  private static final Map<String, List<String>> STATUS =
      Map.of("status", List.of("get", "patch", "update"));

  /// The order in which the real server lists its groups: clients take the first that knows a word.
  private static final List<String> GROUPS =
      List.of(
          "",
          "events.k8s.io",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "batch",
          "node.k8s.io");

  Resource {
    verbs = List.copyOf(verbs);
    shortNames = List.copyOf(shortNames);
    categories = List.copyOf(categories);
    subresources = Map.copyOf(subresources);
  }

  /// Everything that is served, in the order of discovery.
  static List<Resource> all() {
    List<Resource> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      all.add(stored(kind));
    }
    all.add(newerEvents());
    for (String kind : List.of("SelfSubjectAccessReview", "SelfSubjectRulesReview")) {
      all.add(review("authorization.k8s.io", kind));
    }
    all.add(review("authentication.k8s.io", "SelfSubjectReview"));
    all.sort(
        Comparator.comparingInt((Resource r) -> GROUPS.indexOf(r.group))
            .thenComparing(Resource::name));
    return all;
  }

  private static Resource stored(Kind kind) {
    return new Resource(
        kind.group(),
        kind.plural(),
        kind.kind(),
        kind.namespaced(),
        kind == Kind.NAMESPACE ? ONE_BY_ONE : ALL,
        kind.shortNames(),
        kind == Kind.POD || kind == Kind.JOB ? List.of("all") : List.of(),
        subresources(kind),
        hash(kind));
  }

  /// The events once more, as their newer group names their fields: for reading.
  private static Resource newerEvents() {
    return new Resource(
        "events.k8s.io",
        Kind.EVENT.plural(),
        Kind.EVENT.kind(),
        true,
        List.of("get", "list", "watch"),
        Kind.EVENT.shortNames(),
        List.of(),
        Map.of(),
        "");
  }

  private static Map<String, List<String>> subresources(Kind kind) {
    return switch (kind) {
      case POD -> Map.of("log", List.of("get"), "status", List.of("get", "patch", "update"));
      case JOB, NODE, NAMESPACE -> STATUS;
      case EVENT, SERVICE_ACCOUNT, RUNTIME_CLASS -> Map.of();
    };
  }

  private static String hash(Kind kind) {
    return switch (kind) {
      case EVENT -> "r2yiGXH7wu8=";
      case NAMESPACE -> "Q3oi5N2YM8M=";
      case NODE -> "XwShjMxG9Fs=";
      case POD -> "xPOwRZ+Yhw8=";
      case SERVICE_ACCOUNT -> "pbx9ZvyFpBE=";
      case JOB -> "mudhfqk/qZY=";
      case RUNTIME_CLASS -> "WQTu1GL3T2Q=";
    };
  }

  private static Resource review(String group, String kind) {
    return new Resource(
        group,
        kind.toLowerCase(Locale.ROOT) + "s",
        kind,
        false,
        List.of("create"),
        List.of(),
        List.of(),
        Map.of(),
        "");
  }

  String singular() {
    return name.substring(0, name.length() - (name.endsWith("classes") ? 2 : 1));
  }
}
