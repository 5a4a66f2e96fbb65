package dev.gangboard.gang;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A gang as far as it is known: the fold of all its sightings. Immutable; a [Fleet] makes the next
/// one.
public interface Gang {
  GangId id();

  /// The Job as last seen, also after it is gone; empty where only pods of it were seen.
  Optional<JobFacts> job();

  /// N; where no Job was seen, one more than the highest index seen.
  int completions();

  /// Whether the Job is gone from the API.
  boolean jobGone();

  /// @param now the time for which is asked, our clock: an orphan is called so 5 s after its Job
  ///   went
  GangPhase phase(Instant now);

  RankStates states(Instant now);

  /// @throws IndexOutOfBoundsException unless 0 <= index < completions
  Rank rank(int index, Instant now);

  /// All its pods as last seen, by rank, the newest of a rank first; also those that are gone, and
  /// those of which no index is known.
  List<Attempt> pods();

  /// The ranks that failed first, by index; empty where none failed by its own fault.
  List<FirstFailure> firstFailures();

  /// How long after the first failure the others were asked to stop, in the cluster's whole
  /// seconds; empty while they are not, and where its clocks contradict each other.
  Optional<Duration> stoppedAfter();

  GpuUse gpus(Instant now);

  /// The message of what all waiting ranks wait for (`FailedCreate`, queue), where the cluster says
  /// it.
  Optional<String> waitingFor();

  /// The newest events of its Job and its pods, each once with its newest count and last time, in
  /// the order in which they happened first; at most 1,000.
  List<EventFacts> events();

  /// When the Job was started (created, where it has not started), cluster clock.
  Optional<Instant> started();

  /// When it ended: completion, failure, or the moment it went; cluster clock where it tells.
  Optional<Instant> ended();
}
