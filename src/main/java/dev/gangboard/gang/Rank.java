package dev.gangboard.gang;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One completion index of a gang at one moment.
///
/// @param evidence how the state is known, in one plain sentence
/// @param raw what the cluster itself says of it (the scheduler's message, a refusal, the kubelet's
///   error), word for word; null where it says nothing that the evidence does not
/// @param trouble what goes wrong although the state is a harmless one (`ImagePullBackOff`,
///   `CrashLoopBackOff`...), or null
/// @param since when the state began, by the best clock there is; null where nothing tells
/// @param attempts its pods, newest first
public record Rank(
    int index,
    RankState state,
    String evidence,
    @Nullable String raw,
    @Nullable String trouble,
    @Nullable Instant since,
    List<Attempt> attempts) {
  public Rank {
    attempts = List.copyOf(attempts);
  }

  public Optional<Attempt> newest() {
    return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.getFirst());
  }
}
