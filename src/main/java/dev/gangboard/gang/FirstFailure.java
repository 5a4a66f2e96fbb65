package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A rank whose own process failed before the controller began to stop the others. Several when the
/// cluster's whole-second clocks cannot tell them apart.
///
/// @param why as in `exit 3 Error`, `exit 137 OOMKilled`, `disrupted EvictionByEvictionAPI` or
///   `deleted by hand`
/// @param when the container's finish time, cluster clock
/// @param cause what the cluster or a hand did to it, in plain words; null where it failed by
///   itself, and where an older record does not tell
public record FirstFailure(
    int rank, String why, @Nullable Instant when, PodFacts.PodId pod, @Nullable String cause) {

  /// The failure of a rank by itself.
  public FirstFailure(int rank, String why, @Nullable Instant when, PodFacts.PodId pod) {
    this(rank, why, when, pod, null);
  }
}
