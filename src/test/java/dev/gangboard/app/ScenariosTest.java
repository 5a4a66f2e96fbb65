package dev.gangboard.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.demo.scenario.Scenario;
import dev.gangboard.demo.scenario.Scenarios;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.RankState;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.Round;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Each scenario tells its story: as the product sees it, on a fast clock.
@Timeout(180)
class ScenariosTest {
  private static final double FAST = 6;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir private Path folder;

  private PlayedScenario play(String id) throws Exception {
    return new PlayedScenario(id, FAST, folder);
  }

  @Test
  void everyScenarioHasItsTextsAndEveryTextItsScenario() {
    Set<String> ids = new HashSet<>();
    for (Scenario scenario : Scenarios.all()) {
      assertTrue(scenario.id().matches("[a-z]+(-[a-z]+)*"), scenario.id());
      assertTrue(ids.add(scenario.id()), scenario.id());
    }
    assertEquals(
        Arrays.stream(DemoStory.values()).map(DemoStory::id).collect(Collectors.toSet()), ids);
    for (DemoStory story : DemoStory.values()) {
      assertEquals(
          story.group().name(),
          Scenarios.find(story.id()).orElseThrow().group().name(),
          story.id());
    }
  }

  @Test
  void allIsWell() throws Exception {
    try (PlayedScenario played = play("all-is-well")) {
      Gang end = played.untilPhase(Kind.SUCCEEDED);

      assertEquals("SSSSSSSS", played.letters());
      assertEquals(List.of(), end.firstFailures());
      Rendezvous met = played.rendezvous();
      assertEquals(36, met.completed());
      assertEquals(36, met.rounds().size());
      assertTrue(met.rounds().values().stream().allMatch(Round::complete));
    }
  }

  @Test
  void oneStragglerSlowsAllDown() throws Exception {
    try (PlayedScenario played = play("straggler")) {
      Gang gang = played.untilPhase(Kind.RUNNING);
      awaitRounds(played, 4);

      assertEquals("RRRRRRRR", played.letters());
      assertEquals(List.of(), gang.firstFailures());
      Rendezvous met = played.rendezvous();
      long slow =
          met.rounds().values().stream().filter(Round::complete).filter(r -> last(r) == 5).count();
      assertTrue(slow >= met.completed() - 1, "rank 5 came last in " + slow + " of " + met);
    }
  }

  private static int last(Round round) {
    return round.arrivals().stream()
        .max(java.util.Comparator.comparing(a -> a.at()))
        .orElseThrow()
        .rank();
  }

  private static void awaitRounds(PlayedScenario played, int rounds) {
    await().atMost(PATIENCE).until(() -> played.rendezvous().completed() >= rounds);
  }

  @Test
  void oneRankCrashesAndTakesTheGangDown() throws Exception {
    try (PlayedScenario played = play("crash")) {
      Gang end = played.untilPhase(Kind.FAILED);

      assertEquals(List.of(new Failure(3, "exit 3 Error")), failures(end));
      assertEquals("BackoffLimitExceeded", end.phase(played.demo().clock().instant()).reason());
      assertEquals("XXXFXXXX", played.letters());
      assertMissing(played, 11, 3);
    }
  }

  @Test
  void oneRankRunsOutOfMemory() throws Exception {
    try (PlayedScenario played = play("out-of-memory")) {
      Gang end = played.untilPhase(Kind.FAILED);

      assertEquals(List.of(new Failure(5, "exit 137 OOMKilled")), failures(end));
      assertEquals("XXXXXFXX", played.letters());
      assertMissing(played, 11, 5);
    }
  }

  /// Which rank never came into the round that the others wait in.
  private static void assertMissing(PlayedScenario played, int number, int rank) throws Exception {
    Round waiting = played.rendezvous().round(number).orElseThrow();
    assertTrue(waiting.missing().contains(rank), waiting.toString());
    assertEquals(number - 1, played.rendezvous().completed());
  }

  @Test
  void aNodeThatIsTakenBackEndsTheGangLaterThanTheBarrierKnows() throws Exception {
    try (PlayedScenario played = play("spot-node-lost")) {
      played.untilPhase(Kind.RUNNING);
      await().atMost(PATIENCE).until(() -> played.demo().nodes().size() == 18);
      Gang end = played.untilPhase(Kind.FAILED);

      assertEquals(6, end.firstFailures().getFirst().rank());
      assertTrue(end.firstFailures().getFirst().why().contains("DeletionByPodGC"));
      Rendezvous met = played.rendezvous();
      Round front = met.front().orElseThrow();
      assertEquals(List.of(6), front.missing());
      assertTrue(played.age().toSeconds() > 50, "not before " + played.age());
    }
  }

  @Test
  void aDeadlineEndsAGangThatNobodyFailedIn() throws Exception {
    try (PlayedScenario played = play("deadline")) {
      Gang end = played.untilPhase(Kind.FAILED);

      assertEquals("DeadlineExceeded", end.phase(played.demo().clock().instant()).reason());
      assertEquals(List.of(), end.firstFailures());
      assertEquals("XXXXXXXX", played.letters());
      assertTrue(played.rendezvous().completed() > 3);
    }
  }

