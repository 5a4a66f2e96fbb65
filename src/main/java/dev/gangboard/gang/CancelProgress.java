package dev.gangboard.gang;

import dev.gangboard.gang.LeftPod.Plight;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// How far a cancel is at one moment.
///
/// @param pods how many pods were there when it was asked for, or came after
/// @param left those that are not gone, by rank
/// @param jobThere whether the Job was seen, and is not known to be gone
/// @param took from the request until the last of it was gone; null until that is proved
public record CancelProgress(
    int pods, List<LeftPod> left, boolean jobThere, @Nullable Duration took) {
  public CancelProgress {
    left = List.copyOf(left);
  }

  /// Whether the API has said that nothing is left.
  public boolean proved() {
    return took != null;
  }

  public int gone() {
    return pods - left.size();
  }

  public List<LeftPod> stuck() {
    return left.stream().filter(LeftPod::isStuck).toList();
  }

  /// The longest time that a pod may still take, in seconds; empty where none is in its grace.
  public OptionalLong graceLeft() {
    return left.stream()
        .map(LeftPod::plight)
        .filter(Plight.Stopping.class::isInstance)
        .mapToLong(plight -> ((Plight.Stopping) plight).graceLeft())
        .max();
  }
}
