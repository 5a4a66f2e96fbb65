package dev.gangboard.bench;

import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The life of a gang as an API server tells it: each pod in six steps from created to succeeded.
/// Every sighting has texts of its own, as if it had just been parsed.
final class PodLife {
  static final int STEPS = 6;

  private static final Instant START = Instant.parse("2026-11-30T14:00:00Z");
  private static final List<String> CONDITIONS =
      List.of(
          "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");

  private final int ranks;
  private long version;

  PodLife(int ranks) {
    this.ranks = ranks;
  }

  int ranks() {
    return ranks;
  }

  Instant end() {
    return START.plusSeconds(STEPS);
  }

  /// @param done ranks that have completed
  Sighting job(int done) {
    return job(done, List.of());
  }

  /// The Job after it has failed, for no reason that its pods tell.
  Sighting failedJob() {
    return job(
        0,
        List.of(
            new Condition(
                text("FailureTarget"),
                true,
                text("BackoffLimitExceeded"),
                text("Job has reached the specified backoff limit"),
                end())));
  }

  private Sighting job(int done, List<Condition> conditions) {
    var counts = new JobFacts.Counts(ranks - done, ranks - done, 0, done, 0);
    String completed = done == 0 ? null : "0-" + (done - 1);
    return new Sighting.JobSeen(
        START,
        new JobFacts(
            gang(),
            new JobFacts.Lifetime(START, null, ++version),
            new JobFacts.Shape(ranks, ranks, false, 0, false, 3600L),
            new JobFacts.Template(true, "registry.local/replica:1", 1, null, null, null),
            new JobFacts.Status(counts, completed, null, START, null, conditions)));
  }

  Sighting pod(int rank, int step) {
    return pod(rank, step, 0);
  }

  /// @param attempt which pod of the rank, from 0
  Sighting pod(int rank, int step, int attempt) {
    Instant created = START.plusSeconds(60L * attempt);
    Instant now = created.plusSeconds(step);
    return new Sighting.PodSeen(
        now,
        new PodFacts(
            new PodFacts.PodId(
                text("default"), "bench-" + rank + "-x7k2" + attempt, uid(rank, attempt)),
            gang(),
            rank,
            new PodFacts.Lifetime(created, null, null, true, false, ++version),
            new PodFacts.Status(
                phase(step),
                null,
                null,
                step == 0 ? null : "node-" + rank / 8,
                1,
                conditions(step, now)),
            container(step, now)));
  }

  private static PodPhase phase(int step) {
    return step < 3 ? PodPhase.PENDING : step < 5 ? PodPhase.RUNNING : PodPhase.SUCCEEDED;
  }

  private static List<Condition> conditions(int step, Instant now) {
    var conditions = new ArrayList<Condition>();
    if (step > 0) {
      for (String type : CONDITIONS) {
        conditions.add(new Condition(text(type), step > 2 && step < 5, null, null, now));
      }
    }
    return conditions;
  }

  private static PodFacts.@Nullable Container container(int step, Instant now) {
    ContainerState state =
        switch (step) {
          case 0, 1 -> null;
          case 2 -> new ContainerState.Waiting(text("ContainerCreating"), null);
          case 3 -> new ContainerState.Running(now);
          default -> new ContainerState.Terminated(0, 0, text("Completed"), null, START, now);
        };
    return state == null
        ? null
        : new PodFacts.Container(text("replica"), state, step == 3, 0, null);
  }

  private static GangId gang() {
    return new GangId(text("default"), text("bench"), text("b48866bf-4d4f-4f4c-8a79-7039e4abd0b5"));
  }

  /// What the kubelet says of a pod that starts.
  Sighting event(int rank) {
    return new Sighting.EventSeen(
        START,
        new EventFacts(
            "34fde3e4-557f-4f69-aca8-%012x".formatted(rank),
            new EventFacts.About("Pod", text("default"), "bench-" + rank + "-x7k20", uid(rank, 0)),
            text("Normal"),
            text("Started"),
            text("Container started"),
            1,
            new EventFacts.Occurrence(START, START, ++version)));
  }

  private static String uid(int rank, int attempt) {
    return "5b1d8ded-f9c4-4f0a-%04x-%012x".formatted(attempt, rank);
  }

  /// A text that shares nothing with another one like it.
  private static String text(String text) {
    return String.copyValueOf(text.toCharArray());
  }
}
