package dev.gangboard.gang;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the fold needs of a pod, as the API sent it at one time. Only these fields are kept in
/// memory.
///
/// @param gang the Job that controls it: from the controller owner reference, else (an orphan) from
///   its labels
/// @param index its completion index, from label or annotation
///   `batch.kubernetes.io/job-completion-index`; -1 where both are missing
/// @param replica the status of the container `replica` (else of the first container), or null
///   before the kubelet has reported one
public record PodFacts(
    PodId id,
    GangId gang,
    int index,
    Lifetime lifetime,
    Status status,
    @Nullable Container replica) {

  /// The index of a pod whose index cannot be read.
  public static final int NO_INDEX = -1;

  /// These facts, told of a gang and a rank of it.
  PodFacts in(GangId home, int rank) {
    return new PodFacts(id, home, rank, lifetime, status, replica);
  }

  /// How the replica container ended, if it has.
  public Optional<ContainerState.Terminated> end() {
    return replica != null && replica.state() instanceof ContainerState.Terminated end
        ? Optional.of(end)
        : Optional.empty();
  }

  /// When the replica container ended, by its node's clock, if that is told.
  public Optional<Instant> finished() {
    return end().map(ContainerState.Terminated::finishedAt);
  }

  /// Whether nothing runs in it any more: by its phase, or a second earlier by its container, where
  /// that is not started again.
  public boolean hasEnded() {
    return switch (status.phase()) {
      case SUCCEEDED, FAILED -> true;
      case PENDING, RUNNING, UNKNOWN ->
          end().filter(end -> !lifetime.restartsInPlace() || end.exitCode() == 0).isPresent();
    };
  }

  public boolean isRunning() {
    return replica != null && replica.state() instanceof ContainerState.Running && !hasEnded();
  }

  public record PodId(String namespace, String name, String uid) {}

  /// Where the pod is in its life.
  ///
  /// @param deletionRequested `metadata.deletionTimestamp`: the moment until which it may still run
  /// @param graceSeconds `metadata.deletionGracePeriodSeconds`, or null: the stop was asked for at
  ///   `deletionRequested - graceSeconds`
  /// @param owned whether a controller owner reference is still there; an orphan has lost it
  /// @param restartsInPlace whether the `restartPolicy` of pod or container is not `Never`: then a
  ///   container that has failed in a living pod is started again
  /// @param version `metadata.resourceVersion` read as a number, by which the fold tells the newer
  ///   of two states of one object; 0 where it is none
  /// @param finalizers what still holds a pod that was asked to stop, as in
  ///   `batch.kubernetes.io/job-tracking`; null where nothing does, nobody asked, and in records
  ///   that are older than this field
  public record Lifetime(
      Instant created,
      @Nullable Instant deletionRequested,
      @Nullable Long graceSeconds,
      boolean owned,
      boolean restartsInPlace,
      long version,
      @Nullable List<String> finalizers) {
    public Lifetime {
      finalizers = finalizers == null || finalizers.isEmpty() ? null : List.copyOf(finalizers);
    }

    /// The lifetime of a pod that nothing holds.
    public Lifetime(
        Instant created,
        @Nullable Instant deletionRequested,
        @Nullable Long graceSeconds,
        boolean owned,
        boolean restartsInPlace,
        long version) {
      this(created, deletionRequested, graceSeconds, owned, restartsInPlace, version, null);
    }

    /// The lifetime of a pod that is never restarted in place and whose version is not known.
    public Lifetime(
        Instant created,
        @Nullable Instant deletionRequested,
        @Nullable Long graceSeconds,
        boolean owned) {
      this(created, deletionRequested, graceSeconds, owned, false, 0);
    }

    /// The finalizers that still hold a pod that was asked to stop.
    public List<String> heldBy() {
      return finalizers == null ? List.of() : finalizers;
    }

    /// When the pod was asked to stop, if it was.
    public Optional<Instant> stopRequested() {
      return deletionRequested == null
          ? Optional.empty()
          : Optional.of(Times.shifted(deletionRequested, graceSeconds == null ? 0 : -graceSeconds));
    }
  }

  /// @param conditions `PodScheduled`, `DisruptionTarget`, `Ready` and the like, as sent
  /// @param gpus GPUs that the pod holds once it is scheduled
  public record Status(
      PodPhase phase,
      @Nullable String reason,
      @Nullable String message,
      @Nullable String node,
      int gpus,
      List<Condition> conditions) {
    public Status {
      conditions = List.copyOf(conditions);
    }

    /// The condition of this type, whatever its status.
    public Optional<Condition> condition(String type) {
      for (Condition condition : conditions) { // asked for each pod of a gang of 100,000
        if (condition.type().equals(type)) {
          return Optional.of(condition);
        }
      }
      return Optional.empty();
    }
  }

  /// @param previous how the container's previous run in this pod ended, or null
  public record Container(
      String name,
      ContainerState state,
      boolean ready,
      int restarts,
      ContainerState.@Nullable Terminated previous) {}
}
