package dev.gangboard.gang;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the fold needs of a Job, as the API sent it at one time. Only these fields are kept in
/// memory.
///
/// @param placement what its pods ask of a place; null where they ask for nothing, and in records
///   that are older than this field
public record JobFacts(
    GangId id,
    Lifetime lifetime,
    Shape shape,
    Template template,
    @Nullable Placement placement,
    Status status) {

  /// The facts of a Job whose pods may run anywhere.
  public JobFacts(GangId id, Lifetime lifetime, Shape shape, Template template, Status status) {
    this(id, lifetime, shape, template, null, status);
  }

  /// The facts of a Job whose version is not known.
  public JobFacts(
      GangId id,
      Instant created,
      @Nullable Instant deletionRequested,
      Shape shape,
      Template template,
      Status status) {
    this(id, new Lifetime(created, deletionRequested, 0), shape, template, status);
  }

  public Instant created() {
    return lifetime.created();
  }

  public @Nullable Instant deletionRequested() {
    return lifetime.deletionRequested();
  }

  /// Where the Job is in its life.
  ///
  /// @param deletionRequested `metadata.deletionTimestamp`: set by a foreground delete, which keeps
  ///   the Job until its pods are gone
  /// @param version `metadata.resourceVersion` read as a number, by which the fold tells the newer
  ///   of two states of one object; 0 where it is none
  public record Lifetime(Instant created, @Nullable Instant deletionRequested, long version) {}

  /// The parts of `spec` that decide how the Job is run.
  ///
  /// @param completions the gang's size N
  /// @param perIndex whether `backoffLimitPerIndex` is set; without it `failedIndexes` stays absent
  /// @param deadlineSeconds `activeDeadlineSeconds`, or null
  public record Shape(
      int completions,
      int parallelism,
      boolean suspended,
      int backoffLimit,
      boolean perIndex,
      @Nullable Long deadlineSeconds) {}

  /// The parts of the Job's metadata and pod template that a person asks for.
  ///
  /// @param launchedAsGang whether the Job has the label `app=composer-diloco`
  /// @param gpusPerRank the GPU limit of the replica container, 0 without one
  /// @param rendezvousUri the value of `RENDEZVOUS_URI` in its environment, or null
  /// @param rounds how many rounds the run shall have, where its environment or its arguments say;
  ///   else null
  public record Template(
      boolean launchedAsGang,
      String image,
      int gpusPerRank,
      @Nullable String serviceAccount,
      @Nullable String runtimeClass,
      @Nullable String rendezvousUri,
      @Nullable Long rounds) {
    /// Where nothing says how many rounds there are.
    public Template(
        boolean launchedAsGang,
        String image,
        int gpusPerRank,
        @Nullable String serviceAccount,
        @Nullable String runtimeClass,
        @Nullable String rendezvousUri) {
      this(launchedAsGang, image, gpusPerRank, serviceAccount, runtimeClass, rendezvousUri, null);
    }
  }

  /// What the pods ask of a place.
  ///
  /// @param nodeSelector labels that a node must have
  /// @param queue the Kueue queue that decides when the Job may start, from the label
  ///   `kueue.x-k8s.io/queue-name`, or null
  public record Placement(Map<String, String> nodeSelector, @Nullable String queue) {
    public Placement {
      nodeSelector = Collections.unmodifiableMap(new TreeMap<>(nodeSelector));
    }
  }

  /// `status` as sent. Counts are pods, not ranks; absent ones are 0.
  public record Status(
      Counts counts,
      @Nullable String completedIndexes,
      @Nullable String failedIndexes,
      @Nullable Instant startTime,
      @Nullable Instant completionTime,
      List<Condition> conditions) {
    public Status {
      conditions = List.copyOf(conditions);
    }

    /// The condition of this type if it is there and holds.
    public Optional<Condition> holding(String type) {
      return conditions.stream().filter(c -> c.holds() && c.type().equals(type)).findFirst();
    }
  }

  /// `active`, `ready`, `terminating`, `succeeded`, `failed` of the status.
  public record Counts(int active, int ready, int terminating, int succeeded, int failed) {}
}
