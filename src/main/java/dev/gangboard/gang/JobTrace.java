package dev.gangboard.gang;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All that is known of a gang's Job, whose pods may be seen before it. Immutable. Merging comes to
/// the same in any order.
final class JobTrace {
  static final JobTrace UNSEEN = new JobTrace(null, null, Integer.MAX_VALUE);

  /// More ranks than this are not told apart: Kubernetes runs at most 100,000 at once.
  static final int MOST_RANKS = 1_000_000;

  private final @Nullable JobFacts facts;
  private final @Nullable Gone gone;
  private final int lowestCompletions;
  private final @Nullable JobStop stop;

  /// Decoded when somebody asks: a Job's status changes more often than it is looked at.
  private @Nullable CompletionIndexes completed;

  private @Nullable CompletionIndexes failed;

  private JobTrace(@Nullable JobFacts facts, @Nullable Gone gone, int lowestCompletions) {
    this.facts = facts;
    this.gone = gone;
    this.lowestCompletions = lowestCompletions;
    this.stop = facts == null ? null : JobStop.of(facts).orElse(null);
  }

  JobTrace seen(JobFacts sighted) {
    boolean over = gone != null && !gone.unseen();
    boolean fresh = facts == null || (!over && Freshness.isNewer(facts, sighted));
    boolean back = gone != null && gone.unseen() && sighted.lifetime().version() == 0;
    return next(fresh ? sighted : facts, (fresh && !over) || back ? null : gone, sighted);
  }

  JobTrace gone(JobFacts last, Instant at) {
    boolean fresh = facts == null || Freshness.isNewer(facts, last);
    return next(fresh ? last : facts, Gone.reported(gone, at), last);
  }

  JobTrace missing(Instant at) {
    return gone != null ? this : new JobTrace(facts, new Gone(at, true), lowestCompletions);
  }

  Optional<JobFacts> facts() {
    return Optional.ofNullable(facts);
  }

  Optional<Gone> gone() {
    return Optional.ofNullable(gone);
  }

  boolean isGone() {
    return gone != null;
  }

  /// Whether it disappeared while nobody watched, and nothing before told that it would end.
  boolean wentUnseen() {
    return gone != null && gone.unseen() && stop == null;
  }

  int completions() {
    return facts == null ? 0 : Math.clamp(facts.shape().completions(), 0, MOST_RANKS);
  }

  CompletionIndexes completed() {
    CompletionIndexes known = completed;
    if (known == null) {
      known = decode(facts == null ? null : facts.status().completedIndexes());
      completed = known;
    }
    return known;
  }

  /// None where `backoffLimitPerIndex` is not set: then the Job does not tell.
  CompletionIndexes failed() {
    CompletionIndexes known = failed;
    if (known == null) {
      known = decode(facts == null ? null : facts.status().failedIndexes());
      failed = known;
    }
    return known;
  }

  Optional<Condition> holding(String type) {
    return facts == null ? Optional.empty() : facts.status().holding(type);
  }

  /// The queue that decides when it may start, or null.
  @Nullable String queue() {
    return facts == null || facts.placement() == null ? null : facts.placement().queue();
  }

  boolean isSuspended() {
    return facts != null && facts.shape().suspended();
  }

  /// That it began to stop its pods, or was asked to go; null if neither.
  @Nullable JobStop stop() {
    return stop;
  }

  /// Whether it starts no pod any more: it has failed, has succeeded, or is going or gone.
  boolean isEnding() {
    return stop != null || gone != null;
  }

  /// Whether the pod was stopped because the Job was suspended: then its rank waits to be started
  /// again.
  boolean hasSuspended(PodTrace pod) {
    return !isEnding() && (isSuspended() || wasSuspendedAfter(pod));
  }

  /// Whether the Job was suspended, or resumed, at or after the time at which the pod was asked to
  /// stop.
  boolean wasSuspendedAfter(PodTrace pod) {
    return facts != null
        && facts.status().conditions().stream()
            .filter(condition -> condition.type().equals("Suspended"))
            .anyMatch(suspended ->
                suspended.holds()
                    || !Times.isBefore(suspended.since(), pod.stopAsked().orElse(null)));
  }

  /// Whether the gang was once too small for this rank: then what became of its pods before does
  /// not count.
  boolean hasRegrown(int index) {
    return index >= lowestCompletions && facts != null && !isEnding();
  }

  private JobTrace next(@Nullable JobFacts newest, @Nullable Gone nextGone, JobFacts sighted) {
    int lowest = Math.min(lowestCompletions, sighted.shape().completions());
    return Objects.equals(newest, facts)
            && Objects.equals(nextGone, gone)
            && lowest == lowestCompletions
        ? this
        : new JobTrace(newest, nextGone, lowest);
  }

  private CompletionIndexes decode(@Nullable String indexes) {
    return CompletionIndexes.parse(indexes, completions());
  }

  /// How many pods it counts that are alive, or have failed; 0 where it was never seen.
  int countedPods() {
    return facts()
        .map(facts -> facts.status().counts())
        .map(counts -> Math.max(counts.failed(), counts.active() + counts.terminating()))
        .orElse(0);
  }
}
