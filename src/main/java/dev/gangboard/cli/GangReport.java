package dev.gangboard.cli;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.GpuUse;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Rank;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a terminal shows of a gang at one moment. Two reports are equal when nothing has changed
/// but the time.
///
/// @param troubled the first [#TROUBLED_SHOWN] of the ranks that need a look, by index
/// @param troubledRanks how many there are
record GangReport(
    GangId id,
    GangPhase phase,
    RankStates states,
    List<Troubled> troubled,
    int troubledRanks,
    List<FirstFailure> firstFailures,
    GpuUse gpus,
    @Nullable String waitingFor) {
  /// More are counted, but not told: a gang of 100,000 can fail as a whole.
  static final int TROUBLED_SHOWN = 100;

  GangReport {
    troubled = List.copyOf(troubled);
    firstFailures = List.copyOf(firstFailures);
  }

  /// A rank that needs a look, and how its state is known.
  ///
  /// @param evidence the rank's evidence, after its trouble where there is one
  /// @param gist the evidence without the names of its pod and node: ranks with the same have one
  ///   cause
  record Troubled(int rank, RankState state, String evidence, String gist) {}

  static GangReport of(Gang gang, Instant now) {
    RankStates states = gang.states(now);
    List<Troubled> troubled = new ArrayList<>();
    int count = 0;
    for (int rank = 0; rank < states.size(); rank++) {
      if (needsALook(states, rank)) {
        count++;
        if (troubled.size() < TROUBLED_SHOWN) {
          troubled.add(troubled(gang.rank(rank, now)));
        }
      }
    }
    return new GangReport(
        gang.id(),
        gang.phase(now),
        states,
        troubled,
        count,
        gang.firstFailures(),
        gang.gpus(now),
        gang.waitingFor().orElse(null));
  }

  private static boolean needsALook(RankStates states, int rank) {
    return states.troubled(rank)
        || switch (states.get(rank)) {
          case FAILED, UNSCHEDULED, UNKNOWN -> true;
          case SUCCEEDED, STOPPED, STOPPING, RUNNING, STARTING, WAITING -> false;
        };
  }

  private static Troubled troubled(Rank rank) {
    String trouble = rank.trouble();
    String evidence =
        trouble == null || rank.evidence().contains(trouble)
            ? rank.evidence()
            : trouble + ": " + rank.evidence();
    String line = Printable.oneLine(evidence);
    return new Troubled(rank.index(), rank.state(), line, gist(line, rank.newest()));
  }

  private static String gist(String evidence, Optional<Attempt> newest) {
    if (newest.isEmpty()) {
      return evidence;
    }
    PodFacts pod = newest.get().pod();
    String node = pod.status().node();
    String gist = evidence.replace(pod.id().name(), "*");
    return node == null ? gist : gist.replace(node, "*");
  }

  /// How long the gang runs or ran, if it has started.
  static Optional<Duration> elapsed(Gang gang, Instant now) {
    return gang.started().map(start -> Duration.between(start, gang.ended().orElse(now)));
  }
}
