package dev.gangboard.gang;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/// What the ranks of a gang were over time: for each rank the moments at which its state changed,
/// by our clock. Immutable and compact: a rank costs some hundred bytes, so that 100,000 fit.
///
/// Times are milliseconds since 1970, as a picture needs them.
public final class GangTimeline {
  /// Before the first rank is a timeline of nothing.
  public static final GangTimeline EMPTY =
      new GangTimeline(new Track[0], List.of(), new Span(0, 0, 0), List.of());

  private final Track[] tracks;
  private final List<PhaseChange> phases;
  private final Span span;
  private final List<Integer> first;

  /// @param phase the phase that began at `at`
  public record PhaseChange(long at, GangPhase phase) {}

  /// @param begin of the earliest state that is known, also of those that were told later
  /// @param seen when the gang was first seen: from here on it is known as it was shown
  /// @param end until when it is known
  record Span(long begin, long seen, long end) {}

  /// @param first the ranks that failed first
  GangTimeline(Track[] tracks, List<PhaseChange> phases, Span span, List<Integer> first) {
    this.tracks = tracks;
    this.phases = phases;
    this.span = span;
    this.first = first;
  }

  /// The number of ranks.
  public int size() {
    return tracks.length;
  }

  public long begin() {
    return span.begin();
  }

  /// From here on any moment of the gang can be shown as it was.
  public long seen() {
    return span.seen();
  }

  public long end() {
    return span.end();
  }

  /// How many states a rank has had.
  public int changes(int rank) {
    return tracks[rank].count();
  }

  /// When the rank's i-th state began.
  public long time(int rank, int i) {
    return tracks[rank].time(i);
  }

  /// When the rank's i-th state ended, or until when it is known to last.
  public long until(int rank, int i) {
    return i + 1 < changes(rank) ? time(rank, i + 1) : span.end();
  }

  public RankState state(int rank, int i) {
    return tracks[rank].state(i);
  }

  /// Which of the rank's states lasted at a moment; -1 before the first.
  public int indexAt(int rank, long millis) {
    return tracks[rank].indexAt(millis);
  }

  /// In order of time.
  public List<PhaseChange> phases() {
    return phases;
  }

  /// The ranks that failed first, by index.
  public List<Integer> first() {
    return first;
  }

  /// When the first of those that failed first was seen to fail.
  public OptionalLong firstFailure() {
    return first.stream()
        .filter(rank -> rank < size())
        .mapToLong(rank -> tracks[rank].last(RankState.FAILED))
        .filter(at -> at >= 0)
        .min();
  }

  /// When the others began to be stopped: the gang was seen to fail or to be cancelled for good, or
  /// to succeed before all of its ranks had.
  public OptionalLong stop() {
    return phases.stream()
        .filter(change -> stops(change.phase()))
        .filter(change -> change.phase().kind() != GangPhase.Kind.SUCCEEDING || anyStopped())
        .mapToLong(PhaseChange::at)
        .findFirst();
  }

  private boolean anyStopped() {
    return Arrays.stream(tracks)
        .anyMatch(t -> t.last(RankState.STOPPING) >= 0 || t.last(RankState.STOPPED) >= 0);
  }

  private static boolean stops(GangPhase phase) {
    return switch (phase.kind()) {
      case FAILING, FAILED, CANCELLING, CANCELLED, SUCCEEDING -> true;
      case EXPIRED, ORPHANED, SUCCEEDED, SUSPENDED, PARTIAL, RUNNING, WAITING, STARTING -> false;
    };
  }

  /// The nearest moment at which any rank changed, before `millis` or after it, that is known as it
  /// was shown.
  public OptionalLong nextChange(long millis, boolean forward) {
    long best = -1;
    for (Track track : tracks) {
      int at = track.indexAt(forward ? millis : millis - 1);
      int wanted = forward ? at + 1 : at;
      if (wanted >= 0 && wanted < track.count()) {
        long time = track.time(wanted);
        boolean nearer = best < 0 || (forward ? time < best : time > best);
        best = time >= span.seen() && nearer ? time : best;
      }
    }
    return best < 0 ? OptionalLong.empty() : OptionalLong.of(best);
  }

  @Override
  public String toString() {
    return "%d ranks, %s to %s"
        .formatted(size(), Instant.ofEpochMilli(begin()), Instant.ofEpochMilli(end()));
  }
}
