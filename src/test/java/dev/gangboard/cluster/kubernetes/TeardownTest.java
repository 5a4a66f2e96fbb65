package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.Cluster.Removed;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What takes away parts of a gang, and what asks for the rest, over real HTTP.
class TeardownTest {
  private static final String JOB = "/apis/batch/v1/namespaces/default/jobs/run-1";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final GangId GANG = new GangId("default", "run-1", "u-1");
  private static final PodFacts.PodId POD = new PodFacts.PodId("default", "run-1-0-x", "p-1");

  private final ScriptedServer server = new ScriptedServer();
  private KubernetesCluster cluster;

  @BeforeEach
  void open() throws ClusterException {
    cluster = server.cluster();
    server.always("/version", ScriptedServer.json(200, "{\"gitVersion\": \"v1.36.2\"}"));
  }

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"GRACEFUL | ''", "NOW | '\"gracePeriodSeconds\": 0, '"})
  void aPodIsDeletedByItsUid(Removal how, String grace) throws Exception {
    server.always(PODS + "/run-1-0-x", ScriptedServer.status(200, "", ""));
    assertEquals(Removed.ACCEPTED, cluster.removePod(POD, how));
    ScriptedServer.Seen seen = server.seen().getFirst();
    assertEquals("DELETE", seen.method());
    assertEquals(
        JsonParser.parseString(
            "{\"kind\": \"DeleteOptions\", \"apiVersion\": \"v1\", %s\"preconditions\": {\"uid\": \"p-1\"}}"
                .formatted(grace)),
        JsonParser.parseString(seen.body()));
  }

  @ParameterizedTest
  @CsvSource({"404, NotFound", "409, Conflict"})
  void removingWhatIsGoneIsSuccess(int code, String reason) throws Exception {
    server.always(PODS + "/run-1-0-x", ScriptedServer.status(code, reason, "gone"));
    assertEquals(Removed.ALREADY_GONE, cluster.removePod(POD, Removal.NOW));
  }

  @ParameterizedTest
  @CsvSource({"403, Forbidden, Forbidden", "500, InternalError, ServerFault"})
  void aRefusedRemovalIsVisible(int code, String reason, String type) {
    server.always(PODS + "/run-1-0-x", ScriptedServer.status(code, reason, "no"));
    ClusterException e =
        assertThrows(ClusterException.class, () -> cluster.removePod(POD, Removal.NOW));
    assertEquals(type, e.getClass().getSimpleName());
  }

  @Test
  void aRemovalWithoutAnswerIsUnreachable() {
    server.always(PODS + "/run-1-0-x", server.silence());
    assertThrows(
        ClusterException.Unreachable.class, () -> cluster.removePod(POD, Removal.GRACEFUL));
  }

  @Test
  void aGangIsSuspendedByAPatchThatHoldsItsUid() throws Exception {
    server.always(JOB, ScriptedServer.json(200, "{\"kind\": \"Job\"}"));
    cluster.suspend(GANG, true);
    ScriptedServer.Seen seen = server.seen().getFirst();
    assertEquals("PATCH", seen.method());
    assertEquals(
        JsonParser.parseString("{\"metadata\": {\"uid\": \"u-1\"}, \"spec\": {\"suspend\": true}}"),
        JsonParser.parseString(seen.body()));
  }

  @Test
  void aGangThatIsGoneCannotBeSuspended() {
    server.always(JOB, ScriptedServer.status(404, "NotFound", "gone"));
    assertThrows(ClusterException.NotFound.class, () -> cluster.suspend(GANG, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "409 | {\"kind\": \"Status\", \"code\": 409, \"reason\": \"Conflict\"}",
        "422 | {\"kind\": \"Status\", \"code\": 422, \"reason\": \"Invalid\", \"details\":"
            + " {\"causes\": [{\"field\": \"metadata.uid\", \"message\": \"field is immutable\"}]}}"
      })
  void anotherGangOfTheSameNameIsNotSuspended(int code, String body) {
    server.always(JOB, ScriptedServer.json(code, body));
    ClusterException e =
        assertThrows(ClusterException.Conflict.class, () -> cluster.suspend(GANG, false));
    assertTrue(e.getMessage().contains("another gang of the same name"), e.getMessage());
  }

  @Test
  void nothingIsLeftWhereJobAndPodsBelongToAnotherGangOfThatName() throws Exception {
    server.always(
        JOB, ScriptedServer.json(200, "{\"metadata\": {\"name\": \"run-1\", \"uid\": \"u-2\"}}"));
    server.always(PODS, ScriptedServer.json(200, pods("u-2")));
    assertTrue(cluster.remains(GANG).nothing());
    assertEquals(
        "labelSelector=batch.kubernetes.io/job-name=run-1&limit=500",
        server.seen().getLast().query());
  }

  @Test
  void whatIsLeftOfAGangIsTold() throws Exception {
    server.always(JOB, ScriptedServer.status(404, "NotFound", "gone"));
    server.always(PODS, ScriptedServer.json(200, pods("u-1")));
    var remains = cluster.remains(GANG);
    assertEquals(
        List.of("run-1-0-x"), remains.pods().stream().map(pod -> pod.id().name()).toList());
    assertTrue(!remains.job() && !remains.nothing());
  }

  @Test
  void whatCannotBeAskedIsNotCalledGone() {
    server.always(JOB, ScriptedServer.status(404, "NotFound", "gone"));
    server.always(PODS, ScriptedServer.status(500, "InternalError", "no"));
    assertThrows(ClusterException.ServerFault.class, () -> cluster.remains(GANG));
  }

  @ParameterizedTest
  @CsvSource({"True, READY", "False, NOT_READY", "Unknown, NOT_READY"})
  void aNodeIsAsItsConditionSays(String status, NodeHealth health) throws Exception {
    server.always(
        "/api/v1/nodes/n-1",
        ScriptedServer.json(
            200,
            "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"%s\"}]}}"
                .formatted(status)));
    assertEquals(health, cluster.nodeHealth("n-1"));
    assertEquals(NodeHealth.GONE, gone());
  }

  private NodeHealth gone() throws Exception {
    server.always("/api/v1/nodes/n-2", ScriptedServer.status(404, "NotFound", "gone"));
    return cluster.nodeHealth("n-2");
  }

  private static String pods(String owner) {
    return """
    {"metadata": {"resourceVersion": "1"}, "items": [{"metadata": {"name": "run-1-0-x",
      "namespace": "default", "uid": "p-1", "creationTimestamp": "2026-11-30T12:00:00Z",
      "ownerReferences": [{"kind": "Job", "name": "run-1", "uid": "%s", "controller": true}]}}]}
    """
        .formatted(owner);
  }
}
