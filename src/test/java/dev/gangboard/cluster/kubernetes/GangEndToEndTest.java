package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Cancelled;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.Cluster.Suggestion;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.Said;
import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.logs.LogListener;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogStart;
import dev.gangboard.logs.RankLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Adapter, feed and fold together, over HTTPS against the demo cluster.
class GangEndToEndTest {
  private DemoGateway gateway;
  private KubernetesCluster cluster;
  private FleetFeed feed;
  private final List<FleetSnapshot> snapshots = new CopyOnWriteArrayList<>();

  @BeforeEach
  void connect() {
    gateway = DemoGateway.start();
    cluster = gateway.cluster();
    feed = new FleetFeed(cluster, "default", InstantSource.system(), snapshots::add);
    await().until(() -> link() == Status.LIVE); // a Job that goes before the first list is not seen
  }

  @AfterEach
  void close() {
    feed.close();
    gateway.close();
  }

  @Test
  void aGangOfEightRunsAndSucceeds() throws Exception {
    GangId gang = launch(8, Map.of("SLEEP_SECONDS", "1"));
    awaitPhase(gang, "SUCCEEDED");
    assertEquals("SSSSSSSS", letters(gang));
    List<GangPhase.Kind> phases = phases(gang);
    assertTrue(phases.contains(GangPhase.Kind.RUNNING), phases.toString());
    assertTrue(
        phases.indexOf(GangPhase.Kind.RUNNING) < phases.indexOf(GangPhase.Kind.SUCCEEDED),
        phases.toString());
  }

  @Test
  void oneRankFailsAndTheOthersAreStopped() throws Exception {
    GangId gang = launch(8, Map.of("SLEEP_SECONDS_RANK_3", "1", "EXIT_CODE_RANK_3", "3"));
    awaitPhase(gang, "FAILED BackoffLimitExceeded");
    assertEquals("XXXFXXXX", letters(gang));
    assertEquals(
        List.of("3 exit 3 Error"),
        known(gang).firstFailures().stream().map(GangEndToEndTest::text).toList());
  }

  private static String text(FirstFailure failure) {
    return failure.rank() + " " + failure.why();
  }

  @Test
  void aCancelledGangEndsPodByPod() throws Exception {
    GangId gang = launch(8, Map.of("TERM_SECONDS", "1"));
    await().until(() -> letters(gang).equals("RRRRRRRR"));
    assertEquals(Cancelled.ACCEPTED, cluster.cancel(gang));
    awaitPhase(gang, "CANCELLING");
    awaitPhase(gang, "CANCELLED");
    assertEquals("XXXXXXXX", letters(gang));
    assertEquals(Cancelled.ALREADY_GONE, cluster.cancel(gang));
  }

  @Test
  void aCancelDoesNotKillAnotherGangOfTheSameName() throws Exception {
    GangId first = launch(1, Map.of());
    assertEquals(Cancelled.ACCEPTED, cluster.cancel(first));
    awaitPhase(first, "CANCELLED");
    GangId second = launch(1, Map.of());
    assertEquals(Cancelled.ALREADY_GONE, cluster.cancel(first));
    await().until(() -> letters(second).equals("R"));
  }

  @Test
  void noLineOfALogIsLostHoweverOftenItBreaksOff() throws Exception {
    GangId gang = launch(1, Images.SGD, Map.of("STEPS", "400", "STEP_MS", "5", "SAMPLES", "64"));
    List<Said> lines = new CopyOnWriteArrayList<>();
    List<String> notes = new CopyOnWriteArrayList<>();
    try (RankLog _ =
        new RankLog(cluster, 0, LogStart.BEGINNING, () -> gang(gang), listener(lines, notes))) {
      for (int size = 20; size < 200; size += 60) {
        int enough = size;
        await().until(() -> lines.size() > enough);
        gateway.demo().faults().dropLogs();
      }
      await().until(() -> notes.contains("ended"));
    }
    List<Said> whole = new ArrayList<>();
    cluster.readLog(
        new LogRequest(
            known(gang).rank(0, InstantSource.system().instant()).newest().orElseThrow().pod().id(),
            null,
            LogPart.ALL,
            null,
            null),
        line -> whole.add(Said.of(line)));
    assertEquals(whole, lines);
    assertTrue(whole.size() > 400, whole.size() + " lines");
    assertTrue(notes.contains("Reconnected, nothing lost."), notes.toString());
  }

  private static LogListener listener(List<Said> lines, List<String> notes) {
    return new LogListener() {
      @Override
      public void line(LogLine line) {
        lines.add(Said.of(line));
      }

      @Override
      public void mark(LogMark mark) {
        notes.add(mark.text());
      }

      @Override
      public void ended() {
        notes.add("ended");
      }
    };
  }

