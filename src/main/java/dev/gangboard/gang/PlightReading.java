package dev.gangboard.gang;

import dev.gangboard.gang.LeftPod.Cause;
import dev.gangboard.gang.LeftPod.Plight;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How it stands with a pod that has to go: the rules. Pure.
final class PlightReading {
  /// A pod is stuck so many seconds after the end of its grace: the kubelet needs a moment to stop
  /// it and to tell.
  private static final long MARGIN = 10;

  private PlightReading() {}

  /// @param jobGone when its Job was first known to be gone, or null
  /// @param health of its node, as far as it is known
  /// @param now the cluster's clock
  static Plight of(
      PodFacts pod, @Nullable Instant jobGone, @Nullable NodeHealth health, Instant now) {
    Instant end = pod.lifetime().deletionRequested();
    if (end == null) {
      long waited =
          jobGone == null
              ? 0
              : Math.min(seconds(jobGone, now), seconds(pod.lifetime().created(), now));
      return waited > MARGIN
          ? new Plight.Stuck(new Cause.NeverAsked(waited))
          : new Plight.Running();
    }
    long over = seconds(end, now);
    if (over > MARGIN) {
      return new Plight.Stuck(cause(pod, health, over));
    }
    return over < 0 && !pod.hasEnded() ? new Plight.Stopping(-over) : new Plight.Leaving();
  }

  private static long seconds(Instant from, Instant to) {
    return Duration.between(from, to).toSeconds();
  }

  /// A dead node comes first: only after it has told the end does the Job controller take its own
  /// finalizer off.
  private static Cause cause(PodFacts pod, @Nullable NodeHealth health, long over) {
    String node = pod.status().node();
    boolean dead = health == NodeHealth.GONE || health == NodeHealth.NOT_READY;
    if (node != null && !pod.hasEnded() && (dead || RankReading.hasLostNode(pod))) {
      return new Cause.DeadNode(node, health == NodeHealth.GONE);
    }
    return pod.lifetime().heldBy().isEmpty()
        ? new Cause.Overdue(over)
        : new Cause.Finalizers(pod.lifetime().heldBy());
  }
}
