package dev.gangboard.logs;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.PodFacts;

/// Where an attempt is, as far as its log is concerned.
enum AttemptStage {
  /// The container has not started.
  BEFORE,
  RUNNING,
  /// The container has ended and will be started again in this pod.
  BETWEEN,
  ENDED;

  static AttemptStage of(Attempt attempt) {
    PodFacts pod = attempt.pod();
    PodFacts.Container container = pod.replica();
    if (attempt.gone() != null || isOver(pod)) {
      return ENDED;
    }
    if (container == null) {
      return BEFORE;
    }
    return switch (container.state()) {
      case ContainerState.Running _ -> RUNNING;
      case ContainerState.Waiting _ -> container.restarts() > 0 ? BETWEEN : BEFORE;
      case ContainerState.Terminated _ -> pod.lifetime().restartsInPlace() ? BETWEEN : ENDED;
    };
  }

  private static boolean isOver(PodFacts pod) {
    return switch (pod.status().phase()) {
      case SUCCEEDED, FAILED -> true;
      case PENDING, RUNNING, UNKNOWN -> false;
    };
  }
}
