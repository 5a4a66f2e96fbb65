package dev.gangboard.record;

import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The life of a gang in which one rank fails, as a cluster tells it, one sighting a second; and
/// what a feed does with sightings.
final class Life {
  static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  static final RecordedCluster PROD = new RecordedCluster("prod", "https://prod:6443", false);

  private final GangId id;
  private final int ranks;
  private final String rendezvous;
  private long version = 100;
  private Instant now = START;

  Life(String name, int ranks) {
    this(new GangId("ml", name, "uid-of-" + name), ranks);
  }

  Life(GangId id, int ranks) {
    this(id, ranks, "s3://bucket/run/");
  }

  Life(GangId id, int ranks, String rendezvous) {
    this.id = id;
    this.ranks = ranks;
    this.rendezvous = rendezvous;
  }

  GangId id() {
    return id;
  }

  /// Each rank is created, runs, and then rank 0 fails and the others are stopped.
  List<Sighting> sightings() {
    var all = new ArrayList<Sighting>();
    all.add(job());
    for (int rank = 0; rank < ranks; rank++) {
      all.add(pod(rank, null, false));
      all.add(event(rank));
    }
    for (int rank = 0; rank < ranks; rank++) {
      all.add(pod(rank, new ContainerState.Running(tick()), false));
    }
    all.add(pod(0, end(3), false));
    all.add(job(condition("FailureTarget")));
    for (int rank = 1; rank < ranks; rank++) {
      all.add(pod(rank, new ContainerState.Running(START), true));
    }
    for (int rank = 1; rank < ranks; rank++) {
      all.add(new Sighting.PodGone(tick(), facts(rank, end(143), true)));
    }
    all.add(job(condition("FailureTarget"), condition("Failed")));
    all.add(
        new Sighting.JobGone(tick(), jobFacts(condition("FailureTarget"), condition("Failed"))));
    return all;
  }

  private Instant tick() {
    now = now.plusSeconds(1);
    return now;
  }

  Sighting job(Condition... conditions) {
    return new Sighting.JobSeen(tick(), jobFacts(conditions));
  }

  private JobFacts jobFacts(Condition... conditions) {
    return new JobFacts(
        id,
        new JobFacts.Lifetime(START, null, ++version),
        new JobFacts.Shape(ranks, ranks, false, 0, false, 3600L),
        new JobFacts.Template(true, "trainer:1", 1, null, null, rendezvous),
        new JobFacts.Status(
            new JobFacts.Counts(ranks, 0, 0, 0, 0), null, null, START, null, List.of(conditions)));
  }

  private Condition condition(String type) {
    return new Condition(type, true, "BackoffLimitExceeded", "", now);
  }

  private ContainerState end(int exitCode) {
    return new ContainerState.Terminated(exitCode, 0, "Error", null, START, now);
  }

  Sighting pod(int rank, @Nullable ContainerState state, boolean stopping) {
    Instant at = tick();
    return new Sighting.PodSeen(at, facts(rank, state, stopping));
  }

  private PodFacts facts(int rank, @Nullable ContainerState state, boolean stopping) {
    PodPhase phase =
        switch (state) {
          case null -> PodPhase.PENDING;
          case ContainerState.Waiting _ -> PodPhase.PENDING;
          case ContainerState.Running _ -> PodPhase.RUNNING;
          case ContainerState.Terminated _ -> PodPhase.FAILED;
        };
    return new PodFacts(
        new PodFacts.PodId(id.namespace(), id.name() + "-" + rank + "-abcde", podUid(rank)),
        id,
        rank,
        new PodFacts.Lifetime(
            START,
            stopping ? now.plusSeconds(30) : null,
            stopping ? 30L : null,
            true,
            false,
            ++version),
        new PodFacts.Status(phase, null, null, "node-" + rank, 1, List.of()),
        state == null ? null : new PodFacts.Container("replica", state, true, 0, null));
  }

  private String podUid(int rank) {
    return id.uid() + "-" + rank;
  }

  private Sighting event(int rank) {
    return new Sighting.EventSeen(
        tick(),
        new EventFacts(
            "event-" + podUid(rank),
            new EventFacts.About("Pod", id.namespace(), id.name(), podUid(rank)),
            "Normal",
            "Scheduled",
            "Successfully \"assigned\"\nto a node",
            1,
            new EventFacts.Occurrence(now, now)));
  }

  /// What a feed does: each sighting to the journal and to the fold, in batches.
  static Fleet feed(Journal journal, Fleet fleet, List<Sighting> sightings) {
    Fleet folded = fleet;
    Instant at = START;
    for (int i = 0; i < sightings.size(); i++) {
      journal.sighted(sightings.get(i));
      folded = folded.with(sightings.get(i));
      at = sightings.get(i).at();
      if (i % 5 == 4) {
        journal.folded(folded, at);
      }
    }
    journal.folded(folded, at);
    return folded;
  }

  /// The list that a cluster sends first: all objects that are there after some sightings, and that
  /// these are all.
  static List<Sighting> list(List<Sighting> sightings, Instant at) {
    var objects = new LinkedHashMap<String, Sighting>();
    for (Sighting sighting : sightings) {
      switch (sighting) {
        case Sighting.JobSeen s ->
            objects.put(s.job().id().uid(), new Sighting.JobSeen(at, s.job()));
        case Sighting.JobGone s -> objects.remove(s.job().id().uid());
        case Sighting.PodSeen s ->
            objects.put(s.pod().id().uid(), new Sighting.PodSeen(at, s.pod()));
        case Sighting.PodGone s -> objects.remove(s.pod().id().uid());
        case Sighting.EventSeen s ->
            objects.put(s.event().uid(), new Sighting.EventSeen(at, s.event()));
        case Sighting.Listed _ -> {}
      }
    }
    var list = new ArrayList<Sighting>();
    var jobs = new HashSet<String>();
    var pods = new HashSet<String>();
    objects.forEach((uid, sighting) -> {
      list.add(sighting);
      if (sighting instanceof Sighting.JobSeen) {
        jobs.add(uid);
      } else if (sighting instanceof Sighting.PodSeen) {
        pods.add(uid);
      }
    });
    list.add(listed(at, Sighting.Kind.JOBS, jobs));
    list.add(listed(at, Sighting.Kind.PODS, pods));
    return list;
  }

  static Sighting listed(Instant at, Sighting.Kind kind, Set<String> uids) {
    return new Sighting.Listed(at, kind, null, uids);
  }

  static Fleet fold(List<Sighting> sightings) {
    Fleet fleet = Fleet.empty();
    for (Sighting sighting : sightings) {
      fleet = fleet.with(sighting);
    }
    return fleet;
  }

  /// All that a gang says of itself at a moment.
  static List<String> everything(Gang gang, Instant at) {
    var all = new ArrayList<String>();
    all.add(gang.id() + " " + gang.phase(at) + " " + gang.job() + " " + gang.jobGone());
    all.add(gang.states(at) + " " + gang.firstFailures() + " " + gang.gpus(at));
    all.add(gang.waitingFor() + " " + gang.started() + " " + gang.ended() + " " + gang.events());
    for (int index = 0; index < gang.completions(); index++) {
      all.add(gang.rank(index, at).toString());
    }
    return all;
  }
}
