package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Observation;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LinkState.Status;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lists and watches over real HTTP against a server that misbehaves as it is told.
class KubernetesObservationTest {
  private static final String JSON = "application/json";
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String EVENTS = "/api/v1/namespaces/default/events";

  private final ScriptedServer server = new ScriptedServer();
  private final SeenByObserver seen = new SeenByObserver();
  private KubernetesCluster cluster;

  @BeforeEach
  void aQuietCluster() throws ClusterException {
    cluster = server.cluster();
    server.always("/version", version("36"));
    for (String path : List.of(JOBS, PODS, EVENTS)) {
      server.always(path, true, server.thenSilence(JSON));
      server.always(path, false, ScriptedServer.json(200, list("1", "")));
    }
  }

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Test
  void listsPageByPageAndThenWatchesFromThere() {
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "more", job("a", "u1"))));
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "", job("b", "u2"))));
    server.once(
        JOBS,
        true,
        server.thenSilence(
            JSON, change("MODIFIED", job("b", "u2")), change("DELETED", job("a", "u1"))));
    try (Observation _ = observe()) {
      await().until(() -> seen.of("job").size() == 4);
      assertEquals(
          List.of("job a", "job b", "listed JOBS [u1, u2]", "job b", "job gone a"),
          seen.sightings().stream().filter(s -> s.contains("job") || s.contains("JOBS")).toList());
    }
    List<String> queries = server.seen(JOBS).stream().map(ScriptedServer.Seen::query).toList();
    assertEquals("limit=500", queries.get(0));
    assertEquals("limit=500&continue=more", queries.get(1));
    assertTrue(
        queries
            .get(2)
            .matches("watch=true&allowWatchBookmarks=true&timeoutSeconds=\\d+&resourceVersion=5"),
        queries.get(2));
  }

  @Test
  void asksNineRequestsHoweverManyRanksThereAre() {
    String[] pods = new String[200];
    for (int i = 0; i < pods.length; i++) {
      pods[i] = pod("a-" + i + "-xxxxx", "p" + i);
    }
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "", job("a", "u1"))));
    server.once(PODS, false, ScriptedServer.json(200, list("5", "", pods)));
    try (Observation _ = observe()) {
      await().until(() -> seen.of("pod").size() == 200 && watches() == 4);
      assertEquals(9, server.seen().size());
    }
  }

  private long watches() {
    return server.seen("watch=true").size();
  }

  @Test
  void selectsPodsByTheLabelOfTheServersVersion() {
    server.once("/version", false, version("26+"));
    try (Observation _ = observe()) {
      await().until(() -> !server.seen(PODS).isEmpty());
      assertEquals("labelSelector=job-name&limit=500", server.seen(PODS).getFirst().query());
    }
  }

  @Test
  void onlyGangsAreSighted() {
    String plain = job("plain", "u9").replace("Indexed", "NonIndexed");
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "", job("a", "u1"), plain)));
    server.once(
        PODS,
        false,
        ScriptedServer.json(
            200,
            list(
                "5",
                "",
                pod("a-0-xxxxx", "p1"),
                pod("odd", "p2").replace("\"0\"", "\"?\""),
                pod("plain-xxxxx", "p3").replace("\"0\"", "\"?\"").replace("u1", "u9"))));
    server.once(
        EVENTS,
        true,
        server.thenSilence(
            JSON,
            change("ADDED", event("Job", "plain", "No")),
            change("ADDED", event("Pod", "other-0-xxxxx", "No")),
            change("ADDED", event("Pod", "a-0-xxxxx", "Pulled")),
            change("ADDED", event("Job", "a", "FailedCreate"))));
    try (Observation _ = observe()) {
      await().until(() -> seen.of("event").size() == 2 && seen.of("listed").size() == 2);
      assertEquals(
          new TreeSet<>(
              Set.of(
                  "job a",
                  "listed JOBS [u1]",
                  "pod a-0-xxxxx",
                  "pod odd",
                  "listed PODS [p1, p2]",
                  "event Pulled",
                  "event FailedCreate")),
          new TreeSet<>(seen.sightings()));
    }
  }

  @Test
  void anEventThatComesBeforeItsJobIsKeptForIt() {
    server.once(EVENTS, false, ScriptedServer.json(200, list("5", "", event("Job", "a", "Early"))));
    server.once(
        JOBS,
        true,
        exchange -> {
          await().until(() -> server.seen(EVENTS).size() == 4);
          server.thenSilence(JSON, change("ADDED", job("a", "u1"))).give(exchange);
        });
    try (Observation _ = observe()) {
      await().until(() -> seen.of("event").equals(List.of("event Early")));
    }
  }

  @Test
  void aWatchIsResumedFromTheLastBookmark() {
    server.once(
        JOBS,
        true,
        ScriptedServer.chunks(
            JSON, change("BOOKMARK", "{\"metadata\": {\"resourceVersion\": \"77\"}}")));
    try (Observation _ = observe()) {
      await().until(() -> server.seen(JOBS).size() == 3);
      assertTrue(server.seen(JOBS).getLast().query().endsWith("resourceVersion=77"));
      await().until(() -> seen.status() == Status.LIVE);
    }
  }

  @Test
  void aForgottenVersionIsListedAgain() {
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "", job("a", "u1"))));
    server.once(
        JOBS,
        true,
        ScriptedServer.chunks(
            JSON,
            change("ERROR", "{\"kind\": \"Status\", \"code\": 410, \"reason\": \"Expired\"}")));
    server.once(JOBS, false, ScriptedServer.json(200, list("9", "", job("b", "u2"))));
    try (Observation _ = observe()) {
      await().until(() -> seen.of("listed JOBS").size() == 2);
      assertEquals(List.of("listed JOBS [u1]", "listed JOBS [u2]"), seen.of("listed JOBS"));
      await().until(() -> seen.status() == Status.LIVE);
    }
  }

  @Test
  void aListWhosePagesExpireBeginsAnew() {
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "more", job("a", "u1"))));
    server.once(JOBS, false, ScriptedServer.status(410, "Expired", "too old"));
    server.once(JOBS, false, ScriptedServer.json(200, list("9", "", job("b", "u2"))));
    try (Observation _ = observe()) {
      await().until(() -> seen.of("listed JOBS").equals(List.of("listed JOBS [u2]")));
    }
  }

  @ParameterizedTest
  @CsvSource({"429, TooManyRequests", "500, InternalError", "503, ServiceUnavailable"})
  void aWatchThatIsRefusedForAWhileIsResumedWithoutAList(int code, String reason) {
    server.once(JOBS, true, ScriptedServer.status(code, reason, "later"));
    server.once(JOBS, true, ScriptedServer.status(code, reason, "later"));
    try (Observation _ = observe()) {
      await().until(() -> server.seen(JOBS).size() == 4 && seen.status() == Status.LIVE);
      assertEquals(List.of("listed JOBS []"), seen.of("listed JOBS"));
    }
  }

  @Test
  void aCutWatchIsResumedFromTheLastVersion() {
    server.once(
        JOBS, true, ScriptedServer.cut(JSON, change("ADDED", job("a", "u1")), "{\"type\": \"MOD"));
    try (Observation _ = observe()) {
      await().until(() -> server.seen(JOBS).size() == 3);
      assertTrue(server.seen(JOBS).getLast().query().endsWith("resourceVersion=31"));
    }
  }

  @Test
  void aWatchThatEndsWithoutAWordIsNoLoss() {
    server.once(JOBS, true, ScriptedServer.chunks(JSON));
    try (Observation _ = observe()) {
      await().until(() -> server.seen(JOBS).size() == 3 && seen.status() == Status.LIVE);
      assertEquals(List.of("listed JOBS []"), seen.of("listed JOBS"));
      assertTrue(seen.links().stream().allMatch(link -> link.problem() == null));
    }
  }

  @Test
  void aLostWatchMakesTheLinkStaleUntilItIsBack() {
    server.once(JOBS, true, ScriptedServer.chunks(JSON, change("ADDED", job("a", "u1"))));
    for (int i = 0; i < 8; i++) {
      server.once(JOBS, true, ScriptedServer.status(500, "InternalError", "down"));
    }
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.STALE);
      assertEquals("ServerFault", seen.problem());
      await().until(() -> seen.status() == Status.LIVE);
    }
  }

  @Test
  void aServerThatIsGoneMakesTheLinkStale() {
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.LIVE);
      server.close();
      await().until(() -> seen.status() == Status.STALE);
      assertEquals("Unreachable", seen.problem());
    }
  }

  @Test
  void aProbeWithoutAnswerMakesTheLinkStaleThoughNoErrorCame() throws ClusterException {
    Patience patience =
        new Patience(
            Duration.ofSeconds(2),
            Duration.ofMillis(400),
            Duration.ofMinutes(5),
            Duration.ofMillis(300),
            Duration.ofMillis(200),
            Duration.ofMillis(20));
    try (ScriptedServer mute = new ScriptedServer()) {
      mute.once("/version", false, version("36"));
      mute.always("/version", mute.silence());
      for (String path : List.of(JOBS, PODS, EVENTS)) {
        mute.always(path, true, mute.thenSilence(JSON));
        mute.always(path, false, ScriptedServer.json(200, list("1", "")));
      }
      try (KubernetesCluster patient = mute.cluster(patience);
          Observation _ = patient.observe("default", seen)) {
        await().until(() -> seen.status() == Status.LIVE);
        await().until(() -> seen.status() == Status.STALE);
      }
    }
  }

  @Test
  void aProbeThatStillWaitsKeepsNobodyFromCallingTheLinkStale() throws ClusterException {
    Patience patient =
        new Patience(
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            Duration.ofMillis(300),
            Duration.ofMillis(200),
            Duration.ofMillis(20));
    try (ScriptedServer silent = new ScriptedServer()) {
      silent.once("/version", false, version("36")); // for the selector of the pods
      silent.always("/version", silent.silence());
      for (String path : List.of(JOBS, PODS, EVENTS)) {
        silent.always(path, true, silent.thenSilence(JSON));
        silent.always(path, false, ScriptedServer.json(200, list("1", "")));
      }
      try (KubernetesCluster other = silent.cluster(patient);
          Observation _ = other.observe("default", seen)) {
        await().until(() -> seen.status() == Status.LIVE);
        await().until(() -> seen.status() == Status.STALE);
      }
    }
  }

  @Test
  void aWatchThatIsSilentForTooLongIsOpenedAgainAndThenListed() {
    try (Observation _ = observe()) {
      await().until(() -> seen.of("listed JOBS").size() == 2);
      List<String> asked = server.seen(JOBS).stream().map(s -> s.query().substring(0, 5)).toList();
      assertEquals("limit", asked.getFirst());
      int watches = asked.lastIndexOf("limit") - 1;
      assertTrue(watches == 2 || watches == 3, asked::toString); // one may be cut with the others
    }
  }

  @Test
  void whatHappensBehindSilentWatchesIsSeenByLists() {
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.LIVE);
      server.once(JOBS, false, ScriptedServer.json(200, list("9", "", job("late", "u9"))));
      await().until(() -> seen.status() == Status.STALE);
      await().until(() -> seen.of("job late").size() == 1);
      await().until(() -> seen.status() == Status.LIVE);
    }
  }

  @Test
  void silentWatchesThatAreAcceptedAgainAndAgainAreNoLife() {
    server.once(JOBS, false, ScriptedServer.json(200, list("5", "")));
    server.once(PODS, false, ScriptedServer.json(200, list("5", "")));
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.LIVE);
      server.first(JOBS, false, ScriptedServer.status(500, "InternalError", "no lists"));
      await().until(() -> seen.status() == Status.STALE);
      int watched = server.seen("watch=true").size();
      int told = seen.links().size();
      await().until(() -> server.seen("watch=true").size() >= watched + 4);
      assertTrue(seen.links().stream().skip(told).noneMatch(LinkState::live));
    }
  }

  @ParameterizedTest
  @CsvSource({"401, Unauthorized", "403, Forbidden"})
  void aRefusalIsShownAsOne(int code, String reason) {
    for (int i = 0; i < 2; i++) {
      server.once(JOBS, false, ScriptedServer.status(code, reason, "no"));
    }
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.REFUSED);
      assertEquals(reason, seen.problem());
      await().until(() -> seen.status() == Status.LIVE);
      assertEquals("", seen.problem());
    }
  }

  @Test
  void forbiddenEventsAreANoteOfALiveLink() {
    forbidden(EVENTS);
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.LIVE && seen.problem().equals("Forbidden"));
    }
  }

  @Test
  void forbiddenPodsAreANoteOfALiveLink() {
    forbidden(PODS);
    try (Observation _ = observe()) {
      await().until(() -> seen.status() == Status.LIVE && seen.problem().equals("Forbidden"));
      assertEquals(List.of("listed JOBS []"), seen.of("listed JOBS"));
    }
  }

  private void forbidden(String path) {
    for (int i = 0; i < 50; i++) {
      server.once(path, false, ScriptedServer.status(403, "Forbidden", "no"));
    }
  }

  @Test
  void whatIsNoKubernetesIsSaidBeforeTheFirstList() {
    for (int i = 0; i < 50; i++) {
      server.once(JOBS, false, ScriptedServer.text(200, "text/html", "<html>"));
    }
    try (Observation _ = observe()) {
      await().until(() -> seen.problem().equals("NotKubernetes"));
      assertEquals(Status.CONNECTING, seen.status());
    }
  }

  @Test
  void allNamespacesAreOneList() {
    server.always(
        "/apis/batch/v1/jobs", false, ScriptedServer.json(200, list("1", "", job("a", "u1"))));
    server.always("/apis/batch/v1/jobs", true, server.thenSilence(JSON));
    try (Observation _ = cluster.observe(null, seen)) {
      await().until(() -> seen.of("listed JOBS").equals(List.of("listed JOBS [u1]")));
    }
  }

  @Test
  void whileAllIsRefusedOnePartOfTheLinkAsks() throws ClusterException {
    Patience patience =
        new Patience(
            Duration.ofSeconds(2),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(20),
            Duration.ofMillis(200),
            Duration.ofMillis(20));
    int refusals = 8;
    server.first(JOBS, true, ScriptedServer.status(500, "InternalError", "down"));
    server.first(PODS, true, ScriptedServer.status(500, "InternalError", "down"));
    try (KubernetesCluster other = server.cluster(patience);
        Observation _ = other.observe("default", seen)) {
      await().until(() -> server.seen(JOBS).size() > refusals);
      int before = podWatches();
      assertTrue(before <= 3, () -> before + " watches of pods");
      assertEquals(1, server.seen("/version").size());
      server.first(PODS, true, server.thenSilence(JSON));
      server.first(JOBS, true, server.thenSilence(JSON));
      await().until(() -> podWatches() > before); // woken, although its turn is in 20 s
    }
  }

  private int podWatches() {
    return (int) server.seen(PODS).stream().filter(s -> s.query().contains("watch=")).count();
  }

  @Test
  void aClockThatIsWrongIsTold() throws ClusterException {
    ShiftedClock wrong = new ShiftedClock();
    wrong.shift(Duration.ofHours(1));
    try (KubernetesCluster other = server.cluster(wrong);
        Observation _ = other.observe("default", seen)) {
      await().until(() -> seen.status() == Status.LIVE);
      await().until(() -> seen.links().getLast().clockAhead().toMinutes() == 60);
    }
  }

  @Test
  void afterItsCloseNothingIsHeardOfAnObservation() {
    Observation observation = observe();
    await().until(() -> seen.status() == Status.LIVE && watches() == 4);
    observation.close();
    int requests = server.seen().size();
    assertEquals(Status.CLOSED, seen.status());
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> !thread.isDaemon() && thread.getName().contains("OkHttp")));
    await()
        .during(Duration.ofMillis(300))
        .until(() -> server.seen().size() == requests && seen.status() == Status.CLOSED);
  }

  @Test
  void aClosedClusterClosesWhatIsObserved() {
    observe();
    await().until(() -> seen.status() == Status.LIVE);
    cluster.close();
    assertEquals(Status.CLOSED, seen.status());
  }

  private Observation observe() {
    return cluster.observe("default", seen);
  }

  private static ScriptedServer.Answer version(String minor) {
    return ScriptedServer.json(
        200, "{\"major\": \"1\", \"minor\": \"" + minor + "\", \"gitVersion\": \"v1\"}");
  }

  private static String list(String version, String next, String... items) {
    return """
    {"kind": "List", "metadata": {"resourceVersion": "%s", "continue": "%s"}, "items": [%s]}
    """
        .formatted(version, next, String.join(",", items));
  }

  private static String change(String type, String object) {
    return "{\"type\": \"" + type + "\", \"object\": " + object + "}\n";
  }

  private static String job(String name, String uid) {
    return """
    {"metadata": {"name": "%s", "uid": "%s", "namespace": "default", "resourceVersion": "31"},
     "spec": {"completionMode": "Indexed", "completions": 200}}
    """
        .formatted(name, uid);
  }

  private static String pod(String name, String uid) {
    return """
    {"metadata": {"name": "%s", "uid": "%s", "namespace": "default", "resourceVersion": "32",
      "labels": {"batch.kubernetes.io/job-completion-index": "0"},
      "ownerReferences": [{"kind": "Job", "controller": true, "name": "a", "uid": "u1"}]}}
    """
        .formatted(name, uid);
  }

  private static String event(String kind, String name, String reason) {
    return """
    {"metadata": {"name": "e", "uid": "%s%s", "namespace": "default", "resourceVersion": "33"},
     "involvedObject": {"kind": "%s", "name": "%s", "namespace": "default"}, "reason": "%s"}
    """
        .formatted(kind, name, kind, name, reason);
  }
}
