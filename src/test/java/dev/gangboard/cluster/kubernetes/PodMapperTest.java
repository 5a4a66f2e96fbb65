package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodMapperTest {
  private static final GangId ONE_FAILS =
      new GangId("default", "onefails-00000001", "b48866bf-4d4f-4f4c-8a79-7039e4abd0b5");

  @Test
  void aNewPodIsReadAsItWasSent() {
    assertEquals(
        Optional.of(
            new PodFacts(
                new PodFacts.PodId(
                    "default", "onefails-00000001-0-7tmvh", "aeb479a9-b685-4409-ac4c-5ab35298ea76"),
                ONE_FAILS,
                0,
                new PodFacts.Lifetime(
                    Instant.parse("2026-11-30T14:49:21Z"), null, null, true, false, 3046),
                new PodFacts.Status(PodPhase.PENDING, null, null, null, 1, List.of()),
                null)),
        read(Recorded.object("new pod")));
  }

  @Test
  void anEndIsReadFromTheContainer() {
    PodFacts pod = read(Recorded.object("failed pod")).orElseThrow();
    assertEquals(
        new PodFacts.Container(
            "replica",
            new ContainerState.Terminated(
                3,
                0,
                "Error",
                null,
                Instant.parse("2026-11-30T14:49:22Z"),
                Instant.parse("2026-11-30T14:49:27Z")),
            false,
            0,
            null),
        pod.replica());
    assertEquals(3, pod.index());
    assertEquals(PodPhase.FAILED, pod.status().phase());
    assertEquals("gpu-node-0", pod.status().node());
  }

  @Test
  void aStoppingPodSaysSinceWhen() {
    PodFacts pod = read(Recorded.object("stopping pod")).orElseThrow();
    assertEquals(
        new PodFacts.Lifetime(
            Instant.parse("2026-11-30T14:49:21Z"),
            Instant.parse("2026-11-30T14:50:00Z"),
            30L,
            true,
            false,
            3113,
            List.of("batch.kubernetes.io/job-tracking")),
        pod.lifetime());
  }

  @Test
  void anOrphanIsKnownByItsLabels() {
    PodFacts pod = read(Recorded.object("orphaned pod")).orElseThrow();
    assertEquals(
        new GangId("default", "orphan-00000001", "ea136317-e953-4b05-8283-869f18c6c351"),
        pod.gang());
    assertEquals(false, pod.lifetime().owned());
  }

  @Test
  void aWaitingContainerSaysWhy() {
    PodFacts pod = read(Recorded.object("pod without image")).orElseThrow();
    ContainerState.Waiting waiting =
        (ContainerState.Waiting) Objects.requireNonNull(pod.replica()).state();
    assertEquals("ErrImagePull", waiting.reason());
  }

  @Test
  void theIndexComesFromTheAnnotationWhereTheLabelIsMissing() {
    JsonObject pod = Recorded.object("failed pod");
    metadata(pod).getAsJsonObject("labels").remove(Labels.COMPLETION_INDEX);
    assertEquals(3, read(pod).orElseThrow().index());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "-4", "99999999999"})
  void anIndexThatCannotBeReadIsNoIndex(String index) {
    JsonObject pod = Recorded.object("failed pod");
    metadata(pod).getAsJsonObject("labels").addProperty(Labels.COMPLETION_INDEX, index);
    assertEquals(PodFacts.NO_INDEX, read(pod).orElseThrow().index());
  }

  @Test
  void aPodThatSomethingElseControlsIsNoPodOfAGang() {
    JsonObject pod = Recorded.object("failed pod");
    metadata(pod)
        .getAsJsonArray("ownerReferences")
        .get(0)
        .getAsJsonObject()
        .addProperty("kind", "ReplicaSet");
    assertEquals(Optional.empty(), read(pod));
  }

  @Test
  void aRestartLeavesThePreviousEnd() {
    JsonObject pod = Recorded.object("failed pod");
    pod.getAsJsonObject("status")
        .add(
            "containerStatuses",
            JsonParser.parseString(
                """
                [{"name": "aaa", "state": {"running": {}}},
                 {"name": "replica", "ready": true, "restartCount": 2,
                  "state": {"running": {"startedAt": "2026-11-30T14:50:00Z"}},
                  "lastState": {"terminated": {"exitCode": 137, "signal": 9, "reason": "OOMKilled"}}}]
                """));
    assertEquals(
        new PodFacts.Container(
            "replica",
            new ContainerState.Running(Instant.parse("2026-11-30T14:50:00Z")),
            true,
            2,
            new ContainerState.Terminated(137, 9, "OOMKilled", null, null, null)),
        read(pod).orElseThrow().replica());
  }

  @Test
  void aPodThatIsNotNeverRestartedRestartsInPlace() {
    JsonObject pod = Recorded.object("failed pod");
    pod.getAsJsonObject("spec").addProperty("restartPolicy", "OnFailure");
    assertEquals(true, read(pod).orElseThrow().lifetime().restartsInPlace());
  }

  @ParameterizedTest
  @CsvSource({
    "'restartPolicy', '\"OnFailure\"', true",
    "'restartPolicy', '\"Never\"', false",
    "'restartPolicyRules', '[{\"action\": \"Restart\"}]', true"
  })
  void aContainersOwnRestartPolicyWinsOverThePods(String field, String json, boolean restarts) {
    JsonObject pod = Recorded.object("failed pod");
    JsonObject spec = pod.getAsJsonObject("spec");
    spec.addProperty("restartPolicy", restarts ? "Never" : "OnFailure");
    spec.getAsJsonArray("containers")
        .get(0)
        .getAsJsonObject()
        .add(field, JsonParser.parseString(json));
    assertEquals(restarts, read(pod).orElseThrow().lifetime().restartsInPlace());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'waiting': {'reason': 'CrashLoopBackOff', 'message': 'back-off 10s'}}"
            + " | Init:CrashLoopBackOff | init container fetch: back-off 10s",
        "{'terminated': {'exitCode': 2, 'reason': 'Error'}} | Init:Error"
            + " | init container fetch: exit 2",
        "{'waiting': {'reason': 'ErrImagePull'}} | Init:ErrImagePull | init container fetch",
        "{'terminated': {'exitCode': 0}} | PodInitializing | ",
        "{'waiting': {'reason': 'PodInitializing'}} | PodInitializing | ",
        "{} | PodInitializing | "
      })
  void theReplicaWaitsForItsInitContainers(String state, String reason, @Nullable String message) {
    JsonObject pod = Recorded.object("failed pod");
    JsonObject status = pod.getAsJsonObject("status");
    status.add(
        "containerStatuses",
        JsonParser.parseString(
            "[{'name': 'replica', 'state': {'waiting': {'reason': 'PodInitializing'}}}]"));
    status.add(
        "initContainerStatuses",
        JsonParser.parseString("[{'name': 'fetch', 'state': " + state + "}]"));
    assertEquals(
        new ContainerState.Waiting(reason, message),
        Objects.requireNonNull(read(pod).orElseThrow().replica()).state());
  }

  @Test
  void anEndWithoutExitCodeIsNoSuccess() {
    JsonObject pod = Recorded.object("failed pod");
    pod.getAsJsonObject("status")
        .add(
            "containerStatuses",
            JsonParser.parseString("[{'name': 'replica', 'state': {'terminated': {}}}]"));
    assertEquals(
        new ContainerState.Terminated(-1, 0, null, null, null, null),
        Objects.requireNonNull(read(pod).orElseThrow().replica()).state());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'running': true}",
        "{'running': 'yes'}",
        "{'running': [{}]}",
        "{'running': 1}",
        "{'running': null}",
        "{'terminated': true}",
        "{'terminated': 0, 'running': false}",
        "{'terminated': []}",
        "true",
        "'running'"
      })
  void aStateThatIsNoObjectIsNoState(String state) {
    JsonObject pod = Recorded.object("failed pod");
    pod.getAsJsonObject("status")
        .add(
            "containerStatuses",
            JsonParser.parseString(
                "[{'name': 'replica', 'ready': 'true', 'restartCount': {}, 'state': "
                    + state
                    + ", 'lastState': "
                    + state
                    + "}]"));
    assertEquals(
        new PodFacts.Container("replica", new ContainerState.Waiting(null, null), false, 0, null),
        read(pod).orElseThrow().replica());
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "null", "'none'", "[0]", "{}", "0.5", "4294967296", "'2e99'"})
  void anExitCodeThatIsNoneIsNoSuccess(String exitCode) {
    JsonObject pod = Recorded.object("failed pod");
    pod.getAsJsonObject("status")
        .add(
            "containerStatuses",
            JsonParser.parseString(
                "[{'name': 'replica', 'state': {'terminated': {'exitCode': " + exitCode + "}}}]"));
    assertEquals(
        new ContainerState.Terminated(-1, 0, null, null, null, null),
        Objects.requireNonNull(read(pod).orElseThrow().replica()).state());
  }

  @Test
  void wrongTypesReadAsAbsent() {
    assertEquals(
        Optional.of(
            new PodFacts(
                new PodFacts.PodId("", "", "u"),
                new GangId("", "j", "c"),
                PodFacts.NO_INDEX,
                new PodFacts.Lifetime(Instant.EPOCH, null, null, false),
                new PodFacts.Status(PodPhase.UNKNOWN, null, null, null, 0, List.of()),
                null)),
        PodMapper.facts(
            Fields.of(
                JsonParser.parseString(
                    """
                    {"metadata": {"uid": "u", "labels": {"job-name": "j", "controller-uid": "c",
                       "batch.kubernetes.io/job-completion-index": 3}, "ownerReferences": {}},
                     "spec": {"containers": "none", "nodeName": []},
                     "status": {"phase": 1, "conditions": null, "containerStatuses": [[]]}}
                    """))));
  }

  private static JsonObject metadata(JsonObject pod) {
    return pod.getAsJsonObject("metadata");
  }

  private static Optional<PodFacts> read(JsonObject pod) {
    return PodMapper.facts(new Fields(pod));
  }
}
