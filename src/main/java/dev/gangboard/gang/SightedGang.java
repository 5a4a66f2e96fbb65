package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The fold of one gang. Immutable but for what it remembers of its own reading, which is the same
/// for every reader.
final class SightedGang implements Gang {
  private final GangId id;
  private final JobTrace job;
  private final TrieMap<Integer, RankTrace> ranks;
  private final Tally tally;
  private final GangEvents events;
  private final Lineage lineage;

  private @Nullable RankSurvey survey;
  private @Nullable List<FirstFailure> firstFailures;

  private SightedGang(
      GangId id,
      JobTrace job,
      TrieMap<Integer, RankTrace> ranks,
      Tally tally,
      GangEvents events,
      Lineage lineage) {
    this.id = id;
    this.job = job;
    this.ranks = ranks;
    this.tally = tally;
    this.events = events;
    this.lineage = lineage;
  }

  static SightedGang of(GangId id) {
    return new SightedGang(
        id, JobTrace.UNSEEN, TrieMap.empty(), Tally.NONE, GangEvents.NONE, Lineage.NONE);
  }

  /// Whether it is a gang at all: pods of a Job that is not Indexed have no index.
  boolean isIndexed() {
    return job.facts().isPresent() || lineage.highest() >= 0;
  }

  SightedGang with(UnaryOperator<JobTrace> change) {
    JobTrace next = change.apply(job);
    return next == job
        ? this
        : new SightedGang(id, next, ranks, tally, events, lineage.next(survey));
  }

  /// This gang after one of its pods changed.
  ///
  /// @param change is given the pod's trace, or null before its first sighting
  SightedGang withPod(int index, String uid, PodChange change) {
    RankTrace before = Objects.requireNonNullElse(ranks.get(index), RankTrace.NONE);
    PodTrace known = before.pod(uid);
    PodTrace next = change.apply(known);
    return next == null || next.equals(known) ? this : withRank(index, before, before.with(next));
  }

  /// This gang after a pod's index became known.
  SightedGang movingPod(String uid, int from, int to) {
    RankTrace before = Objects.requireNonNullElse(ranks.get(from), RankTrace.NONE);
    PodTrace pod = before.pod(uid);
    return pod == null
        ? this
        : withRank(from, before, before.without(uid)).withPod(to, uid, _ -> pod);
  }

  /// This gang after its pods were listed for the first time.
  SightedGang withPodsListed() {
    return lineage.podsListed()
        ? this
        : new SightedGang(id, job, ranks, tally, events, lineage.next(survey).withPodsListed());
  }

  /// This gang after a sign that its Job is not there: without effect where it was seen.
  SightedGang withoutOwner(Instant at) {
    return job.facts().isPresent() ? this : with(trace -> trace.missing(at));
  }

  /// This gang after a complete list of pods.
  SightedGang withListedPods(Set<String> uids, Instant at) {
    var missing = new HashMap<Integer, List<PodTrace>>();
    ranks.forEach((index, rank) ->
        rank.pods().stream()
            .filter(pod -> pod.gone() == null && !uids.contains(pod.facts().id().uid()))
            .forEach(pod -> missing.computeIfAbsent(index, _ -> new ArrayList<>()).add(pod)));
    SightedGang gang = withPodsListed();
    for (Map.Entry<Integer, List<PodTrace>> entry : missing.entrySet()) {
      for (PodTrace pod : entry.getValue()) {
        gang = gang.withPod(entry.getKey(), pod.facts().id().uid(), _ -> pod.missing(at));
      }
    }
    return gang;
  }

  SightedGang with(EventFacts event) {
    GangEvents next = events.with(event);
    return next.equals(events)
        ? this
        : new SightedGang(id, job, ranks, tally, next, lineage.next(survey));
  }

  /// This gang after an event of one of its pods.
  SightedGang with(EventFacts event, int index, String uid) {
    return with(event).withPod(index, uid, pod -> pod == null ? null : pod.with(event));
  }

  private SightedGang withRank(int index, RankTrace before, RankTrace after) {
    return new SightedGang(
        id,
        job,
        ranks.with(index, after),
        tally.replacing(before, after),
        events,
        lineage.next(survey).withChanged(index, after));
  }

  @Override
  public GangId id() {
    return id;
  }

  @Override
  public Optional<JobFacts> job() {
    return job.facts();
  }

  @Override
  public int completions() {
    return job.facts().isPresent()
        ? job.completions()
        : Math.min(lineage.highest(), JobTrace.MOST_RANKS - 1) + 1;
  }

  @Override
  public boolean jobGone() {
    return job.isGone();
  }

