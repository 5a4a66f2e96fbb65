package dev.gangboard.gang;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// One pod of a rank, with the last that was seen of it. Times inside are the cluster's, but for
/// `gone`.
///
/// @param ending how it ended, seen from its gang; [PodEnding#ALIVE] while it has not
/// @param stopAsked when it was first asked to stop, or null
/// @param gone when the pod disappeared from the API, by our clock; null while it is there
public record Attempt(
    PodFacts pod, PodEnding ending, @Nullable Instant stopAsked, @Nullable Instant gone) {
  /// A process that a signal ended has this and the signal's number as its exit code.
  private static final int SIGNALLED = 128;

  private static final int MOST_SIGNALS = 64;

  /// An attempt of which nothing was seen but this.
  public Attempt(PodFacts pod, @Nullable Instant gone) {
    this(PodTrace.of(pod), gone);
  }

  private Attempt(PodTrace trace, @Nullable Instant gone) {
    this(trace.facts(), trace.ending(null), trace.stopAsked().orElse(null), gone);
  }

  public Optional<String> node() {
    return Optional.ofNullable(pod.status().node());
  }

  /// When the last run of its container began.
  public Optional<Instant> started() {
    return switch (pod.replica() == null ? null : pod.replica().state()) {
      case ContainerState.Running running -> Optional.ofNullable(running.startedAt());
      case ContainerState.Terminated end -> Optional.ofNullable(end.startedAt());
      case ContainerState.Waiting _ -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  /// When its container ended for good; empty while it runs or is started again, and where nobody
  /// told.
  public Optional<Instant> ended() {
    return pod.hasEnded() ? pod.finished() : Optional.empty();
  }

  public OptionalInt exitCode() {
    return pod.end().stream().mapToInt(ContainerState.Terminated::exitCode).findFirst();
  }

  /// The signal that ended its process: as reported, else as its exit code tells.
  public OptionalInt signal() {
    return pod.end().stream()
        .mapToInt(end -> end.signal() > 0 ? end.signal() : end.exitCode() - SIGNALLED)
        .filter(signal -> signal > 0 && signal <= MOST_SIGNALS)
        .findFirst();
  }

  /// As in `OOMKilled`: of its container, else of the pod (`Evicted`).
  public Optional<String> reason() {
    return pod.end()
        .map(ContainerState.Terminated::reason)
        .or(() -> Optional.ofNullable(pod.status().reason()));
  }

  /// What the container left as its last words, else what the cluster says of the pod.
  public Optional<String> message() {
    return pod.end()
        .map(ContainerState.Terminated::message)
        .or(() -> Optional.ofNullable(pod.status().message()));
  }

  /// How often its container was started again in this pod.
  public int restarts() {
    return pod.replica() == null ? 0 : pod.replica().restarts();
  }

  /// How the run of its container before the last one ended.
  public Optional<ContainerState.Terminated> previous() {
    return Optional.ofNullable(pod.replica()).map(PodFacts.Container::previous);
  }

  /// Why the cluster took its place, in plain words, where it did: eviction, preemption, taint,
  /// node pressure, lost node.
  public Optional<String> disruption() {
    return pod.status()
        .condition("DisruptionTarget")
        .filter(Condition::holds)
        .map(Disruption::words);
  }
}
