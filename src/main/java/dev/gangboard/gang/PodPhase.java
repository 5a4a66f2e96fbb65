package dev.gangboard.gang;

/// `status.phase` of a pod.
public enum PodPhase {
  PENDING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  /// The node's state could not be obtained, or the server sent a phase that does not exist here.
  UNKNOWN
}
