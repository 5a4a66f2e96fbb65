package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the ranks that failed first.
final class FirstFailures {
  private final JobTrace job;
  private final TrieMap<Integer, RankTrace> ranks;
  private final TrieMap<String, Boolean> deletedByJob;

  /// @param deletedByJob names of the pods of which the Job said that it deleted them
  FirstFailures(
      JobTrace job, TrieMap<Integer, RankTrace> ranks, TrieMap<String, Boolean> deletedByJob) {
    this.job = job;
    this.ranks = ranks;
    this.deletedByJob = deletedByJob;
  }

  /// The earliest failures by their own fault or by a disruption, by index. If there is none and
  /// the Job has spent its backoff limit all the same, the pods that somebody deleted.
  List<FirstFailure> find() {
    List<FirstFailure> failures = collect(this::ownFailure);
    if (failures.isEmpty() && isBackoffLimitExceeded()) {
      List<FirstFailure> deleted = collect(this::deletion);
      // The Job's events can come after its pods': whom it stopped, it stopped from then on.
      Instant stop = job.stopBegan();
      List<FirstFailure> before =
          deleted.stream().filter(failure -> Times.isBefore(failure.when(), stop)).toList();
      failures = before.isEmpty() ? deleted : before;
    }
    return earliest(failures);
  }

  private boolean isBackoffLimitExceeded() {
    return job.holding("Failed")
        .or(() -> job.holding("FailureTarget"))
        .filter(failed -> "BackoffLimitExceeded".equals(failed.reason()))
        .isPresent();
  }

  private List<FirstFailure> collect(PodFailure read) {
    var failures = new ArrayList<FirstFailure>();
    ranks.forEach((index, rank) -> {
      for (PodTrace pod : rank.pods()) {
        FirstFailure failure = index < 0 ? null : read.of(index, pod);
        if (failure != null) {
          failures.add(failure);
        }
      }
    });
    return failures;
  }

  private @Nullable FirstFailure ownFailure(int index, PodTrace pod) {
    String why =
        switch (pod.ending(job.stopBegan())) {
          case FAULT -> fault(pod.facts());
          case DISRUPTED -> disruption(pod);
          case ALIVE, SUCCEEDED, STOPPED, VANISHED -> null;
        };
    if (why == null) {
      return null;
    }
    Instant finished = pod.facts().end().map(ContainerState.Terminated::finishedAt).orElse(null);
    Instant when =
        finished != null ? finished : pod.disruption().map(Condition::since).orElse(null);
    return Times.isBefore(job.stopBegan(), when)
        ? null
        : new FirstFailure(index, why, when, pod.facts().id());
  }

  private @Nullable FirstFailure deletion(int index, PodTrace pod) {
    PodFacts.PodId id = pod.facts().id();
    return pod.isAskedToStop() && deletedByJob.get(id.name()) == null
        ? new FirstFailure(index, Text.of("gang.failure.deleted"), pod.stopAsked().orElse(null), id)
        : null;
  }

  private static String fault(PodFacts pod) {
    String reason = pod.status().reason();
    return pod.end()
        .map(end -> exit(end, end.reason()))
        .orElse(reason == null ? Text.of("gang.failure.unexplained") : reason);
  }

  private static String exit(ContainerState.Terminated end, @Nullable String reason) {
    String exit = Text.of("gang.failure.exit", String.valueOf(end.exitCode()));
    return reason == null ? exit : exit + " " + reason;
  }

  private static String disruption(PodTrace pod) {
    String by = pod.disruption().map(Condition::reason).orElse(null);
    return by == null ? Text.of("gang.failure.disrupted") : Text.of("gang.failure.disruptedBy", by);
  }

  /// Those that the cluster's whole-second clocks cannot tell from the earliest; where no failure
  /// has a time, all. One entry a rank.
  private static List<FirstFailure> earliest(List<FirstFailure> failures) {
    Instant first =
        failures.stream()
            .map(FirstFailure::when)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null);
    var byRank = new TreeMap<Integer, FirstFailure>();
    for (FirstFailure failure : failures) {
      if (Objects.equals(failure.when(), first)) {
        byRank.merge(failure.rank(), failure, FirstFailures::byUid);
      }
    }
    return List.copyOf(byRank.values());
  }

  private static FirstFailure byUid(FirstFailure one, FirstFailure other) {
    return one.pod().uid().compareTo(other.pod().uid()) <= 0 ? one : other;
  }

  @FunctionalInterface
  private interface PodFailure {
    @Nullable FirstFailure of(int index, PodTrace pod);
  }
}
