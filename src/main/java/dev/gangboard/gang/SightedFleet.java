package dev.gangboard.gang;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The fold of all gangs. Immutable.
final class SightedFleet implements Fleet {
  /// Objects whose events came before they did, or of which nobody wants to know.
  private static final int MOST_PENDING = 4_096;

  private static final int MOST_PENDING_OF_ONE = 16;

  static final SightedFleet EMPTY =
      new SightedFleet(
          TrieMap.empty(), TrieMap.empty(), Recent.empty(MOST_PENDING), TrieMap.empty());

  private final TrieMap<String, SightedGang> gangs;
  private final TrieMap<String, Place> places;
  private final Recent<String, List<EventFacts>> pending;

  /// When what was last listed.
  private final TrieMap<Scope, Instant> lists;

  private @Nullable List<Gang> sorted;

  /// @param namespace or null for all
  private record Scope(Sighting.Kind kind, @Nullable String namespace) {}

  /// Where a pod belongs.
  private record Place(GangId gang, int index) {}

  private SightedFleet(
      TrieMap<String, SightedGang> gangs,
      TrieMap<String, Place> places,
      Recent<String, List<EventFacts>> pending,
      TrieMap<Scope, Instant> lists) {
    this.gangs = gangs;
    this.places = places;
    this.pending = pending;
    this.lists = lists;
  }

  @Override
  public List<Gang> gangs() {
    List<Gang> known = sorted;
    if (known == null) {
      known =
          gangs.values().stream()
              .filter(SightedGang::isIndexed)
              .sorted(SightedGang.OLDEST_FIRST)
              .map(Gang.class::cast)
              .toList();
      sorted = known;
    }
    return known;
  }

  @Override
  public Optional<Gang> gang(String uid) {
    SightedGang gang = gangs.get(uid);
    return gang != null && gang.isIndexed() ? Optional.of(gang) : Optional.empty();
  }

  @Override
  public Fleet with(Sighting sighting) {
    return switch (sighting) {
      case Sighting.JobSeen(Instant _, JobFacts job) -> withJob(job.id(), trace -> trace.seen(job));
      case Sighting.JobGone(Instant at, JobFacts job) ->
          withJob(job.id(), trace -> trace.gone(job, at));
      case Sighting.PodSeen(Instant at, PodFacts pod) -> withPod(pod, at, false);
      case Sighting.PodGone(Instant at, PodFacts pod) -> withPod(pod, at, true);
      case Sighting.EventSeen(Instant _, EventFacts event) -> withEvent(event);
      case Sighting.Listed listed -> withList(listed);
    };
  }

  private SightedFleet withJob(GangId id, UnaryOperator<JobTrace> change) {
    return withHome(id).changing(id.uid(), gang -> gang.with(change));
  }

  private SightedFleet withPod(PodFacts pod, Instant at, boolean gone) {
    String uid = pod.id().uid();
    SightedFleet fleet = withHome(pod.gang()).withPlace(pod);
    Place place = Objects.requireNonNull(fleet.places.get(uid));
    PodFacts placed = pod.in(place.gang(), place.index());
    return fleet
        .changing(
            place.gang().uid(),
            gang -> {
              SightedGang next =
                  gang.withPod(place.index(), uid, known -> trace(known, placed, at, gone));
              return pod.lifetime().owned() ? next : next.withoutOwner(at);
            })
        .withPending(uid);
  }

  private static PodTrace trace(@Nullable PodTrace known, PodFacts pod, Instant at, boolean gone) {
    PodTrace trace = known == null ? PodTrace.of(pod) : known;
    if (gone) {
      return trace.gone(pod, at);
    }
    return known == null ? trace : trace.seen(pod);
  }

  private SightedFleet withEvent(EventFacts event) {
    return switch (event.about().kind()) {
      case "Job" -> withJobEvent(event);
      case "Pod" -> withPodEvent(event);
      default -> this;
    };
  }

  private SightedFleet withJobEvent(EventFacts event) {
    String told = event.about().uid();
    String uid = told == null ? newestNamed(event.about()) : told;
    if (uid == null) {
      return this;
    }
    return gangs.get(uid) == null
        ? withUnplaced(uid, event)
        : changing(uid, gang -> gang.with(event));
  }

  private SightedFleet withPodEvent(EventFacts event) {
    String uid = event.about().uid();
    if (uid == null) {
      return this;
    }
    Place place = places.get(uid);
    return place == null
        ? withUnplaced(uid, event)
        : changing(place.gang().uid(), gang -> gang.with(event, place.index(), uid));
  }

  private @Nullable String newestNamed(EventFacts.About job) {
    return gangs().reversed().stream()
        .map(Gang::id)
        .filter(id -> id.name().equals(job.name()) && id.namespace().equals(job.namespace()))
        .map(GangId::uid)
        .findFirst()
        .orElse(null);
  }

