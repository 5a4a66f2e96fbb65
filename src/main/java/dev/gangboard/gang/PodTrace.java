package dev.gangboard.gang;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All that is known of a pod: its newest facts, and what earlier sightings told that later ones
/// have lost. Immutable. Merging comes to the same in any order, and however often a sighting
/// comes.
///
/// @param facts of the highest version seen
/// @param gone when and how it disappeared, null while it is there
/// @param marks what must not be lost
record PodTrace(PodFacts facts, @Nullable Gone gone, Marks marks) {
  /// Exit codes of a process that a signal ended.
  private static final int SIGKILL = 128 + 9;

  private static final int SIGTERM = 128 + 15;

  /// @param firstVersion the lowest version seen, which is near the pod's creation
  /// @param stopAsked the earliest time at which it was asked to stop, cluster clock: at its end
  ///   the kubelet asks once more, with grace 0
  /// @param stopVersion the lowest version that was asked to stop, [#UNASKED] where none was: which
  ///   of two requests of one second came first
  /// @param endedUnasked whether it was seen ended while nobody had asked it to stop
  /// @param killing when the kubelet began to stop its container, by the event
  /// @param warning its newest warning event
  record Marks(
      long firstVersion,
      @Nullable Instant stopAsked,
      long stopVersion,
      boolean endedUnasked,
      @Nullable Instant killing,
      @Nullable EventFacts warning) {
    static final long UNASKED = Long.MAX_VALUE;

    /// These marks and what facts of any age add to them.
    Marks noting(PodFacts facts) {
      Instant asked = Times.earlier(stopAsked, facts.lifetime().stopRequested().orElse(null));
      boolean isAsked = facts.lifetime().deletionRequested() != null;
      boolean unasked = endedUnasked || (!isAsked && facts.hasEnded());
      long version = facts.lifetime().version();
      long first = Math.min(firstVersion, version);
      long stop = isAsked ? Math.min(stopVersion, version) : stopVersion;
      boolean same =
          first == firstVersion
              && stop == stopVersion
              && unasked == endedUnasked
              && Objects.equals(asked, stopAsked);
      return same ? this : new Marks(first, asked, stop, unasked, killing, warning);
    }
  }

  static PodTrace of(PodFacts facts) {
    var marks = new Marks(facts.lifetime().version(), null, Marks.UNASKED, false, null, null);
    return new PodTrace(facts, null, marks.noting(facts));
  }

  /// This trace after the pod was seen (once more).
  PodTrace seen(PodFacts sighted) {
    boolean over = gone != null && !gone.unseen();
    boolean fresh = !over && Freshness.isNewer(facts, sighted);
    boolean back = gone != null && gone.unseen() && sighted.lifetime().version() == 0;
    return next(fresh ? sighted : facts, fresh || back ? null : gone, marks.noting(sighted));
  }

  /// This trace after the API said that the pod is gone.
  PodTrace gone(PodFacts last, Instant at) {
    return next(
        Freshness.isNewer(facts, last) ? last : facts, Gone.reported(gone, at), marks.noting(last));
  }

  /// This trace after a list without the pod.
  PodTrace missing(Instant at) {
    return gone != null ? this : next(facts, new Gone(at, true), marks);
  }

  PodTrace with(EventFacts event) {
    if (event.reason().equals("Killing") && event.message().startsWith("Stopping container")) {
      Instant killing = Times.earlier(marks.killing, event.when().first());
      return next(facts, gone, marks(killing, marks.warning));
    }
    return event.type().equals("Warning") && Freshness.isNewer(marks.warning, event)
        ? next(facts, gone, marks(marks.killing, event))
        : this;
  }

  boolean isAlive() {
    return gone == null && !facts.hasEnded();
  }

  /// When it was asked to stop, cluster clock. The kubelet's event tells it where the first request
  /// was missed.
  Optional<Instant> stopAsked() {
    return marks.stopAsked == null
        ? Optional.empty()
        : Optional.ofNullable(Times.earlier(marks.stopAsked, marks.killing));
  }

  boolean isAskedToStop() {
    return marks.stopAsked != null;
  }

