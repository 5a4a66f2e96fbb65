package dev.gangboard.gang;

import dev.gangboard.gang.GangPhase.Kind;
import java.time.Instant;
import java.util.Optional;

/// What a gang is, by its Job and the states of its ranks: the rules of gang phases.
///
/// @param ranks the states of all ranks
/// @param told what the events say of the Job's outcome
record PhaseReading(JobTrace job, Tally tally, RankStates ranks, Optional<GangPhase> told) {
  /// So many seconds after its Job is a pod given to be asked to stop, before it is called an
  /// orphan: the garbage collector needs a moment.
  private static final long PATIENCE = 5;

  GangPhase at(Instant now) {
    Optional<GangPhase> outcome = outcome();
    if (job.isGone()) {
      return outcome
          .or(() -> told)
          .map(PhaseReading::expired)
          .orElseGet(() -> tally.alive() == 0 ? past() : GangPhase.of(leftBehind(now)));
    }
    return outcome.or(this::ending).orElseGet(() -> GangPhase.of(living()));
  }

  private Optional<GangPhase> outcome() {
    return job.holding("Complete")
        .map(_ -> GangPhase.of(Kind.SUCCEEDED))
        .or(() -> job.holding("Failed").map(failed -> because(Kind.FAILED, failed)));
  }

  private static GangPhase expired(GangPhase was) {
    return new GangPhase(Kind.EXPIRED, was.reason(), was.kind());
  }

  /// Without Job, outcome and pods: cancelled; or, where the Job went while nobody watched, perhaps
  /// at its own end.
  private GangPhase past() {
    if (!job.wentUnseen()) {
      return GangPhase.of(Kind.CANCELLED);
    }
    if (ranks.size() > 0 && ranks.count(RankState.SUCCEEDED) == ranks.size()) {
      return expired(GangPhase.of(Kind.SUCCEEDED));
    }
    boolean cancelled = ranks.count(RankState.STOPPED) > 0 && ranks.count(RankState.UNKNOWN) == 0;
    return cancelled ? GangPhase.of(Kind.CANCELLED) : new GangPhase(Kind.EXPIRED, null, null);
  }

  private Kind leftBehind(Instant now) {
    boolean isLate =
        job.gone().filter(gone -> !now.isBefore(Times.shifted(gone.at(), PATIENCE))).isPresent();
    if (isLate && tally.unasked() > 0) {
      return Kind.ORPHANED;
    }
    return Kind.CANCELLING;
  }

  private Optional<GangPhase> ending() {
    if (job.facts().filter(facts -> facts.deletionRequested() != null).isPresent()) {
      return Optional.of(GangPhase.of(Kind.CANCELLING));
    }
    return job.holding("FailureTarget")
        .map(failure -> because(Kind.FAILING, failure))
        .or(() -> job.holding("SuccessCriteriaMet").map(_ -> GangPhase.of(Kind.SUCCEEDING)));
  }

  private Kind living() {
    if (job.isSuspended()) {
      return Kind.SUSPENDED;
    }
    int size = ranks.size();
    int running = ranks.count(RankState.RUNNING);
    if (running > 0) {
      int placeless = ranks.count(RankState.UNSCHEDULED) + ranks.count(RankState.WAITING);
      return placeless > 0 ? Kind.PARTIAL : Kind.RUNNING;
    }
    int judged = ranks.count(RankState.SUCCEEDED) + ranks.count(RankState.FAILED);
    if ((size > 0 && judged == size) || isRunningUnseen()) {
      return Kind.RUNNING;
    }
    return ranks.count(RankState.WAITING) == size ? Kind.WAITING : Kind.STARTING;
  }

  /// Whether the Job counts ready pods where none may be seen.
  private boolean isRunningUnseen() {
    return tally.pods() == 0
        && job.facts().filter(facts -> facts.status().counts().ready() > 0).isPresent();
  }

  private static GangPhase because(Kind kind, Condition condition) {
    return new GangPhase(kind, condition.reason(), null);
  }
}
