package dev.gangboard.gang;

import org.jspecify.annotations.Nullable;

/// The phase of a gang.
///
/// @param reason the reason of a failure (`BackoffLimitExceeded`, `DeadlineExceeded`...), also of
///   one that is the outcome; else null
/// @param outcome for [Kind#EXPIRED] the outcome that the gang had when its Job went, or null if it
///   went while nobody watched; else null
public record GangPhase(Kind kind, @Nullable String reason, @Nullable Kind outcome) {

  /// The kinds of phase, in the order of the rules: the first that matches wins.
  public enum Kind {
    /// The Job is gone after an outcome, or while nobody watched.
    EXPIRED,
    /// The Job is gone for 5 s and a pod is alive that nobody asked to stop.
    ORPHANED,
    CANCELLING,
    CANCELLED,
    SUCCEEDED,
    FAILED,
    /// The Job has failed and its pods are still stopping.
    FAILING,
    /// The Job has succeeded and its pods are still stopping.
    SUCCEEDING,
    SUSPENDED,
    /// A rank runs while another has no place or no pod: GPUs are held and the barrier cannot be
    /// met.
    PARTIAL,
    RUNNING,
    WAITING,
    STARTING
  }

  public static GangPhase of(Kind kind) {
    return new GangPhase(kind, null, null);
  }

  /// Whether nothing of the gang can change any more: no Job that could start a pod, and no pod
  /// alive.
  public boolean ended() {
    return switch (kind) {
      case EXPIRED, CANCELLED, SUCCEEDED, FAILED -> true;
      case ORPHANED,
          CANCELLING,
          FAILING,
          SUCCEEDING,
          SUSPENDED,
          PARTIAL,
          RUNNING,
          WAITING,
          STARTING ->
          false;
    };
  }

  /// The phase and its reason, as in `FAILING BackoffLimitExceeded`; of an outcome that is past
  /// only the phase.
  @Override
  public String toString() {
    return reason == null || outcome != null ? kind.name() : kind.name() + " " + reason;
  }
}
