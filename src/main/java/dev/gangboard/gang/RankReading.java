package dev.gangboard.gang;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a rank is, by its pods and its Job: the rules of rank states. Pure.
final class RankReading {
  /// Reasons of a waiting container that are on the way to running.
  private static final Set<String> HARMLESS = Set.of("ContainerCreating", "PodInitializing");

  private RankReading() {}

  /// The state of a rank that the Job counts neither as completed nor as failed.
  ///
  /// @param hidden whether the Job has pods that were never seen here
  static RankState uncounted(JobTrace job, boolean hidden, int index, RankTrace rank) {
    PodTrace pod = rank.speaking();
    if (pod == null) {
      return hidden ? RankState.UNKNOWN : RankState.WAITING;
    }
    return switch (pod.ending(job.stop())) {
      case SUCCEEDED -> job.hasRegrown(index) ? RankState.WAITING : RankState.SUCCEEDED;
      case FAULT, DISRUPTED -> RankState.FAILED;
      case STOPPED ->
          job.hasSuspended(pod) || job.hasRegrown(index) ? RankState.WAITING : RankState.STOPPED;
      case VANISHED -> vanished(job, pod);
      case ALIVE -> alive(pod);
    };
  }

  /// Where Job and pod disappeared while nobody watched, nobody knows how they ended.
  private static RankState vanished(JobTrace job, PodTrace pod) {
    if (!job.isEnding()) {
      return RankState.WAITING;
    }
    return job.wentUnseen() && pod.gone() != null && pod.gone().unseen()
        ? RankState.UNKNOWN
        : RankState.STOPPED;
  }

  static RankState of(JobTrace job, boolean hidden, int index, RankTrace rank) {
    if (job.completed().contains(index)) {
      return RankState.SUCCEEDED;
    }
    return job.failed().contains(index) ? RankState.FAILED : uncounted(job, hidden, index, rank);
  }

  private static RankState alive(PodTrace pod) {
    PodFacts facts = pod.facts();
    if (pod.isAskedToStop()) {
      return RankState.STOPPING;
    }
    if (hasLostNode(facts)) {
      return RankState.UNKNOWN;
    }
    if (facts.isRunning()) {
      return RankState.RUNNING;
    }
    return isUnscheduled(facts) ? RankState.UNSCHEDULED : RankState.STARTING;
  }

  /// The node controller turns the pod's `Ready` to false, without a reason, when the node does not
  /// answer; what the kubelet said of the container stays as it was.
  static boolean hasLostNode(PodFacts pod) {
    if (pod.status().phase() == PodPhase.UNKNOWN || "NodeLost".equals(pod.status().reason())) {
      return true;
    }
    return pod.isRunning()
        && pod.replica() != null
        && pod.replica().ready()
        && pod.status()
            .condition("Ready")
            .filter(ready -> !ready.holds() && isBlank(ready.reason()))
            .isPresent();
  }

  /// What goes wrong with a starting pod: the reason of its container's wait, or of the kubelet's
  /// newest warning before the container has run.
  static @Nullable String trouble(PodTrace pod) {
    PodFacts.Container replica = pod.facts().replica();
    if (pod.isAlive()
        && replica != null
        && replica.state() instanceof ContainerState.Waiting waiting
        && waiting.reason() != null
        && !HARMLESS.contains(waiting.reason())) {
      return waiting.reason();
    }
    EventFacts warning = pod.marks().warning();
    return warning != null && isAboutStarting(warning) && !hasRun(replica)
        ? warning.reason()
        : null;
  }

  private static boolean hasRun(PodFacts.@Nullable Container replica) {
    return replica != null
        && (replica.restarts() > 0 || !(replica.state() instanceof ContainerState.Waiting));
  }

  /// `FailedCreatePodSandBox`, `FailedMount` and the like; not `FailedScheduling`, which is told by
  /// a condition of the pod, nor the bare `Failed` of an image pull, told by its container.
  static boolean isAboutStarting(EventFacts warning) {
    return warning.reason().startsWith("Failed")
        && !warning.reason().equals("Failed")
        && !warning.reason().equals("FailedScheduling");
  }

  private static boolean isUnscheduled(PodFacts pod) {
    return pod.status().node() == null
        && pod.status()
            .condition("PodScheduled")
            .filter(scheduled -> !scheduled.holds())
            .isPresent();
  }

  private static boolean isBlank(@Nullable String text) {
    return text == null || text.isBlank();
  }
}
