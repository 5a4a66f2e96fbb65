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

  /// The pods that somebody deleted: those that were asked to stop before the Job began to stop
  /// any. The pods that it names as deleted by itself tell when that was.
  private List<FirstFailure> deletions() {
    var named = new ArrayList<Deletion>();
    var unnamed = new ArrayList<Deletion>();
    ranks.forEach((index, rank) -> {
      for (PodTrace pod : rank.pods()) {
        if (index >= 0 && index < survey.states().size() && isAskedByNoSuspension(pod)) {
          boolean byJob = deletedByJob.get(pod.facts().id().name()) != null;
          (byJob ? named : unnamed).add(new Deletion(index, pod));
        }
      }
    });
    JobStop stop = survey.job().stop();
    Instant began =
        named.stream()
            .map(Deletion::asked)
            .min(Comparator.naturalOrder())
            .orElse(stop == null ? null : stop.at());
    boolean isToldApart = isToldApart(named, unnamed);
    return earliest(
        unnamed.stream()
            .filter(one ->
                Times.isBefore(one.asked(), began) || (isToldApart && one.asked().equals(began)))
            .map(Deletion::failure)
            .toList());
  }

  /// Whether those that the Job does not name were deleted by a hand also where both happened in
  /// one second: it counts a deleted pod as failed at once, and its events are not complete where
  /// there are many, and come late. They were if all of them came before those that it names, in
  /// the API server's own order; or if it is just one, which never restarts its container in place,
  /// so that nothing else can have failed.
  private static boolean isToldApart(List<Deletion> named, List<Deletion> unnamed) {
    if (unnamed.size() == 1) {
      return !unnamed.getFirst().pod().facts().lifetime().restartsInPlace();
    }
    long first = named.stream().mapToLong(Deletion::version).min().orElse(Long.MIN_VALUE);
    return unnamed.stream().allMatch(one -> one.version() < first);
  }

  private boolean isAskedByNoSuspension(PodTrace pod) {
    return pod.stopAsked().isPresent() && !survey.job().wasSuspendedAfter(pod);
  }

  /// A pod that was asked to stop.
  private record Deletion(int rank, PodTrace pod) {
    Instant asked() {
      return pod.stopAsked().orElse(Instant.MAX);
    }

    long version() {
      return pod.marks().stopVersion();
    }

    /// Of one that the cluster took the place of, and that has not ended yet, that is the cause.
    FirstFailure failure() {
      return pod.disruption()
          .map(by -> failure(Fault.disruption(by), Disruption.words(by)))
          .orElseGet(
              () -> failure(Text.of("gang.failure.deleted"), Text.of("gang.failure.deletedCause")));
    }

    private FirstFailure failure(String why, String cause) {
      return new FirstFailure(rank, why, asked(), pod.facts().id(), cause);
    }
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
