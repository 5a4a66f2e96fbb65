package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a server sends, the fold goes on and every question about its gangs has an answer.
class AbsurdSightingsTest {
  private static final List<Instant> TIMES =
      List.of(Instant.MIN, Instant.EPOCH, Stage.START, Stage.START.plusSeconds(1), Instant.MAX);
  private static final List<String> TEXTS =
      List.of(
          "", " ", "x", "{0}", "'", "Completed", "Killing", "FailedCreate", "Deleted pod: ", "☃\0");
  private static final List<String> CONDITIONS =
      List.of(
          "FailureTarget",
          "Failed",
          "Complete",
          "SuccessCriteriaMet",
          "Suspended",
          "PodScheduled",
          "Ready",
          "DisruptionTarget",
          "");

  private final Random random = new Random();

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void crashNothing(long seed) {
    random.setSeed(seed);
    Fleet fleet = Fleet.empty();
    for (int step = 0; step < 150; step++) {
      fleet = fleet.with(sighting());
      for (Gang gang : fleet.gangs()) {
        ask(gang, any(TIMES));
      }
    }
  }

  private void ask(Gang gang, Instant now) {
    RankStates states = gang.states(now);
    assertEquals(gang.completions(), states.size());
    gang.phase(now);
    gang.gpus(now);
    gang.firstFailures();
    gang.waitingFor();
    gang.started();
    gang.ended();
    gang.events();
    if (states.size() < 100) {
      ContractState.of(gang, now);
      for (int rank = 0; rank < states.size(); rank++) {
        assertEquals(states.get(rank), gang.rank(rank, now).state());
        assertGreenWithReason(gang, gang.rank(rank, now));
      }
    }
  }

  /// Nothing is shown as done or running unless the Job or a pod says so.
  private static void assertGreenWithReason(Gang gang, Rank rank) {
    String completed = gang.job().map(job -> job.status().completedIndexes()).orElse(null);
    boolean isCounted =
        CompletionIndexes.parse(completed, gang.completions()).contains(rank.index());
    switch (rank.state()) {
      case SUCCEEDED ->
          assertTrue(
              isCounted
                  || rank.attempts().stream()
                      .anyMatch(attempt -> attempt.ending() == PodEnding.SUCCEEDED),
              () -> rank.toString());
      case RUNNING ->
          assertTrue(
              rank.attempts().stream().anyMatch(attempt -> attempt.pod().isRunning()),
              () -> rank.toString());
      case FAILED, STOPPED, STOPPING, STARTING, UNSCHEDULED, WAITING, UNKNOWN -> {}
    }
  }

  private Sighting sighting() {
    Instant at = any(TIMES);
    return switch (random.nextInt(8)) {
      case 0 -> new Sighting.JobSeen(at, job());
      case 1 ->
          random.nextInt(5) == 0
              ? new Sighting.JobGone(at, job())
              : new Sighting.JobSeen(at, job());
      case 2 -> new Sighting.PodGone(at, pod());
      case 3 -> new Sighting.EventSeen(at, event());
      case 4 ->
          new Sighting.Listed(
              at,
              random.nextBoolean() ? Sighting.Kind.JOBS : Sighting.Kind.PODS,
              random.nextBoolean() ? null : "default",
              Set.of("g0", "p1", "p2"));
      default -> new Sighting.PodSeen(at, pod());
    };
  }

  private JobFacts job() {
    return new JobFacts(
        gangId(),
        new JobFacts.Lifetime(any(TIMES), maybe(TIMES), number()),
        new JobFacts.Shape(
            random.nextInt(100) == 0 ? number() : 3,
            number(),
            flag(),
            number(),
            flag(),
            (long) number()),
        new JobFacts.Template(flag(), any(TEXTS), number(), null, null, null),
        new JobFacts.Status(
            new JobFacts.Counts(number(), number(), number(), number(), number()),
            any(List.of("", "0", "1-", "0-2147483647", "x,2")),
            any(List.of("", "0", "99999999999", "1")),
            maybe(TIMES),
            maybe(TIMES),
            conditions()));
  }

  private PodFacts pod() {
    String uid = "p" + random.nextInt(6);
    return new PodFacts(
        new PodFacts.PodId("default", uid, uid),
        gangId(),
        random.nextInt(400) == 0 ? Integer.MAX_VALUE : random.nextInt(6) - 2,
        new PodFacts.Lifetime(
            any(TIMES),
            maybe(TIMES),
            any(List.of(0L, 30L, Long.MAX_VALUE, Long.MIN_VALUE)),
            flag(),
            flag(),
            number()),
        new PodFacts.Status(
            any(List.of(PodPhase.values())),
            maybe(TEXTS),
            maybe(TEXTS),
            maybe(TEXTS),
            number(),
            conditions()),
        flag()
            ? null
            : new PodFacts.Container(any(TEXTS), state(), flag(), number(), flag() ? null : end()));
  }

  private ContainerState state() {
    return switch (random.nextInt(3)) {
      case 0 -> new ContainerState.Waiting(maybe(TEXTS), maybe(TEXTS));
      case 1 -> new ContainerState.Running(maybe(TIMES));
      default -> end();
    };
  }

  private ContainerState.Terminated end() {
    return new ContainerState.Terminated(
        any(List.of(0, 1, 137, -1)),
        number(),
        maybe(TEXTS),
        maybe(TEXTS),
        maybe(TIMES),
        maybe(TIMES));
  }

  private EventFacts event() {
    boolean ofJob = flag();
    String uid = ofJob ? "g" + random.nextInt(2) : "p" + random.nextInt(6);
    return new EventFacts(
        "e" + random.nextInt(9),
        new EventFacts.About(
            any(List.of("Job", "Pod", "Node")),
            "default",
            uid,
            random.nextInt(4) == 0 ? null : uid),
        any(List.of("Normal", "Warning", "")),
        any(TEXTS),
        any(TEXTS),
        number(),
        new EventFacts.Occurrence(maybe(TIMES), maybe(TIMES)));
  }

  private List<Condition> conditions() {
    var conditions = new ArrayList<Condition>();
    for (int i = random.nextInt(4); i > 0; i--) {
      conditions.add(
          new Condition(any(CONDITIONS), flag(), maybe(TEXTS), maybe(TEXTS), maybe(TIMES)));
    }
    return conditions;
  }

  private GangId gangId() {
    String uid = "g" + random.nextInt(2);
    return new GangId("default", uid, uid);
  }

  private int number() {
    return any(List.of(0, 1, 7, -1, Integer.MAX_VALUE, Integer.MIN_VALUE));
  }

  private boolean flag() {
    return random.nextBoolean();
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <T> @Nullable T maybe(List<T> choices) {
    return flag() ? null : any(choices);
  }
}
