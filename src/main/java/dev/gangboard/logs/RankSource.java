package dev.gangboard.logs;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.CompletionIndexes;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Rank;
import dev.gangboard.gang.RankState;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// What is known of one rank at the moment.
///
/// @param listed whether all pods have been listed once: before, one that is not seen may be there
record RankSource(
    Supplier<Optional<Gang>> gangs, int index, InstantSource clock, BooleanSupplier listed) {

  RankSource(Supplier<Optional<Gang>> gangs, int index, InstantSource clock) {
    this(gangs, index, clock, () -> true);
  }

  /// The rank; empty while its gang is not known.
  Optional<Rank> rank() {
    return gangs
        .get()
        .filter(gang -> index < gang.completions())
        .map(gang -> gang.rank(index, clock.instant()));
  }

  Optional<Attempt> attempt(String uid) {
    return rank().stream()
        .flatMap(rank -> rank.attempts().stream())
        .filter(attempt -> attempt.pod().id().uid().equals(uid))
        .findFirst();
  }

  /// The attempt to read next where all are wanted: the oldest that was not read. A list of pods
  /// tells of them in the order of their names, so that an older one can be seen after a newer.
  Optional<Attempt> nextOfAll(Set<String> read) {
    return newestFirst().stream()
        .filter(attempt -> !read.contains(attempt.pod().id().uid()))
        .reduce((_, older) -> older);
  }

  /// The attempt to read next where what is there now is where to begin: the newest, then the
  /// oldest of those that came after all that were read.
  Optional<Attempt> nextFromNow(Set<String> read) {
    return newestFirst().stream()
        .takeWhile(attempt -> !read.contains(attempt.pod().id().uid()))
        .reduce((newer, older) -> read.isEmpty() ? newer : older);
  }

  private List<Attempt> newestFirst() {
    return rank().map(Rank::attempts).orElse(List.of());
  }

  /// Whether the rank has a newer attempt than this one.
  boolean hasNewerThan(Attempt attempt) {
    String uid = attempt.pod().id().uid();
    return rank()
        .flatMap(Rank::newest)
        .filter(newest -> !newest.pod().id().uid().equals(uid))
        .isPresent();
  }

  /// Whether the gang is known to have no such rank.
  boolean isMissing() {
    return gangs
        .get()
        .flatMap(Gang::job)
        .filter(job -> index >= job.shape().completions())
        .isPresent();
  }

  boolean hasSucceeded() {
    return rank().filter(rank -> rank.state() == RankState.SUCCEEDED).isPresent();
  }

  /// Whether no attempt will come after those that are known: the rank has succeeded or failed for
  /// good, or nobody is left who would start one.
  boolean isOver() {
    Optional<Gang> gang = gangs.get();
    Optional<Rank> rank = rank();
    if (gang.isEmpty() || rank.isEmpty()) {
      return false;
    }
    return switch (gang.get().phase(clock.instant()).kind()) {
      case EXPIRED, ORPHANED, CANCELLING, CANCELLED -> true;
      case SUCCEEDED, FAILED, FAILING, SUCCEEDING -> true;
      case SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING ->
          rank.get().state() == RankState.SUCCEEDED || hasFailedForGood(gang.get());
    };
  }

  private boolean hasFailedForGood(Gang gang) {
    return gang.job()
        .map(JobFacts::status)
        .map(status -> CompletionIndexes.parse(status.failedIndexes(), gang.completions()))
        .filter(failed -> failed.contains(index))
        .isPresent();
  }
}