  @Test
  void aCancelledGangHangsOnWhatDoesNotStop() throws Exception {
    try (PlayedScenario played = play("slow-shutdown")) {
      played.until(g -> stopped(played, g, 0) && stopped(played, g, 1));
      played.until(g -> stopped(played, g, 2));
      assertTrue(played.age().toSeconds() >= 33, played.age().toString());
      played.until(g -> stopped(played, g, 3));
      assertTrue(played.age().toSeconds() >= 43, played.age().toString());

      assertEquals(Kind.CANCELLING, phase(played));
      assertEquals(
          137,
          played
              .gang()
              .orElseThrow()
              .rank(3, now(played))
              .newest()
              .orElseThrow()
              .exitCode()
              .orElseThrow());
      await().atMost(PATIENCE).until(() -> played.age().toSeconds() > 60);
      assertEquals(Kind.CANCELLING, phase(played), "rank 5 is stuck");
      assertTrue(!stopped(played, played.gang().orElseThrow(), 5));
    }
  }

  private static java.time.Instant now(PlayedScenario played) {
    return played.demo().clock().instant();
  }

  private static Kind phase(PlayedScenario played) {
    return played.gang().orElseThrow().phase(now(played)).kind();
  }

  private static boolean stopped(PlayedScenario played, Gang gang, int rank) {
    return gang.rank(rank, now(played)).state() == RankState.STOPPED;
  }

  @Test
  void aPartialGangHoldsItsGpusAndWaits() throws Exception {
    try (PlayedScenario played = play("partial-gang")) {
      played.untilPhase(Kind.PARTIAL);
      Gang gang = played.until(g -> g.states(now(played)).count(RankState.RUNNING) == 8);
      assertEquals(4, gang.states(now(played)).count(RankState.UNSCHEDULED));
      assertEquals(8, gang.gpus(now(played)).held());
      await()
          .atMost(PATIENCE)
          .until(
              () -> played.rendezvous().round(1).map(r -> r.arrivals().size() == 8).orElse(false));
      assertEquals(0, played.rendezvous().completed());
    }
  }

  @Test
  void aMissingServiceAccountIsWhatTheGangWaitsFor() throws Exception {
    try (PlayedScenario played = play("no-service-account")) {
      Gang gang = played.until(g -> g.waitingFor().isPresent());

      assertEquals(Kind.WAITING, phase(played));
      assertEquals("........", played.letters());
      assertTrue(
          gang.waitingFor().orElseThrow().contains("serviceaccount \"trainer-eu\" not found"));
    }
  }

  @Test
  void aMissingRuntimeClassAndANewDriverKeepTwoGangsFromStarting() throws Exception {
    try (PlayedScenario played = play("no-runtime")) {
      Gang missing = played.until(g -> g.waitingFor().isPresent());
      assertTrue(
          missing.waitingFor().orElseThrow().contains("RuntimeClass \"gvisor-gpu\" not found"));
      assertEquals("....", played.letters());

      await()
          .atMost(PATIENCE)
          .until(() ->
              played
                  .gang("new-driver")
                  .filter(g ->
                      IntStream.range(0, 8)
                          .allMatch(r ->
                              "FailedCreatePodSandBox".equals(g.rank(r, now(played)).trouble())))
                  .isPresent());
      Gang second = played.gang("new-driver").orElseThrow();
      assertEquals("cccccccc", second.states(now(played)).letters());
      assertTrue(second.events().stream().anyMatch(e -> e.message().endsWith("EOF: unknown")));
    }
  }

  @Test
  void anImageThatCannotBePulledIsTriedLessAndLess() throws Exception {
    try (PlayedScenario played = play("no-image")) {
      Gang gang =
          played.until(g ->
              IntStream.range(0, 8)
                  .allMatch(r -> "ImagePullBackOff".equals(g.rank(r, now(played)).trouble())));

      assertEquals(Kind.STARTING, gang.phase(now(played)).kind());
      assertEquals("cccccccc", played.letters());
    }
  }

  @Test
  void orphansRunOnWithoutTheirJob() throws Exception {
    try (PlayedScenario played = play("orphans")) {
      played.untilPhase(Kind.RUNNING);
      Gang gang = played.untilPhase(Kind.ORPHANED);
      long before = played.rendezvous().completed();

      assertTrue(gang.jobGone());
      assertEquals("RRRRRR", played.letters());
      awaitRounds(played, (int) before + 2);
      assertEquals(
          Kind.RUNNING, played.gang("still-owned").orElseThrow().phase(now(played)).kind());
    }
  }

  @Test
  void anExpiredTokenStopsTheViewAndNotTheGang() throws Exception {
    // A link at rest asks but every 14 s, by our clock: so long the token must be refused.
    try (PlayedScenario played = new PlayedScenario("token-expires", 1.5, folder)) {
      awaitLink(played, LinkState.Status.LIVE);
      awaitLink(played, LinkState.Status.REFUSED);
      long before = played.rendezvous().completed();
      awaitRounds(played, (int) before + 3);
      awaitLink(played, LinkState.Status.LIVE);
      played.untilPhase(Kind.RUNNING);
      assertEquals("RRRRRRRR", played.letters());
    }
  }

