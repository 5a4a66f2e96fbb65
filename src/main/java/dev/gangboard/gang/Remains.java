package dev.gangboard.gang;

import java.time.Instant;
import java.util.List;

/// What the API had left of a gang when it was asked.
///
/// @param asked before the question was sent, our clock: what happened later may not be in it
/// @param job whether the Job, the one with the gang's uid, was there
/// @param pods all its pods, also those that have ended
public record Remains(Instant asked, boolean job, List<PodFacts> pods) {
  public Remains {
    pods = List.copyOf(pods);
  }

  /// Whether there was neither a Job that could make a pod nor a pod.
  public boolean nothing() {
    return !job && pods.isEmpty();
  }
}
