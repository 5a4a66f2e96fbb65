package dev.gangboard.gang;

/// The name of a gang's Job. The control plane appends `-<index>` for the host name of a rank, and
/// refuses a Job whose last rank would have no DNS-1123 label of at most 63 characters.
final class GangName {
  private GangName() {}

  static String given(String name, int replicas) throws FieldException {
    if (!KubernetesNames.hasLabelCharacters(name)) {
      throw new FieldException("spec.name.invalid", name, KubernetesNames.nearestLabel(name));
    }
    int over = excess(name, replicas);
    if (over > 0) {
      throw new FieldException(
          "spec.name.long", name, lastRank(replicas), length(name, replicas), String.valueOf(over));
    }
    return name;
  }

  /// `<run id>-<suffix>`.
  static String made(String runId, String suffix, int replicas) throws FieldException {
    if (!KubernetesNames.hasLabelCharacters(runId)) {
      throw new FieldException("spec.runId.invalid", runId, KubernetesNames.nearestLabel(runId));
    }
    String name = runId + "-" + suffix;
    int over = excess(name, replicas);
    if (over > 0) {
      throw new FieldException(
          "spec.runId.long",
          runId,
          lastRank(replicas),
          length(name, replicas),
          String.valueOf(over));
    }
    return name;
  }

  private static int excess(String name, int replicas) {
    return (name + "-" + lastRank(replicas)).length() - KubernetesNames.LABEL_LENGTH;
  }

  private static String length(String name, int replicas) {
    return String.valueOf(excess(name, replicas) + KubernetesNames.LABEL_LENGTH);
  }

  private static String lastRank(int replicas) {
    return String.valueOf(replicas - 1);
  }
}