  @Test
  void theViewSurvivesWhatAClusterDoesToItsWatches() throws Exception {
    Faults faults = gateway.demo().faults();
    GangId gang = launch(4, Map.of("SLEEP_SECONDS", "3"));
    faults.dropWatches();
    await().until(() -> letters(gang).equals("RRRR"));
    faults.expireHistory();
    faults.answer(Faults.Scope.LISTS, new Faults.Answer.ServerError("a hiccup"), 2);
    awaitPhase(gang, "SUCCEEDED");
    assertEquals("SSSS", letters(gang));
  }

  @Test
  void aTokenThatRanOutIsARefusalUntilThereIsAnother() {
    await().until(() -> link() == Status.LIVE);
    gateway.demo().faults().expireTokens(true);
    gateway.demo().faults().dropWatches();
    await().until(() -> link() == Status.REFUSED);
    assertInstanceOf(ClusterException.Unauthorized.class, feed.latest().link().problem());
  }

  @Test
  void requestsDoNotGrowWithTheRanks() throws Exception {
    await().until(() -> cluster.requests() == 9);
    for (int ranks : List.of(8, 200)) {
      long before = cluster.requests();
      GangId gang = cluster.launch(Specs.gang("run-" + ranks, ranks, Images.SLEEPER), false).gang();
      await().until(() -> letters(gang).equals("R".repeat(ranks)));
      assertEquals(before + 1, cluster.requests(), "for " + ranks + " ranks");
    }
  }

  @Test
  void aDryRunCreatesNothing() throws Exception {
    cluster.launch(Specs.gang("run-1", 2, Images.SLEEPER), true);
    GangId gang = launch(2, Map.of());
    await().until(() -> gang(gang).isPresent());
    assertEquals(1, feed.latest().fleet().gangs().size());
  }

  @Test
  void whatIsWrongWithAJobIsToldByTheServer() throws Exception {
    ClusterException.Invalid invalid =
        assertThrows(
            ClusterException.Invalid.class,
            () -> cluster.launch(Specs.gang("run_1", 2, Images.SLEEPER), true));
    assertEquals("metadata.name", invalid.faults().getFirst().field());
    launch(1, Map.of());
    assertThrows(ClusterException.Conflict.class, () -> launch(1, Map.of()));
  }

  @Test
  void theClusterSuggestsNames() throws Exception {
    assertTrue(cluster.version().startsWith("v1."), cluster.version());
    assertTrue(cluster.names(Suggestion.NAMESPACES, "default").contains("default"));
    assertTrue(cluster.names(Suggestion.SERVICE_ACCOUNTS, "default").contains("default"));
    assertTrue(cluster.names(Suggestion.RUNTIME_CLASSES, "default").contains("gvisor"));
  }

  @Test
  void aCertificateThatNobodyTrustsIsTold() throws Exception {
    String server = gateway.demo().url().toString();
    ClusterContext context = new ClusterContext("other", server, "default", true, false);
    Access.Trust trust = new Access.Trust(null, true, null, false);
    Access.Credential token = new Access.Credential.Token(gateway.demo().token());
    Access access = new Access(server, trust, null, "me", token, Impersonation.NONE);
    try (KubernetesCluster distrustful =
        KubernetesCluster.open(
            context,
            AccessSource.fixed(access),
            Patience.USUAL,
            ProgramSearch.of(ScriptedServer.MACHINE))) {
      ClusterException e = assertThrows(ClusterException.Unreachable.class, distrustful::version);
      assertTrue(e.getMessage().startsWith("No trusted connection to " + server), e.getMessage());
    }
  }

  private GangId launch(int ranks, Map<String, String> environment) throws Exception {
    return launch(ranks, Images.SLEEPER, environment);
  }

  private GangId launch(int ranks, String image, Map<String, String> environment) throws Exception {
    return cluster.launch(Specs.gang("run-1", ranks, image, environment), false).gang();
  }

  private Optional<Gang> gang(GangId id) {
    return feed.latest().fleet().gang(id.uid());
  }

  private Gang known(GangId id) {
    return gang(id).orElseThrow();
  }

  private String letters(GangId id) {
    return gang(id).map(g -> g.states(InstantSource.system().instant()).letters()).orElse("");
  }

  private Status link() {
    return feed.latest().link().status();
  }

  private void awaitPhase(GangId id, String phase) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> phase(id) + " " + letters(id), text -> text.startsWith(phase + " "));
  }

  private String phase(GangId id) {
    return gang(id).map(g -> g.phase(InstantSource.system().instant()).toString()).orElse("none");
  }

  /// The phases that were published, each once.
  private List<GangPhase.Kind> phases(GangId id) {
    return snapshots.stream()
        .flatMap(s -> s.fleet().gang(id.uid()).map(g -> g.phase(s.at()).kind()).stream())
        .distinct()
        .toList();
  }
}
