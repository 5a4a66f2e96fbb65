package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import org.jspecify.annotations.Nullable;

/// How the pods of Jobs are selected, so that a watch does not bring all pods of a cluster: by the
/// label with the Job's name, which has another name before Kubernetes 1.27.
final class PodSelector {
  private static final int LABEL_SINCE = 27;

  private final Api api;
  private @Nullable String known;

  PodSelector(Api api) {
    this.api = api;
  }

  /// The label selector. A server that does not tell a number is taken for a new one.
  String text() throws ClusterException, InterruptedException {
    String text = known;
    if (text == null) {
      text = of(ServerVersion.of(api));
      known = text;
    }
    return text;
  }

  static String of(ServerVersion version) {
    return version.major() == 1 && version.minor() < LABEL_SINCE
        ? Labels.JOB_NAME_BEFORE_1_27
        : Labels.JOB_NAME;
  }
}
