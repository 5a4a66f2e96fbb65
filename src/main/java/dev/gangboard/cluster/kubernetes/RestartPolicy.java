package dev.gangboard.cluster.kubernetes;

import org.jspecify.annotations.Nullable;

/// Reads whether a container that fails is started again in its pod. Since 1.34 a container can
/// have a policy and rules of its own, which win over the pod's.
final class RestartPolicy {
  private static final String POLICY = "restartPolicy";

  private RestartPolicy() {}

  /// @param spec of a pod; its replica container counts
  static boolean restartsInPlace(Fields spec) {
    Fields replica = PodMapper.replica(spec.objects("containers"));
    if (replica != null && !replica.objects("restartPolicyRules").isEmpty()) {
      return true;
    }
    String own = replica == null ? null : replica.text(POLICY);
    return restarts(own == null ? spec.text(POLICY) : own);
  }

  private static boolean restarts(@Nullable String policy) {
    return policy != null && !policy.equals("Never");
  }
}
