package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;

/// Why a pod that was asked to go is still there.
final class StuckPod {
  /// A kubelet needs a moment after the grace, and the clocks of cluster and laptop differ.
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private StuckPod() {}

  static boolean isStuck(PodFacts pod, Instant now) {
    Instant end = pod.lifetime().deletionRequested();
    return end != null && now.isAfter(end.plus(MARGIN));
  }

  /// Asks for its node.
  static String words(Cluster cluster, PodFacts pod, Instant now) throws InterruptedException {
    String name = Quoted.of(pod.id().name());
    Instant end = pod.lifetime().deletionRequested();
    String late = Elapsed.rough(Duration.between(end == null ? now : end, now));
    String node = pod.status().node();
    if (node == null) {
      return Text.of("orphans.stuck.unplaced", name, late);
    }
    try {
      NodeHealth health = cluster.nodeHealth(node);
      return switch (health) {
        case READY -> Text.of("orphans.stuck.ready", name, late, node);
        case NOT_READY -> Text.of("orphans.stuck.notReady", name, late, node);
        case GONE -> Text.of("orphans.stuck.gone", name, late, node);
      };
    } catch (ClusterException _) { // the node may not be seen: that is no reason to say nothing
      return Text.of("orphans.stuck.unseen", name, late, node);
    }
  }
}