  @Override
  public GangPhase phase(Instant now) {
    return new PhaseReading(job, tally, states(now), events.outcomePhase()).at(now);
  }

  @Override
  public RankStates states(Instant now) {
    return survey().states();
  }

  private RankSurvey survey() {
    RankSurvey read = survey;
    if (read == null) {
      RankSurvey basis = lineage.survey();
      read =
          basis != null && basis.isOf(job, hasHiddenPods(), completions())
              ? basis.after(lineage.changed(), ranks)
              : RankSurvey.of(job, hasHiddenPods(), completions(), ranks);
      survey = read;
    }
    return read;
  }

  @Override
  public Rank rank(int index, Instant now) {
    Objects.checkIndex(index, completions());
    RankTrace rank = Objects.requireNonNullElse(ranks.get(index), RankTrace.NONE);
    RankState state = states(now).get(index);
    Evidence evidence =
        Evidence.of(
            state, rank, job, events.refusal(), new Evidence.Moment(index, now, states(now)));
    PodTrace speaking = rank.speaking();
    String trouble =
        state == RankState.STARTING && speaking != null ? RankReading.trouble(speaking) : null;
    return new Rank(
        index,
        state,
        evidence.words(),
        evidence.raw(),
        trouble,
        evidence.since(),
        rank.pods().stream().map(pod -> pod.attempt(job.stop())).toList());
  }

  @Override
  public List<Attempt> pods() {
    JobStop stop = job.stop();
    var pods = new ArrayList<Attempt>();
    ranks.forEach((_, rank) -> rank.pods().forEach(pod -> pods.add(pod.attempt(stop))));
    return pods;
  }

  @Override
  public List<FirstFailure> firstFailures() {
    List<FirstFailure> found = firstFailures;
    if (found == null) {
      found = new FirstFailures(survey(), ranks, events.deletedPods()).find();
      firstFailures = found;
    }
    return found;
  }

  @Override
  public Optional<Duration> stoppedAfter() {
    JobStop stop = job.stop();
    Instant failed = firstFailures().isEmpty() ? null : firstFailures().getFirst().when();
    return stop == null || failed == null || stop.at().isBefore(failed)
        ? Optional.empty()
        : Optional.of(Duration.between(failed, stop.at()));
  }

  @Override
  public GpuUse gpus(Instant now) {
    boolean partial = phase(now).kind() == GangPhase.Kind.PARTIAL;
    return new GpuUse(tally.held(), partial ? tally.held() : tally.held() - tally.working());
  }

  /// Its pods if they are orphans.
  List<OrphanedPod> orphans(Instant jobsListed, Instant now) {
    return Orphans.of(job, ranks, jobsListed, now);
  }

  @Override
  public Optional<String> waitingFor() {
    if (survey().states().count(RankState.WAITING) == 0) {
      return Optional.empty();
    }
    if (job.isSuspended() && !job.isEnding()) {
      return Optional.ofNullable(job.queue())
          .map(queue -> Text.of("gang.evidence.theQueue", queue));
    }
    return Optional.ofNullable(events.refusal()).map(EventFacts::message);
  }

  @Override
  public List<EventFacts> events() {
    return events.all();
  }

  @Override
  public Optional<Instant> started() {
    return job.facts()
        .map(facts -> Objects.requireNonNullElse(facts.status().startTime(), facts.created()))
        .or(() -> Optional.ofNullable(lineage.eldest()));
  }

  @Override
  public Optional<Instant> ended() {
    return job.facts()
        .map(facts -> facts.status().completionTime())
        .or(() -> job.holding("Failed").or(() -> job.holding("Complete")).map(Condition::since))
        .or(() -> job.gone().map(Gone::at));
  }

  /// When it was created, cluster clock, as far as known.
  Instant created() {
    return job.facts()
        .map(JobFacts::created)
        .or(() -> Optional.ofNullable(lineage.eldest()))
        .orElse(Instant.MAX);
  }

  static final Comparator<SightedGang> OLDEST_FIRST =
      Comparator.comparing(SightedGang::created)
          .thenComparing(gang -> gang.id.name())
          .thenComparing(gang -> gang.id.uid());

  /// Whether the Job counts pods that were never seen here: they may not be listed, or they went
  /// before anybody looked. Where they are listed, a living Job's are on their way.
  private boolean hasHiddenPods() {
    boolean isBlind = tally.pods() == 0 && !lineage.podsListed();
    return job.countedPods() > tally.pods() && (isBlind || job.isEnding());
  }

  /// What a sighting does to a pod's trace.
  @FunctionalInterface
  interface PodChange {
    @Nullable PodTrace apply(@Nullable PodTrace known);
  }
}
