package dev.gangboard.gang;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of a container as the kubelet reported it.
public sealed interface ContainerState {
  /// Not started yet, or between two starts: `ContainerCreating`, `ImagePullBackOff`,
  /// `CrashLoopBackOff` and so on.
  record Waiting(@Nullable String reason, @Nullable String message) implements ContainerState {}

  /// Started and not ended.
  record Running(@Nullable Instant startedAt) implements ContainerState {}

  /// Ended. `finishedAt` has whole seconds; `signal` is 0 where none was reported.
  record Terminated(
      int exitCode,
      int signal,
      @Nullable String reason,
      @Nullable String message,
      @Nullable Instant startedAt,
      @Nullable Instant finishedAt)
      implements ContainerState {}
}
