package dev.gangboard.cli;

import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sightings of gangs for tests, as a cluster would send them.
final class Stage {
  static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  static final Instant NOW = START.plusSeconds(90);

  private final GangId id;
  private final int completions;

  Stage(String name, int completions) {
    this(name, completions, "uid-of-" + name);
  }

  Stage(String name, int completions, String uid) {
    this.id = new GangId("default", name, uid);
    this.completions = completions;
  }

  GangId id() {
    return id;
  }

  Sighting job(Condition... conditions) {
    return new Sighting.JobSeen(NOW, facts(conditions));
  }

  Sighting jobGone(Condition... conditions) {
    return new Sighting.JobGone(NOW, facts(conditions));
  }

  /// The Job while it starts no pods.
  Sighting suspendedJob() {
    return new Sighting.JobSeen(NOW, facts(true));
  }

  /// A running pod that has lost its owner.
  PodFacts orphan(int rank) {
    PodFacts pod = pod(rank, new ContainerState.Running(START));
    return new PodFacts(
        pod.id(),
        pod.gang(),
        pod.index(),
        new PodFacts.Lifetime(START, null, null, false),
        pod.status(),
        pod.replica());
  }

  private JobFacts facts(Condition... conditions) {
    return facts(false, conditions);
  }

  private JobFacts facts(boolean suspended, Condition... conditions) {
    return new JobFacts(
        id,
        START,
        null,
        new JobFacts.Shape(completions, completions, suspended, 0, false, null),
        new JobFacts.Template(true, "trainer:1", 1, null, null, "s3://runs/exp-7/"),
        new JobFacts.Status(
            new JobFacts.Counts(completions, 0, 0, 0, 0),
            null,
            null,
            START,
            null,
            List.of(conditions)));
  }

  static Condition failed() {
    return new Condition(
        "Failed", true, "BackoffLimitExceeded", "Job has reached the specified backoff limit", NOW);
  }

  static Condition complete() {
    return new Condition("Complete", true, "CompletionsReached", null, NOW);
  }

  Sighting running(int rank) {
    return new Sighting.PodSeen(NOW, pod(rank, new ContainerState.Running(START)));
  }

  Sighting waiting(int rank, String reason) {
    return new Sighting.PodSeen(NOW, pod(rank, new ContainerState.Waiting(reason, null)));
  }

  Sighting ended(int rank, int exitCode) {
    return new Sighting.PodSeen(NOW, pod(rank, end(exitCode)));
  }

  Sighting gone(int rank) {
    return new Sighting.PodGone(NOW, pod(rank, new ContainerState.Running(START)));
  }

  private static ContainerState end(int exitCode) {
    return new ContainerState.Terminated(
        exitCode, 0, exitCode == 0 ? "Completed" : "Error", null, START, START.plusSeconds(60));
  }

  private PodFacts pod(int rank, @Nullable ContainerState state) {
    String name = id.name() + "-" + rank + "-abcde";
    PodPhase phase =
        switch (state) {
          case null -> PodPhase.PENDING;
          case ContainerState.Waiting _ -> PodPhase.PENDING;
          case ContainerState.Running _ -> PodPhase.RUNNING;
          case ContainerState.Terminated end ->
              end.exitCode() == 0 ? PodPhase.SUCCEEDED : PodPhase.FAILED;
        };
    return new PodFacts(
        new PodFacts.PodId(id.namespace(), name, id.uid() + rank),
        id,
        rank,
        new PodFacts.Lifetime(START, null, null, true),
        new PodFacts.Status(phase, null, null, "node-" + rank, 1, List.of()),
        state == null ? null : new PodFacts.Container("replica", state, true, 0, null));
  }

  /// The fold of some sightings.
  static Fleet fleet(Sighting... sightings) {
    Fleet fleet = Fleet.empty();
    for (Sighting sighting : sightings) {
      fleet = fleet.with(sighting);
    }
    return fleet;
  }

  /// The only gang of some sightings.
  static Gang gang(Sighting... sightings) {
    return fleet(sightings).gangs().iterator().next();
  }
}
