package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What one sync of a Job works with: the Job, its pods, and what follows from them.
final class JobContext {
  static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
  static final String IGNORED_FAILURES = "batch.kubernetes.io/job-index-ignored-failure-count";

  final JsonObject job;
  final JobSpec spec;
  final JobStatus status;
  final List<PodView> pods;
  final List<PodView> active;
  final Instant now;

  /// Indexes that have succeeded, the uncounted included.
  final IndexSet succeededIndexes;

  /// Indexes that have failed for good; null without a limit per index.
  final @Nullable IndexSet failedIndexes;

  /// Succeeded, or failed by the policy's count, and not yet taken into the status.
  final List<PodView> newlySucceeded;

  final List<PodView> newlyFailed;

  /// By index the failed pod whose finalizer stays until its replacement carries its count on.
  final Map<Integer, PodView> awaitingReplacement = new HashMap<>();

  int ready;
  int terminating;

  /// The condition under which the Job ends: interim at first, final once the interim is told.
  JobStatus.@Nullable Condition ending;

  JobContext(JsonObject job, Collection<PodView> pods, Instant now) {
    this.job = job;
    this.now = now;
    spec = JobSpec.of(job);
    status = JobStatus.of(job);
    this.pods = List.copyOf(pods);
    active = this.pods.stream().filter(PodView::active).toList();
    ready = (int) active.stream().filter(PodView::ready).count();
    terminating = (int) this.pods.stream().filter(PodView::terminating).count();
    newlySucceeded = fresh(p -> p.phase() == PodView.Phase.SUCCEEDED, status.uncountedSucceeded);
    newlyFailed = fresh(spec::failed, status.uncountedFailed);
    succeededIndexes = succeeded();
    failedIndexes = spec.limits().perIndex().isPresent() ? failed() : null;
    if (failedIndexes != null) {
      findAwaitingReplacement(failedIndexes);
    }
  }

  String namespace() {
    return Tree.namespace(job);
  }

  String name() {
    return Tree.name(job);
  }

  String uid() {
    return Tree.uid(job);
  }

  boolean deleting() {
    return Tree.object(job, "metadata").has("deletionTimestamp");
  }

  int succeededTotal() {
    return spec.indexed()
        ? succeededIndexes.total()
        : status.succeeded + status.uncountedSucceeded.size() + newlySucceeded.size();
  }

  int failedTotal() {
    long counted = newlyFailed.stream().filter(spec.failurePolicy()::counts).count();
    return status.failed + status.uncountedFailed.size() + (int) counted;
  }

  Set<Integer> indexesOf(Collection<PodView> some) {
    Set<Integer> indexes = new HashSet<>();
    some.forEach(p -> indexes.add(p.index()));
    return indexes;
  }

  /// The failures of an index that count, this pod's own included.
  int failures(PodView failed) {
    return failed.annotation(FAILURES) + (spec.failurePolicy().counts(failed) ? 1 : 0);
  }

  int ignoredFailures(PodView failed) {
    return failed.annotation(IGNORED_FAILURES) + (spec.failurePolicy().counts(failed) ? 0 : 1);
  }

  private List<PodView> fresh(Predicate<PodView> ended, Set<String> known) {
    List<PodView> fresh = new ArrayList<>();
    for (PodView pod : pods) {
      if (pod.tracked() && !known.contains(pod.uid()) && spec.counts(pod) && ended.test(pod)) {
        fresh.add(pod);
      }
    }
    return fresh;
  }

  private IndexSet succeeded() {
    IndexSet set = IndexSet.parse(status.completedIndexes, spec.indexes());
    if (spec.indexed()) {
      newlySucceeded.forEach(p -> set.add(p.index()));
    }
    return set;
  }

  private IndexSet failed() {
    String told = status.failedIndexes == null ? "" : status.failedIndexes;
    IndexSet set = IndexSet.parse(told, spec.indexes());
    for (PodView pod : newlyFailed) {
      if (!succeededIndexes.has(pod.index()) && endsIndex(pod)) {
        set.add(pod.index());
      }
    }
    return set;
  }

  private boolean endsIndex(PodView failed) {
    boolean giveUp =
        spec.failurePolicy()
            .match(failed)
            .map(m -> m.action() == FailurePolicy.Action.FAIL_INDEX)
            .orElse(false);
    return giveUp
        || (spec.failurePolicy().counts(failed)
            && failed.annotation(FAILURES) >= spec.limits().perIndex().orElse(0));
  }

  private void findAwaitingReplacement(IndexSet ended) {
    Set<Integer> replaced = indexesOf(active);
    for (PodView pod : pods) {
      if (pod.tracked()
          && spec.failed(pod)
          && spec.counts(pod)
          && !succeededIndexes.has(pod.index())
          && !ended.has(pod.index())
          && !replaced.contains(pod.index())) {
        awaitingReplacement.merge(pod.index(), pod, (a, b) -> failures(a) > failures(b) ? a : b);
      }
    }
  }
}
