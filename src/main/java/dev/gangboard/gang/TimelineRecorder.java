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
  private Track[] tracks = new Track[0];
  private final List<GangTimeline.PhaseChange> phases = new ArrayList<>();
  private List<Integer> first = List.of();
  private @Nullable RankStates last;
  private long begin = Long.MAX_VALUE;
  private long seen;
  private long end;

  /// Takes in how the gang stands at a moment. A clock that runs backwards stands still here.
  ///
  /// @param at our clock
  public void see(Gang gang, Instant at) {
    RankStates before = last;
    long millis = Math.max(end, at.toEpochMilli());
    end = millis;
    GangPhase phase = gang.phase(at);
    if (phases.isEmpty() || !phases.getLast().phase().equals(phase)) {
      phases.add(new GangTimeline.PhaseChange(millis, phase));
    }
    first = gang.firstFailures().stream().map(FirstFailure::rank).toList();
    RankStates states = gang.states(at);
    if (before == null) {
      seen = millis;
      takeBefore(gang, states, at);
    } else if (!states.equals(before)) {
      take(states, millis);
    }
    last = states;
  }

  private void take(RankStates states, long millis) {
    grow(states.size());
    for (int rank = 0; rank < states.size(); rank++) {
      RankState state = states.get(rank);
      Track track = tracks[rank];
      if (track.count() == 0 || track.state(track.count() - 1) != state) {
        tracks[rank] = track.then(millis, state);
      }
    }
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
    Optional<PodFacts> newest = rank.newest().map(Attempt::pod);
    long began = since == null ? at : Math.min(at, since.toEpochMilli());
    if (newest.isPresent()) {
      long created = newest.get().lifetime().created().toEpochMilli();
      long started = started(newest.get());
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

  /// -1 where it is not told.
  private static long started(PodFacts pod) {
    Instant started =
        switch (pod.replica() == null ? null : pod.replica().state()) {
          case null -> null;
          case ContainerState.Waiting _ -> null;
          case ContainerState.Running running -> running.startedAt();
          case ContainerState.Terminated ended -> ended.startedAt();
        };
    return started == null ? -1 : started.toEpochMilli();
  }

  /// All that was taken in so far.
  public GangTimeline timeline() {
    return last == null
        ? GangTimeline.EMPTY
        : new GangTimeline(
            tracks.clone(), List.copyOf(phases), new GangTimeline.Span(begin, seen, end), first);
  }
}
