package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Reads the logs of one live gang's ranks and keeps them. Used by one thread at a time.
final class GangRecorder implements AutoCloseable {
  private static final Logger LOG = System.getLogger(GangRecorder.class.getName());
  private static final int LOOKED_AT_TOGETHER = 256;

  private final Cluster cluster;
  private final ConnectionTurns turns;
  private final GangLogs logs;
  private final InstantSource clock;
  private final BooleanSupplier listed;
  private final Map<Integer, Reading> readings = new HashMap<>();

  /// Ranks of which nothing more is to be read, or cannot be kept.
  private final Set<Integer> refused = new HashSet<>();

  private volatile Gang gang;
  private @Nullable RankStates known;
  private boolean finished;

  /// One rank that is read, or was.
  private static final class Reading {
    private final ConnectionTurns.Seat seat;
    private volatile boolean ended;
    private @Nullable RankLog log;
    private boolean shown;

    Reading(ConnectionTurns.Seat seat) {
      this.seat = seat;
    }
  }

  GangRecorder(
      Cluster cluster,
      ConnectionTurns turns,
      GangLogs logs,
      Gang gang,
      InstantSource clock,
      BooleanSupplier listed) {
    this.listed = listed;
    this.cluster = cluster;
    this.turns = turns;
    this.logs = logs;
    this.gang = gang;
    this.clock = clock;
  }

  GangLogs logs() {
    return logs;
  }

  /// Whether the logs are only held for as long as this process lives.
  boolean isOnlyHeld() {
    return ScratchFolders.isOne(logs.folder());
  }

  /// The ranks that somebody looks at.
  List<Integer> shown() {
    return readings.entrySet().stream()
        .filter(r -> r.getValue().shown)
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The gang has changed.
  ///
  /// @param all whether the logs of all of its ranks are wanted
  @SuppressWarnings("ReferenceEquality") // the same object: nothing changed; comparing would cost
  void take(Gang next, boolean all, Instant now) {
    gang = next;
    if (all) {
      for (int rank = 0; rank < next.completions(); rank++) {
        begin(rank);
      }
    }
    RankStates states = next.states(now);
    if (states != known) {
      known = states;
      readAgain();
      readings.forEach((rank, reading) -> reading.seat.urge(urgency(rank, reading)));
    }
  }

  /// Goes on with ranks whose logs were read to the end, as it seemed, before another pod of theirs
  /// was seen.
  private void readAgain() {
    for (Map.Entry<Integer, Reading> each : List.copyOf(readings.entrySet())) {
      Reading reading = each.getValue();
      RankLog log = reading.log;
      if (reading.ended && log != null && log.isBehind()) {
        log.close();
        readings.remove(each.getKey());
        show(each.getKey(), reading.shown);
      }
    }
  }

  /// Somebody looks at a rank, or does not any more.
  void show(int rank, boolean shown) {
    begin(rank);
    Reading reading = readings.get(rank);
    if (reading != null) {
      reading.shown = shown;
      reading.seat.urge(urgency(rank, reading));
    }
  }

  private Urgency urgency(int rank, Reading reading) {
    RankStates states = known;
    boolean ending =
        states != null && rank < states.size() && isEnding(states.get(rank)) && !reading.ended;
    return ending ? Urgency.ENDING : reading.shown ? Urgency.SHOWN : Urgency.KEPT;
  }

  private static boolean isEnding(RankState state) {
    return switch (state) {
      case FAILED, STOPPED, STOPPING -> true;
      case SUCCEEDED, RUNNING, STARTING, UNSCHEDULED, WAITING, UNKNOWN -> false;
    };
  }

  private void begin(int rank) {
    if (readings.containsKey(rank) || refused.contains(rank)) {
      return;
    }
    try {
      boolean over = gang.phase(clock.instant()).ended();
      RankTranscript transcript = over ? logs.rank(rank) : logs.rankToWrite(rank);
      if (!transcript.file().isOpenToWrite()) {
        refused.add(rank); // all of it was read before
        return;
      }
      LogStart start = Resumption.of(transcript);
      var reading = new Reading(turns.join());
      readings.put(rank, reading);
      var scene =
          new LogScene(
              cluster,
              reading.seat,
              new RankSource(() -> Optional.of(gang), rank, clock, listed),
              pace());
      var recorder = new RankRecorder(transcript.file(), () -> reading.ended = true);
      reading.log = new RankLog(scene, start, recorder);
    } catch (RecordException e) {
      refused.add(rank);
      LOG.log(Level.WARNING, "the log of rank " + rank + " is not kept: " + e.getMessage(), e);
    }
  }

  /// The ranks of a large gang look less often whether there is something to read.
  private RankLog.Pace pace() {
    RankLog.Pace usual = RankLog.Pace.USUAL;
    Duration look = usual.look().multipliedBy(1 + gang.completions() / LOOKED_AT_TOGETHER);
    return new RankLog.Pace(look, usual.settle(), usual.retry(), usual.turn());
  }

  /// Whether the gang has ended and all is read.
  boolean isDone(Instant now) {
    return gang.phase(now).ended() && readings.values().stream().allMatch(r -> r.ended);
  }

  /// Whether a rank's log is read to its end.
  boolean hasEnded(int rank) {
    Reading reading = readings.get(rank);
    return reading == null ? refused.contains(rank) : reading.ended;
  }

  /// Compresses what was kept, once.
  void finish() {
    if (!finished) {
      finished = true;
      logs.finish(true);
    }
  }

  /// Stops reading; what was kept stays.
  @Override
  public void close() {
    for (Reading reading : readings.values()) {
      RankLog log = reading.log;
      if (log != null) {
        log.close();
      }
    }
    logs.finish(false);
    logs.close();
  }
}
