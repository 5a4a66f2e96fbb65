package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The pods of one rank, newest first. Immutable.
record RankTrace(List<PodTrace> pods) {
  static final RankTrace NONE = new RankTrace(List.of());

  /// A rank that is retried for days must not fill the memory: of more attempts than this the older
  /// ones are forgotten, but for the first ones, among which the first failure is.
  private static final int MOST_ATTEMPTS = 64;

  private static final int KEPT_FIRST_ATTEMPTS = 8;

  private static final Comparator<PodTrace> NEWEST_FIRST =
      Comparator.comparing((PodTrace pod) -> pod.facts().lifetime().created())
          .thenComparingLong(pod -> pod.marks().firstVersion())
          .thenComparing(pod -> pod.facts().id().uid())
          .reversed();

  /// The trace of this pod, or null.
  @Nullable PodTrace pod(String uid) {
    for (PodTrace pod : pods) {
      if (pod.facts().id().uid().equals(uid)) {
        return pod;
      }
    }
    return null;
  }

  /// This rank with a pod's trace in the place of the one that it had.
  RankTrace with(PodTrace pod) {
    PodTrace before = pod(pod.facts().id().uid());
    if (pod.equals(before)) {
      return this;
    }
    if (pods.isEmpty() || (before != null && pods.size() == 1)) {
      return new RankTrace(List.of(pod));
    }
    var next = new ArrayList<>(pods);
    next.remove(before);
    next.add(pod);
    next.sort(NEWEST_FIRST);
    if (next.size() > MOST_ATTEMPTS && !next.get(MOST_ATTEMPTS - KEPT_FIRST_ATTEMPTS).isAlive()) {
      next.remove(MOST_ATTEMPTS - KEPT_FIRST_ATTEMPTS);
    }
    return new RankTrace(List.copyOf(next));
  }

  RankTrace without(String uid) {
    return new RankTrace(pods.stream().filter(pod -> !pod.facts().id().uid().equals(uid)).toList());
  }

  RankTrace map(UnaryOperator<PodTrace> change) {
    List<PodTrace> next = pods.stream().map(change).toList();
    return next.equals(pods) ? this : new RankTrace(next);
  }

  /// The attempt that says what the rank is: the newest; but where that one has been stopped, as
  /// the controller does with one pod of two, the other one that lives on.
  @Nullable PodTrace speaking() {
    if (pods.isEmpty()) {
      return null;
    }
    PodTrace newest = pods.getFirst();
    if (pods.size() > 1 && (newest.isAskedToStop() || newest.gone() != null)) {
      for (PodTrace other : pods) {
        if (other.isAlive() && !other.isAskedToStop()) {
          return other;
        }
      }
    }
    return newest;
  }
}
