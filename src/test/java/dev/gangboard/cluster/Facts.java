package dev.gangboard.cluster;

import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Facts of a gang for tests.
public final class Facts {
  public static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  public static final GangId GANG = new GangId("default", "run-1", "u1");

  private Facts() {}

  public static JobFacts job(int completions, Condition... conditions) {
    return new JobFacts(
        GANG,
        START,
        null,
        new JobFacts.Shape(completions, completions, false, 0, false, null),
        new JobFacts.Template(true, "trainer:1", 0, null, null, "s3://a/b/"),
        new JobFacts.Status(
            new JobFacts.Counts(completions, 0, 0, 0, 0),
            null,
            null,
            START,
            null,
            List.of(conditions)));
  }

  /// A pod of a rank; `attempt` makes its name and uid.
  public static PodFacts pod(int rank, String attempt, @Nullable ContainerState state) {
    return new PodFacts(
        new PodFacts.PodId("default", "run-1-" + rank + "-" + attempt, rank + attempt),
        GANG,
        rank,
        new PodFacts.Lifetime(START, null, null, true),
        new PodFacts.Status(phase(state), null, null, "node-1", 0, List.of()),
        state == null ? null : new PodFacts.Container("replica", state, true, 0, null));
  }

  private static PodPhase phase(@Nullable ContainerState state) {
    return switch (state) {
      case null -> PodPhase.PENDING;
      case ContainerState.Waiting _ -> PodPhase.PENDING;
      case ContainerState.Running _ -> PodPhase.RUNNING;
      case ContainerState.Terminated end ->
          end.exitCode() == 0 ? PodPhase.SUCCEEDED : PodPhase.FAILED;
    };
  }

  public static ContainerState running() {
    return new ContainerState.Running(START);
  }

  public static ContainerState ended(int exitCode) {
    return new ContainerState.Terminated(
        exitCode, 0, exitCode == 0 ? "Completed" : "Error", null, START, START.plusSeconds(60));
  }
}
