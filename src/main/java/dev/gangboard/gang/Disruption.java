package dev.gangboard.gang;

import dev.gangboard.text.Text;
import org.jspecify.annotations.Nullable;

/// What a disruption by the cluster is, in plain words. Its reasons are an open list.
final class Disruption {
  private Disruption() {}

  /// The reason in words, and as the cluster writes it.
  ///
  /// @param condition `DisruptionTarget` of a pod
  static String words(Condition condition) {
    String reason = condition.reason();
    return reason == null ? Text.of("gang.disruption.unexplained") : words(reason);
  }

  private static String words(String reason) {
    String key = key(reason);
    return key == null ? reason : Text.of("gang.disruption.reason", Text.of(key), reason);
  }

  private static @Nullable String key(String reason) {
    return switch (reason) {
      case "EvictionByEvictionAPI" -> "gang.disruption.eviction";
      case "PreemptionByScheduler" -> "gang.disruption.preemption";
      case "DeletionByTaintManager" -> "gang.disruption.taint";
      case "TerminationByKubelet" -> "gang.disruption.kubelet";
      case "DeletionByPodGC" -> "gang.disruption.lost";
      default -> null;
    };
  }
}
