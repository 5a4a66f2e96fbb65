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
    Names names,
    boolean namespaced,
    List<String> verbs,
    Map<String, List<String>> subresources,
    String hash) {

  /// What a resource is called.
  ///
  /// @param plural in paths: `jobs`
  /// @param kind in objects: `Job`
  /// @param categories groups of resources that clients can ask for at once: `all`
  record Names(String plural, String kind, List<String> shortNames, List<String> categories) {
    Names {
      shortNames = List.copyOf(shortNames);
      categories = List.copyOf(categories);
    }

    String singular() {
      return kind.toLowerCase(Locale.ROOT);
    }
  }

  private static final List<String> ALL =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  private static final List<String> ONE_BY_ONE =
      List.of("create", "delete", "get", "list", "patch", "update", "watch");
  private static final Map<String, List<String>> STATUS =
      Map.of("status", List.of("get", "patch", "update"));

  /// The order in which the real server lists its groups: clients take the first that knows a word.
  static final List<String> GROUPS =
      List.of(
          "",
          "events.k8s.io",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "batch",
          "policy",
          "node.k8s.io");

  Resource {
    verbs = List.copyOf(verbs);
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
            .thenComparing(r -> r.names().plural()));
    return all;
  }

  private static Resource stored(Kind kind) {
    List<String> categories = kind == Kind.POD || kind == Kind.JOB ? List.of("all") : List.of();
    return new Resource(
        kind.group(),
        new Names(kind.plural(), kind.kind(), kind.shortNames(), categories),
        kind.namespaced(),
        kind == Kind.NAMESPACE ? ONE_BY_ONE : ALL,
        subresources(kind),
        hash(kind));
  }

  /// The events once more, as their newer group names their fields: for reading.
  private static Resource newerEvents() {
    Kind event = Kind.EVENT;
    return new Resource(
        "events.k8s.io",
        new Names(event.plural(), event.kind(), event.shortNames(), List.of()),
        true,
        List.of("get", "list", "watch"),
        Map.of(),
        "");
  }

  private static Map<String, List<String>> subresources(Kind kind) {
    return switch (kind) {
      case POD ->
          Map.of(
              "eviction", List.of("create"),
              "log", List.of("get"),
              "status", List.of("get", "patch", "update"));
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
    String plural = kind.toLowerCase(Locale.ROOT) + "s";
    return new Resource(
        group,
        new Names(plural, kind, List.of(), List.of()),
        false,
        List.of("create"),
        Map.of(),
        "");
  }
}