  @Test
  void anApiServerThatRestartsLosesTheViewAndNotTheGang() throws Exception {
    // The link is judged by our clock: an outage of 2 s may be over before it is called one.
    try (PlayedScenario played = new PlayedScenario("api-restarts", 1.5, folder)) {
      awaitLink(played, LinkState.Status.LIVE);
      int live = played.seen().size();
      played.untilPhase(Kind.RUNNING);
      awaitLink(played, LinkState.Status.STALE, live); // it may be over already
      long before = played.rendezvous().completed();
      awaitLink(played, LinkState.Status.LIVE);
      awaitRounds(played, (int) before + 3);
      assertEquals(Kind.RUNNING, phase(played));
      assertEquals("RRRRRRRR", played.letters());
    }
  }

  @Test
  void streamsOfLogsEndEarlyAndLoseNothing() throws Exception {
    try (PlayedScenario played = play("log-ends")) {
      Gang gang = played.until(g -> g.states(now(played)).count(RankState.RUNNING) == 4);
      PodFacts.PodId pod = gang.rank(0, now(played)).newest().orElseThrow().pod().id();

      List<String> first = untilTheStreamEnds(played, pod);
      List<String> second = untilTheStreamEnds(played, pod);

      assertEquals("RRRR", played.letters());
      assertTrue(second.size() > first.size(), second.size() + " after " + first.size());
      assertEquals(first, second.subList(0, first.size()));
      assertEquals(second.size(), Set.copyOf(second).size());
    }
  }

  private static List<String> untilTheStreamEnds(PlayedScenario played, PodFacts.PodId pod)
      throws Exception {
    List<String> lines = new ArrayList<>();
    Cluster.LogEnd end =
        played
            .cluster()
            .readLog(
                new Cluster.LogRequest(pod, null, Cluster.LogPart.FOLLOW, null, null),
                line ->
                    lines.add(
                        line.time()
                            + " "
                            + new String(
                                line.bytes(), line.from(), line.to() - line.from(), UTF_8)));
    assertEquals(Cluster.LogEnd.CLOSED, end);
    return lines;
  }

  private static void awaitLink(PlayedScenario played, LinkState.Status status) {
    awaitLink(played, status, Math.max(0, played.seen().size() - 1));
  }

  /// @param from the first snapshot that counts
  private static void awaitLink(PlayedScenario played, LinkState.Status status, int from) {
    await()
        .atMost(PATIENCE)
        .until(() ->
            played.seen().subList(from, played.seen().size()).stream()
                .map(FleetSnapshot::link)
                .anyMatch(link -> link.status() == status));
  }

  @Test
  void tenRunsEndInAllTheWaysThatRunsDo() throws Exception {
    try (PlayedScenario played = play("history")) {
      await()
          .atMost(PATIENCE)
          .until(() -> outcomes(played).values().stream().filter(k -> !k.isEmpty()).count() == 10);

      assertEquals(
          Map.of(
              "run-01", "SUCCEEDED",
              "run-02", "FAILED BackoffLimitExceeded rank 2 exit 1 Error",
              "run-03", "SUCCEEDED",
              "run-04", "FAILED BackoffLimitExceeded rank 1 exit 137 OOMKilled",
              "run-05", "FAILED DeadlineExceeded",
              "run-06", "CANCELLED",
              "run-07", "SUCCEEDED",
              "run-08", "FAILED BackoffLimitExceeded rank 3 exit 2 Error",
              "run-09", "SUCCEEDED",
              "run-10", "FAILED BackoffLimitExceeded rank 0 disrupted EvictionByEvictionAPI"),
          outcomes(played));
      await()
          .atMost(PATIENCE)
          .until(() -> played.seen().getLast().fleet().gangs().stream().allMatch(Gang::jobGone));
    }
  }

  /// How each gang ended, once it had; it may have gone since.
  private static Map<String, String> outcomes(PlayedScenario played) {
    Map<String, String> outcomes = new TreeMap<>();
    for (FleetSnapshot snapshot : played.seen()) {
      for (Gang gang : snapshot.fleet().gangs()) {
        String outcome = outcome(gang, gang.phase(snapshot.at()));
        outcomes.merge(gang.id().name(), outcome, (old, next) -> next.isEmpty() ? old : next);
      }
    }
    return outcomes;
  }

  private static String outcome(Gang gang, GangPhase phase) {
    String who =
        gang.firstFailures().stream()
            .findFirst()
            .map(f -> " rank " + f.rank() + " " + f.why())
            .orElse("");
    return switch (phase.kind()) {
      case SUCCEEDED, CANCELLED -> phase.kind().name();
      case FAILED -> "FAILED " + phase.reason() + who;
      default -> "";
    };
  }

  private record Failure(int rank, String why) {}

  private static List<Failure> failures(Gang gang) {
    return gang.firstFailures().stream().map(ScenariosTest::failure).toList();
  }

  private static Failure failure(FirstFailure failure) {
    return new Failure(failure.rank(), failure.why());
  }
}
