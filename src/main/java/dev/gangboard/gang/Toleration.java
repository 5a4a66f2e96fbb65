package dev.gangboard.gang;

import org.jspecify.annotations.Nullable;

/// A toleration of the pods.
///
/// @param key the taint's key, or null for every key (then the operator is EXISTS)
/// @param value the taint's value; only with EQUAL
/// @param effect `NoSchedule`, `PreferNoSchedule`, `NoExecute`, or null for every effect
public record Toleration(
    @Nullable String key, Operator operator, @Nullable String value, @Nullable String effect) {
  /// The operator in Kubernetes' spelling is `Exists` or `Equal`.
  public enum Operator {
    EXISTS("Exists"),
    EQUAL("Equal");

    private final String wireName;

    Operator(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }
}
