package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/// Finds the ranks that failed first.
///
/// @param deletedByJob names of the pods of which the Job said that it deleted them
record FirstFailures(
    RankSurvey survey, TrieMap<Integer, RankTrace> ranks, TrieMap<String, Boolean> deletedByJob) {

  /// The earliest failures by their own fault or by a disruption, by index: several where the
  /// cluster's whole-second clocks cannot tell them apart. If there is none and the Job has spent
  /// its backoff limit all the same, the pods that somebody deleted.
  List<FirstFailure> find() {
    long first = survey.firstFault();
    if (first != Fault.NONE) {
      return failuresAt(first);
    }
    return isBackoffLimitExceeded() ? deletions() : List.of();
  }

  private List<FirstFailure> failuresAt(long second) {
    return survey
        .failedAt(second)
        .mapToObj(index -> failureAt(second, index, Objects.requireNonNull(ranks.get(index))))
        .toList();
  }

  private FirstFailure failureAt(long second, int index, RankTrace rank) {
    return rank.pods().stream()
        .filter(pod -> Fault.second(survey.job(), pod) == second)
        .map(pod -> Fault.of(survey.job(), index, pod))
        .min(Comparator.comparing(failure -> failure.pod().uid()))
        .orElseThrow();
  }

  private boolean isBackoffLimitExceeded() {
    return survey
        .job()
        .holding("Failed")
        .or(() -> survey.job().holding("FailureTarget"))
        .filter(failed -> "BackoffLimitExceeded".equals(failed.reason()))
        .isPresent();
  }

  /// The pods that were asked to stop and not by the Job. Its events can come after its pods' new
  /// states; but whom it stopped, it stopped no earlier than it failed.
  private List<FirstFailure> deletions() {
    var deleted = new ArrayList<FirstFailure>();
    ranks.forEach((index, rank) -> {
      for (PodTrace pod : rank.pods()) {
        PodFacts.PodId id = pod.facts().id();
        if (index >= 0 && pod.isAskedToStop() && deletedByJob.get(id.name()) == null) {
          String why = Text.of("gang.failure.deleted");
          deleted.add(new FirstFailure(index, why, pod.stopAsked().orElse(null), id));
        }
      }
    });
    Instant stop = survey.job().stopBegan();
    List<FirstFailure> before =
        deleted.stream().filter(failure -> Times.isBefore(failure.when(), stop)).toList();
    return earliest(before.isEmpty() ? deleted : before);
  }

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
        byRank.merge(
            failure.rank(),
            failure,
            (one, other) -> one.pod().uid().compareTo(other.pod().uid()) <= 0 ? one : other);
      }
    }
    return List.copyOf(byRank.values());
  }
}
