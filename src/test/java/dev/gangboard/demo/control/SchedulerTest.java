package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SchedulerTest {
  private final TestCluster cluster = new TestCluster(1, Images.standard(), 2);

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void aPodThatFitsNowhereIsToldWhyInTheSchedulersWords() {
    node("cpu-0", "m7i.large", 0, null);
    node("cpu-1", "m7i.large", 0, null);
    node("tainted", "p5.48xlarge", 8, taint("nvidia.com/gpu", "present"));
    cluster.create(with(gang("partial", 3, "1"), "nodeSelector", selector("p5.48xlarge")));
    cluster.seconds(2);

    assertEquals(
        "0/4 nodes are available: 1 Insufficient nvidia.com/gpu, 1 node(s) had untolerated"
            + " taint(s), 2 node(s) didn't match Pod's node affinity/selector. no new claims to"
            + " deallocate, preemption: 0/4 nodes are available: 1 No preemption victims found for"
            + " incoming pod, 3 Preemption is not helpful for scheduling.",
        refusal());
  }

  @Test
  void aNodeThatIsTooSmallAltogetherIsNoUseToPreemption() {
    cluster.create(gang("huge", 1, "16"));
    cluster.seconds(2);

    assertEquals(
        "0/1 nodes are available: 1 Insufficient nvidia.com/gpu. no new claims to deallocate,"
            + " preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.",
        refusal());
  }

  @Test
  void everyShortResourceOfANodeIsTold() {
    JsonObject job = gang("greedy", 1, "4");
    cluster.create(withRequest(job, "memory", "4Ti"));
    cluster.seconds(2);

    assertTrue(
        refusal()
            .startsWith(
                "0/1 nodes are available: 1 Insufficient memory, 1 Insufficient nvidia.com/gpu. "),
        refusal());
  }

  @Test
  void aTolerationOpensATaintedNode() {
    node("tainted", "p5.48xlarge", 8, taint("nvidia.com/gpu", "present"));
    JsonObject toleration =
        Tree.of("key", "nvidia.com/gpu", "operator", "Exists", "effect", "NoSchedule");
    cluster.create(with(gang("tolerant", 10, "1"), "tolerations", Tree.array(toleration)));

    cluster.untilReady("tolerant", 10);

    assertEquals(Map.of("gpu-node-0", 2, "tainted", 8), podsByNode());
  }

  @Test
  void aTolerationOfAValueAsksForThatValue() {
    cluster.store.remove(Kind.NODE, "", "gpu-node-0");
    node("right", "p5.48xlarge", 8, taint("team", "vision"));
    node("wrong", "p5.48xlarge", 8, taint("team", "speech"));
    JsonObject toleration = Tree.of("key", "team", "operator", "Equal", "value", "vision");
    cluster.create(with(gang("team", 2, "1"), "tolerations", Tree.array(toleration)));

    cluster.untilReady("team", 2);

    assertEquals(Map.of("right", 2), podsByNode());
  }

  @Test
  void requiredNodeAffinityIsKept() {
    node("big", "p5en.48xlarge", 8, null);
    JsonObject expression =
        Tree.of(
            "key",
            "node.kubernetes.io/instance-type",
            "operator",
            "NotIn",
            "values",
            Tree.array("p5.48xlarge"));
    JsonObject terms =
        Tree.of(
            "nodeSelectorTerms", Tree.array(Tree.of("matchExpressions", Tree.array(expression))));
    JsonObject affinity =
        Tree.of("nodeAffinity", Tree.of("requiredDuringSchedulingIgnoredDuringExecution", terms));
    cluster.create(with(gang("picky", 2, "1"), "affinity", affinity));

    cluster.untilReady("picky", 2);

    assertEquals(Map.of("big", 2), podsByNode());
  }

  @Test
  void podsSpreadOverEqualNodes() {
    node("gpu-node-1", "p5.48xlarge", 2, null);
    cluster.create(gang("spread", 4, "1"));

    cluster.untilReady("spread", 4);

    assertEquals(Map.of("gpu-node-0", 2, "gpu-node-1", 2), podsByNode());
  }

  @Test
  void aWaitingPodIsPlacedWhenAnotherEnds() {
    cluster.create(gang("first", 2, "1"));
    cluster.untilReady("first", 2);
    cluster.create(gang("second", 1, "1"));
    cluster.seconds(5);
    assertEquals(0, Tree.number(cluster.job("second"), "status", "ready").orElse(0));

    cluster.delete("first", DeleteOptions.of(DeleteOptions.Propagation.BACKGROUND));
    cluster.untilReady("second", 1);

    assertEquals(1, cluster.messages("FailedScheduling").size());
  }

  @Test
  void aWaitingPodIsPlacedWhenANodeComes() {
    cluster.create(gang("hungry", 3, "1"));
    cluster.untilReady("hungry", 2);

    cluster.node("gpu-node-9", 8);
    cluster.untilReady("hungry", 3);

    assertEquals(Map.of("gpu-node-0", 2, "gpu-node-9", 1), podsByNode());
  }

  @Test
  void aPodThatIsRefusedAgainIsASeriesOfOneEvent() {
    cluster.create(gang("stuck", 3, "1"));
    cluster.seconds(3);
    node("cpu", "m7i.large", 0, null);
    cluster.seconds(3);
    node("cpu-2", "m7i.large", 0, null);
    cluster.store.remove(Kind.NODE, "", "cpu-2");
    cluster.seconds(20);

    List<JsonObject> refusals =
        cluster.events().stream()
            .filter(e -> Tree.textOrEmpty(e, "reason").equals("FailedScheduling"))
            .toList();

    assertEquals(2, refusals.size(), "one for each message: " + refusals);
    assertTrue(
        refusals.stream().anyMatch(e -> Tree.number(e, "series", "count").orElse(0) >= 2),
        "the second came again: " + refusals);
  }

  @Test
  void aCordonedNodeTakesNoPods() {
    cluster.store.update(
        Kind.NODE, "", "gpu-node-0", n -> Tree.with(n, true, "spec", "unschedulable"));
    cluster.create(gang("cordon", 1, "1"));
    cluster.seconds(2);

    assertTrue(refusal().contains("1 node(s) were unschedulable."), refusal());
  }

  @Test
  void withoutNodesNothingCanBePlaced() {
    cluster.store.remove(Kind.NODE, "", "gpu-node-0");
    cluster.create(gang("nowhere", 1, "1"));
    cluster.seconds(2);

    assertEquals("no nodes available to schedule pods", refusal());
  }

  @Test
  void aPodWithAGateWaitsUnplaced() {
    JsonObject gate = Tree.of("name", "example.com/quota");
    cluster.create(with(gang("gated", 1, "1"), "schedulingGates", Tree.array(gate)));
    cluster.seconds(5);

    assertEquals("", Tree.textOrEmpty(cluster.pod(0), "spec", "nodeName"));
    assertEquals(List.of(), cluster.messages("FailedScheduling"));
    assertEquals(
        "SchedulingGated",
        Tree.textOrEmpty(
            Tree.list(cluster.pod(0), "status", "conditions").get(0).getAsJsonObject(), "reason"));

    cluster.store.update(
        Kind.POD,
        "default",
        Tree.name(cluster.pod(0)),
        pod -> Tree.without(pod, "spec", "schedulingGates"));
    cluster.untilReady("gated", 1);
  }

  private static JsonObject gang(String name, int ranks, String gpus) {
    JsonObject job = TestCluster.gang(name, ranks, Images.SLEEPER, "SLEEP_SECONDS", "600");
    JsonObject container =
        Tree.list(job, "spec", "template", "spec", "containers").get(0).getAsJsonObject();
    container.add("resources", Tree.of("limits", Tree.of("nvidia.com/gpu", gpus)));
    return job;
  }

  private static JsonObject with(JsonObject job, String field, Object value) {
    return Tree.with(job, value, "spec", "template", "spec", field);
  }

  private static JsonObject withRequest(JsonObject job, String resource, String amount) {
    JsonObject container =
        Tree.list(job, "spec", "template", "spec", "containers").get(0).getAsJsonObject();
    JsonObject more = Tree.with(container, amount, "resources", "requests", resource);
    return with(job, "containers", Tree.array(more));
  }

  private static JsonObject selector(String type) {
    return Tree.of("node.kubernetes.io/instance-type", type);
  }

  private static JsonObject taint(String key, String value) {
    return Tree.of("key", key, "value", value, "effect", "NoSchedule");
  }

  private void node(String name, String type, int gpus, @Nullable JsonObject taint) {
    JsonObject amounts = Tree.of("cpu", "192", "memory", "2048Gi", "pods", "250");
    if (gpus > 0) {
      amounts.addProperty("nvidia.com/gpu", Integer.toString(gpus));
    }
    JsonObject node =
        Tree.of(
            "metadata",
            Tree.of("name", name, "labels", selector(type)),
            "spec",
            new JsonObject(),
            "status",
            Tree.of("capacity", amounts, "allocatable", amounts));
    cluster.store.create(
        Kind.NODE, taint == null ? node : Tree.with(node, Tree.array(taint), "spec", "taints"));
  }

  /// The message of a pod that is not placed; the same as that of its event.
  private String refusal() {
    JsonObject pod =
        cluster.pods().stream()
            .filter(p -> Tree.text(p, "spec", "nodeName").isEmpty())
            .findFirst()
            .orElseThrow();
    JsonObject condition = Conditions.find(Tree.list(pod, "status", "conditions"), "PodScheduled");
    String message = condition == null ? "" : Tree.textOrEmpty(condition, "message");
    assertEquals(List.of(message + " x1"), cluster.messages("FailedScheduling"));
    return message;
  }

  private Map<String, Integer> podsByNode() {
    Map<String, Integer> pods = new TreeMap<>();
    cluster
        .pods()
        .forEach(p -> pods.merge(Tree.textOrEmpty(p, "spec", "nodeName"), 1, Integer::sum));
    return pods;
  }
}
