package dev.gangboard.gang;

/// How a pod ended, seen from its gang.
public enum PodEnding {
  /// It has not ended.
  ALIVE,
  SUCCEEDED,
  /// By its own fault, before anybody asked it to stop.
  FAULT,
  /// By the cluster: eviction, preemption, taint, lost node.
  DISRUPTED,
  /// After it was asked to stop.
  STOPPED,
  /// It disappeared, and nobody saw how.
  VANISHED
}