  private SightedFleet withUnplaced(String uid, EventFacts event) {
    List<EventFacts> known = Objects.requireNonNullElse(pending.get(uid), List.of());
    var next = new ArrayList<>(known);
    EventFacts before =
        next.stream().filter(other -> other.uid().equals(event.uid())).findFirst().orElse(null);
    if (!Freshness.isNewer(before, event)) {
      return this;
    }
    next.remove(before);
    next.add(event);
    if (next.size() > MOST_PENDING_OF_ONE) {
      next.removeFirst();
    }
    return new SightedFleet(gangs, places, pending.with(uid, List.copyOf(next)), lists);
  }

  /// This fleet after the events that came before their object did.
  private SightedFleet withPending(String uid) {
    List<EventFacts> events = pending.get(uid);
    if (events == null) {
      return this;
    }
    var fleet = new SightedFleet(gangs, places, pending.without(uid), lists);
    for (EventFacts event : events) {
      fleet = fleet.withEvent(event);
    }
    return fleet;
  }

  private SightedFleet withList(Sighting.Listed list) {
    var scope = new Scope(list.kind(), list.namespace());
    var fleet = new SightedFleet(gangs, places, pending, lists.with(scope, list.at()));
    return switch (list.kind()) {
      case JOBS -> fleet.withListedJobs(list);
      case PODS -> fleet.withListedPods(list);
    };
  }

  private SightedFleet withListedJobs(Sighting.Listed list) {
    SightedFleet fleet = this;
    for (SightedGang gang : gangs.values()) {
      if (isIn(list, gang) && !list.uids().contains(gang.id().uid())) {
        fleet = fleet.changing(gang.id().uid(), g -> g.with(trace -> trace.missing(list.at())));
      }
    }
    return fleet;
  }

  /// Pods tell of gangs whose Job went before anybody looked: after a list of Jobs, what is not
  /// known of by now is not there.
  private SightedFleet withListedPods(Sighting.Listed list) {
    SightedFleet fleet = this;
    for (SightedGang gang : gangs.values()) {
      if (isIn(list, gang)) {
        fleet =
            fleet.changing(
                gang.id().uid(),
                g -> {
                  SightedGang next = g.withListedPods(list.uids(), list.at());
                  return isListed(Sighting.Kind.JOBS, gang.id())
                      ? next.withoutOwner(list.at())
                      : next;
                });
      }
    }
    return fleet;
  }

  private boolean isListed(Sighting.Kind kind, GangId id) {
    return listed(kind, id) != null;
  }

  /// When what this gang has of a kind was last listed, or null.
  private @Nullable Instant listed(Sighting.Kind kind, GangId id) {
    Instant everywhere = lists.get(new Scope(kind, null));
    Instant there = lists.get(new Scope(kind, id.namespace()));
    return Times.later(everywhere, there);
  }

  @Override
  public Orphans orphans(Instant now) {
    var unseen = EnumSet.allOf(Sighting.Kind.class);
    lists.forEach((scope, _) -> unseen.remove(scope.kind()));
    if (!unseen.isEmpty()) {
      return new Orphans(List.of(), unseen.iterator().next());
    }
    List<OrphanedPod> found = new ArrayList<>();
    for (SightedGang gang : gangs.values()) {
      Instant jobs = listed(Sighting.Kind.JOBS, gang.id());
      if (jobs != null && gang.isIndexed()) {
        found.addAll(gang.orphans(jobs, now));
      }
    }
    return Orphans.sorted(found);
  }

  private static boolean isIn(Sighting.Listed list, SightedGang gang) {
    return list.namespace() == null || list.namespace().equals(gang.id().namespace());
  }

  private SightedFleet changing(String uid, UnaryOperator<SightedGang> change) {
    SightedGang gang = Objects.requireNonNull(gangs.get(uid));
    SightedGang next = change.apply(gang);
    return next == gang ? this : new SightedFleet(gangs.with(uid, next), places, pending, lists);
  }

  /// This fleet with a gang of this id, whatever is known of it.
  private SightedFleet withHome(GangId id) {
    if (gangs.get(id.uid()) != null) {
      return this;
    }
    SightedGang gang = SightedGang.of(id);
    SightedGang told = isListed(Sighting.Kind.PODS, id) ? gang.withPodsListed() : gang;
    return new SightedFleet(gangs.with(id.uid(), told), places, pending, lists)
        .withPending(id.uid());
  }

  /// This fleet with a place for the pod: where it was first seen, or at its index once that is
  /// known.
  private SightedFleet withPlace(PodFacts pod) {
    String uid = pod.id().uid();
    Place known = places.get(uid);
    int index = Math.max(PodFacts.NO_INDEX, pod.index());
    if (known != null && (known.index() >= 0 || index < 0)) {
      return this;
    }
    String home = known == null ? pod.gang().uid() : known.gang().uid();
    SightedGang gang = Objects.requireNonNull(gangs.get(home));
    SightedGang moved = known == null ? gang : gang.movingPod(uid, known.index(), index);
    return new SightedFleet(
        gangs.with(home, moved), places.with(uid, new Place(gang.id(), index)), pending, lists);
  }
}
