package dev.gangboard.gang;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes a [GangTimeline] of one gang's states, moment by moment. What the cluster tells of the
/// time before the first of them (when pods were created, containers started and ended) is taken in
/// too.
///
/// Not safe for use by many threads; the timelines that it gives are.
public final class TimelineRecorder {
  /// By how much the cluster's whole-second clock may be behind ours.
  private static final long SLACK = 2_000;

  /// For how long the last states of a gang that is over are shown.
  private static final long TAIL = 2_000;

  private Track[] tracks = new Track[0];
  private final List<GangTimeline.PhaseChange> phases = new ArrayList<>();
  private List<Integer> first = List.of();
  private @Nullable RankStates last;
  private long begin = Long.MAX_VALUE;
  private long seen;
  private long end;
  private long changed;

  /// Takes in how the gang stands at a moment. A clock that runs backwards stands still here.
  ///
  /// @param at our clock
  public void see(Gang gang, Instant at) {
    RankStates before = last;
    long millis = Math.max(end, at.toEpochMilli());
    GangPhase phase = gang.phase(at);
    if (phases.isEmpty() || !phases.getLast().phase().equals(phase)) {
      phases.add(new GangTimeline.PhaseChange(millis, phase));
    }
    first = gang.firstFailures().stream().map(FirstFailure::rank).toList();
    RankStates states = gang.states(at);
    if (before == null || !states.equals(before) || phases.getLast().at() == millis) {
      changed = millis;
    }
    // What is seen of a gang long after its end, as when all is listed again, is not of its life.
    end = phase.ended() ? Math.max(end, Math.min(millis, changed + TAIL)) : millis;
    if (before == null) {
      seen = millis;
      takeBefore(gang, states, at);
    } else if (!states.equals(before)) {
      take(gang, states, at, millis);
    }
    last = states;
  }

  private void take(Gang gang, RankStates states, Instant at, long millis) {
    grow(states.size());
    for (int rank = 0; rank < states.size(); rank++) {
      RankState state = states.get(rank);
      Track track = tracks[rank];
      if (track.count() == 0 || track.state(track.count() - 1) != state) {
        tracks[rank] =
            isFresh(track) ? filled(track, gang.rank(rank, at), millis) : track.then(millis, state);
      }
    }
  }

  /// Whether nothing is known of the rank but that its pod was not seen yet: when a gang is first
  /// seen its Job comes before its pods.
  private static boolean isFresh(Track track) {
    return track.count() == 0
        || (track.count() == 1
            && (track.state(0) == RankState.WAITING || track.state(0) == RankState.UNKNOWN));
  }

  /// A pod that is older than our looking tells of the time before.
  private Track filled(Track waiting, Rank rank, long millis) {
    boolean older =
        rank.newest()
            .map(newest -> newest.pod().lifetime().created().toEpochMilli())
            .filter(created -> created < seen - SLACK)
            .isPresent();
    if (!older) {
      return waiting.then(millis, rank.state());
    }
    Track known = before(rank, millis);
    begin = Math.min(begin, known.time(0));
    return known;
  }

  /// A gang that shrank keeps the tracks of the ranks that it had.
  private void grow(int size) {
    if (size > tracks.length) {
      int before = tracks.length;
      tracks = Arrays.copyOf(tracks, size);
      Arrays.fill(tracks, before, size, Track.EMPTY);
    }
  }

  private void takeBefore(Gang gang, RankStates states, Instant at) {
    grow(states.size());
    begin = at.toEpochMilli();
    for (int rank = 0; rank < states.size(); rank++) {
      Track track = before(gang.rank(rank, at), at.toEpochMilli());
      tracks[rank] = track;
      begin = Math.min(begin, track.time(0));
    }
  }

  /// What is told of a rank until the moment at which it is first seen.
  private static Track before(Rank rank, long at) {
    Track track = Track.EMPTY;
    Instant since = rank.since();
    Optional<Attempt> newest = rank.newest();
    long began = since == null ? at : Math.min(at, since.toEpochMilli());
    if (newest.isPresent()) {
      long created = newest.get().pod().lifetime().created().toEpochMilli();
      long started = newest.get().started().map(Instant::toEpochMilli).orElse(-1L);
      if (created < began) {
        track = track.then(created, RankState.STARTING);
      }
      if (started >= created && started < began) {
        track = track.then(started, RankState.RUNNING);
      }
    }
    boolean same = track.count() > 0 && track.state(track.count() - 1) == rank.state();
    return same ? track : track.then(began, rank.state());
  }

  /// All that was taken in so far.
  public GangTimeline timeline() {
    return last == null
        ? GangTimeline.EMPTY
        : new GangTimeline(
            tracks.clone(), List.copyOf(phases), new GangTimeline.Span(begin, seen, end), first);
  }
}
