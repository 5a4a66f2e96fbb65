package dev.gangboard.gang;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// The five words of the executor contract for the state of a rank.
public enum ContractState {
  PENDING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /// As the contract writes it: `pending`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether the rank has ended.
  public boolean isTerminal() {
    return switch (this) {
      case PENDING, RUNNING -> false;
      case SUCCEEDED, FAILED, CANCELLED -> true;
    };
  }

  /// The word for each rank of a gang, by index.
  ///
  /// @param now our clock
  public static List<ContractState> of(Gang gang, Instant now) {
    RankStates states = gang.states(now);
    GangPhase phase = gang.phase(now);
    ContractState ofJob = ofUncounted(gang);
    return IntStream.range(0, states.size())
        .mapToObj(rank -> of(states.get(rank), phase, gang.jobGone(), ofJob))
        .toList();
  }

  private static ContractState of(
      RankState state, GangPhase phase, boolean jobGone, ContractState ofJob) {
    return switch (state) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case STOPPED -> hasFailed(phase) ? FAILED : isOver(phase) || jobGone ? CANCELLED : ofJob;
      case WAITING, UNSCHEDULED, STARTING, RUNNING, STOPPING, UNKNOWN -> {
        if (phase.kind() == GangPhase.Kind.FAILED || (jobGone && hasFailed(phase))) {
          yield FAILED;
        }
        yield jobGone ? CANCELLED : living(state, phase, ofJob);
      }
    };
  }

  private static ContractState living(RankState state, GangPhase phase, ContractState ofJob) {
    return switch (state) {
      case RUNNING, STOPPING -> RUNNING;
      case WAITING, UNSCHEDULED, STARTING ->
          phase.kind() == GangPhase.Kind.SUCCEEDED ? CANCELLED : PENDING;
      case UNKNOWN, SUCCEEDED, FAILED, STOPPED -> ofJob;
    };
  }

  private static boolean hasFailed(GangPhase phase) {
    return phase.kind() == GangPhase.Kind.FAILED
        || phase.kind() == GangPhase.Kind.FAILING
        || phase.outcome() == GangPhase.Kind.FAILED;
  }

  private static boolean isOver(GangPhase phase) {
    return phase.ended()
        || phase.kind() == GangPhase.Kind.SUCCEEDING
        || phase.kind() == GangPhase.Kind.CANCELLING;
  }

  /// What the Job alone says of a rank that it counts neither as completed nor as failed.
  private static ContractState ofUncounted(Gang gang) {
    return gang.job()
        .map(job -> job.status().counts().active() > 0 ? RUNNING : PENDING)
        .orElse(PENDING);
  }
}
