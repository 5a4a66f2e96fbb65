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

  /// The pods that were asked to stop before the Job began to stop any: those that it names as
  /// deleted by itself tell when. Its events are not complete where there are many, and can come
  /// late.
  private List<FirstFailure> deletions() {
    var byHand = new ArrayList<FirstFailure>();
    var byJob = new ArrayList<Instant>();
    ranks.forEach((index, rank) -> {
      for (PodTrace pod : rank.pods()) {
        Instant asked = pod.stopAsked().orElse(null);
        if (asked != null && deletedByJob.get(pod.facts().id().name()) != null) {
          byJob.add(asked);
        } else if (asked != null && index >= 0) {
          byHand.add(
              new FirstFailure(
                  index,
                  Text.of("gang.failure.deleted"),
                  asked,
                  pod.facts().id(),
                  Text.of("gang.failure.deletedCause")));
        }
      }
    });
    JobStop stop = survey.job().stop();
    Instant began =
        byJob.stream().min(Comparator.naturalOrder()).orElse(stop == null ? null : stop.at());
    return earliest(
        byHand.stream().filter(failure -> Times.isBefore(failure.when(), began)).toList());
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
