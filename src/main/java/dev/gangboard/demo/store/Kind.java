package dev.gangboard.demo.store;

import java.util.List;
import java.util.Locale;

/// The kinds of object that the demo cluster keeps.
public enum Kind {
  NAMESPACE("", "Namespace", "namespaces", "ns", false),
  NODE("", "Node", "nodes", "no", false),
  SERVICE_ACCOUNT("", "ServiceAccount", "serviceaccounts", "sa", true),
  POD("", "Pod", "pods", "po", true),
  EVENT("", "Event", "events", "ev", true),
  JOB("batch", "Job", "jobs", "", true),
  RUNTIME_CLASS("node.k8s.io", "RuntimeClass", "runtimeclasses", "", false);

  private final String group;
  private final String kind;
  private final String plural;
  private final String shortName;
  private final boolean namespaced;

  Kind(String group, String kind, String plural, String shortName, boolean namespaced) {
    this.group = group;
    this.kind = kind;
    this.plural = plural;
    this.shortName = shortName;
    this.namespaced = namespaced;
  }

  /// The API group; the core group is the empty text.
  public String group() {
    return group;
  }

  public String version() {
    return "v1";
  }

  /// What objects carry as `apiVersion`: `v1` or `batch/v1`.
  public String apiVersion() {
    return group.isEmpty() ? version() : group + "/" + version();
  }

  /// What objects carry as `kind`.
  public String kind() {
    return kind;
  }

  /// The resource in paths: `jobs`.
  public String plural() {
    return plural;
  }

  public String singular() {
    return kind.toLowerCase(Locale.ROOT);
  }

  public List<String> shortNames() {
    return shortName.isEmpty() ? List.of() : List.of(shortName);
  }

  public boolean namespaced() {
    return namespaced;
  }

  /// The resource as messages name it: `jobs.batch`, `pods`.
  public String resource() {
    return qualified(plural);
  }

  /// The kind as messages name it: `Job.batch`, `Pod`.
  public String qualifiedKind() {
    return qualified(kind);
  }

  private String qualified(String word) {
    return group.isEmpty() ? word : word + "." + group;
  }
}
