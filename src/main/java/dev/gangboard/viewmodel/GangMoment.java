package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.GpuUse;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import java.time.Instant;

/// A gang as it stands at one moment: the same for its row, its header and its grid.
///
/// @param at the moment for which everything is told, our clock
public record GangMoment(Gang gang, Instant at, GangPhase phase, RankStates states, GpuUse gpus) {

  /// The gang as it stands at `at`.
  public static GangMoment of(Gang gang, Instant at) {
    return new GangMoment(gang, at, gang.phase(at), gang.states(at), gang.gpus(at));
  }

  public GangId id() {
    return gang.id();
  }

  /// How many ranks are in this state.
  public int count(RankState state) {
    return states.count(state);
  }

  /// Ranks whose pod is, or may still be, alive.
  public int alive() {
    return count(RankState.RUNNING)
        + count(RankState.STOPPING)
        + count(RankState.STARTING)
        + count(RankState.UNSCHEDULED);
  }

  /// Whether this and another moment show the same, apart from the clock.
  @SuppressWarnings("ReferenceEquality") // the fold keeps unchanged gangs the same objects
  boolean sameAs(GangMoment other) {
    return gang == other.gang
        && phase.equals(other.phase)
        && gpus.equals(other.gpus)
        && states.equals(other.states);
  }
}