  Optional<Condition> disruption() {
    return facts.status().condition("DisruptionTarget").filter(Condition::holds);
  }

  /// When its container ended by the clocks of the control plane, as far as can be told. No
  /// container starts before its pod is scheduled: where one says so, its node's clock is behind by
  /// that much at least.
  Optional<Instant> ended() {
    return facts.finished().map(finished -> Times.shifted(finished, lag()));
  }

  private long lag() {
    Instant started = facts.end().map(ContainerState.Terminated::startedAt).orElse(null);
    Instant placed =
        facts
            .status()
            .condition("PodScheduled")
            .filter(Condition::holds)
            .map(Condition::since)
            .orElse(null);
    return started != null && placed != null && started.isBefore(placed)
        ? placed.getEpochSecond() - started.getEpochSecond()
        : 0;
  }

  /// @param stop that the Job began to stop its pods, or null
  Attempt attempt(@Nullable JobStop stop) {
    return new Attempt(
        facts, ending(stop), stopAsked().orElse(null), gone == null ? null : gone.at());
  }

  /// @param stop that the Job began to stop its pods, or null
  PodEnding ending(@Nullable JobStop stop) {
    if (facts.hasEnded()) {
      return endedByItself(stop) ? ownEnding() : otherEnding(stop);
    }
    if (gone == null) {
      return PodEnding.ALIVE;
    }
    return isAskedToStop() || isDisrupted(stop) ? otherEnding(stop) : PodEnding.VANISHED;
  }

  private PodEnding ownEnding() {
    if (hasSucceeded()) {
      return PodEnding.SUCCEEDED;
    }
    return disruption().filter(by -> !Times.isBefore(ended().orElse(null), by.since())).isPresent()
        ? PodEnding.DISRUPTED
        : PodEnding.FAULT;
  }

  private PodEnding otherEnding(@Nullable JobStop stop) {
    if (!isDisrupted(stop)) {
      return PodEnding.STOPPED;
    }
    return hasSucceeded() ? PodEnding.SUCCEEDED : PodEnding.DISRUPTED;
  }

  /// Whether it ended before it was asked to stop, alone or with its whole gang. Clocks are whole
  /// seconds: an end in the second of the request counts as asked for, unless it was seen before
  /// the request.
  private boolean endedByItself(@Nullable JobStop stop) {
    if (stop != null && !stop.afterFailure() && Times.isBefore(stop.at(), ended().orElse(null))) {
      return false;
    }
    if (marks.endedUnasked || !isAskedToStop()) {
      return true;
    }
    return !diedOfAStop() && Times.isBefore(ended().orElse(null), stopAsked().orElse(null));
  }

  /// Whether it died of the signals with which a kubelet stops a container: then a clock that puts
  /// its end before the request is taken to be wrong.
  private boolean diedOfAStop() {
    return facts
        .end()
        .filter(end -> end.exitCode() == SIGTERM || end.exitCode() == SIGKILL)
        .filter(end -> !"OOMKilled".equals(end.reason()))
        .isPresent();
  }

  /// Whether the cluster took its place before the Job began to stop its pods.
  private boolean isDisrupted(@Nullable JobStop stop) {
    return disruption()
        .filter(by -> stop == null || !Times.isBefore(stop.at(), by.since()))
        .isPresent();
  }

  private boolean hasSucceeded() {
    return switch (facts.status().phase()) {
      case SUCCEEDED -> true;
      case FAILED -> false;
      case PENDING, RUNNING, UNKNOWN -> facts.end().filter(end -> end.exitCode() == 0).isPresent();
    };
  }

  private Marks marks(@Nullable Instant killing, @Nullable EventFacts warning) {
    return new Marks(
        marks.firstVersion,
        marks.stopAsked,
        marks.stopVersion,
        marks.endedUnasked,
        killing,
        warning);
  }

  private PodTrace next(PodFacts facts, @Nullable Gone gone, Marks marks) {
    return facts.equals(this.facts) && Objects.equals(gone, this.gone) && marks.equals(this.marks)
        ? this
        : new PodTrace(facts, gone, marks);
  }
}
