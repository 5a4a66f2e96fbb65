package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DisruptionsTest {
  private static final String NODE = "gpu-node-0";

  private final TestCluster cluster = new TestCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void aDrainedNodeEvictsItsPodsAndTakesNoNewOnes() {
    running("gang", 2, 10, "Never");
    cluster.disruptions().drain(NODE);
    cluster.seconds(1);

    JsonObject pod = cluster.pods().getFirst();
    assertEquals("EvictionByEvictionAPI", disruption(pod));
    assertTrue(Tree.object(pod, "metadata").has("deletionTimestamp"));
    cluster.until(() ->
        cluster.pods().size() == 2
            && cluster.pods().stream().allMatch(p -> Tree.text(p, "spec", "nodeName").isEmpty()));
    cluster.seconds(1);
    assertTrue(
        cluster.messages("FailedScheduling").getFirst().contains("1 node(s) were unschedulable"),
        cluster.messages("FailedScheduling").toString());

    cluster.disruptions().uncordon(NODE);
    cluster.untilReady("gang", 2);
  }

  @Test
  void anEvictionFailsAStrictGang() {
    running("strict", 2, 0, "Never");
    cluster.node("spare", 8);

    cluster.disruptions().drain(NODE);
    cluster.untilEnded("strict");

    assertEquals("BackoffLimitExceeded", cluster.reason("strict", "Failed"));
  }

  @Test
  void aLostNodeIsSuspectedAndThenItsPodsAreGivenUp() {
    running("lost", 1, 10, "Never");
    String name = Tree.name(cluster.pod(0));
    cluster.disruptions().lose(NODE);
    cluster.seconds(45);
    assertEquals("True", condition(node(), "Ready"));

    cluster.seconds(10);
    assertEquals("Unknown", condition(node(), "Ready"));
    assertEquals("False", condition(cluster.pod(0), "Ready"));
    assertEquals("Running", Tree.textOrEmpty(cluster.pod(0), "status", "phase"));
    assertEquals(List.of("Node is not ready x1"), cluster.messages("NodeNotReady"));

    cluster.seconds(300);
    JsonObject pod = cluster.store.get(Kind.POD, "default", name).orElseThrow();
    assertEquals("DeletionByTaintManager", disruption(pod));
    assertTrue(Tree.object(pod, "metadata").has("deletionTimestamp"));
    cluster.seconds(600);
    assertTrue(
        cluster.store.get(Kind.POD, "default", name).isPresent(), "nobody can confirm its end");
  }

  @Test
  void aNodeThatIsTakenAwayTakesItsPodsWithIt() {
    running("taken", 1, 0, "Never");
    String name = Tree.name(cluster.pod(0));
    cluster.disruptions().lose(NODE);
    cluster.seconds(400);

    cluster.store.remove(Kind.NODE, "", NODE);
    cluster.seconds(60);

    assertTrue(cluster.store.get(Kind.POD, "default", name).isEmpty());
    assertTrue(cluster.holds("taken", "Failed"));
  }

  @Test
  void theContainersOfANodeThatComesBackHaveEndedUnseen() {
    running("back", 1, 0, "Never");
    cluster.disruptions().lose(NODE);
    cluster.seconds(100);

    cluster.disruptions().recover(NODE);
    cluster.untilEnded("back");

    JsonObject container =
        Tree.list(cluster.pod(0), "status", "containerStatuses").get(0).getAsJsonObject();
    assertEquals("255", Tree.textOrEmpty(container, "state", "terminated", "exitCode"));
    assertEquals("Unknown", Tree.textOrEmpty(container, "state", "terminated", "reason"));
    assertEquals("True", condition(node(), "Ready"));
    assertFalse(Tree.object(node(), "spec").has("taints"));
  }

  @Test
  void aContainerThatMayRestartDoesSoWhenItsNodeIsBack() {
    running("restarts", 1, 5, "OnFailure");
    cluster.disruptions().lose(NODE);
    cluster.seconds(10);

    cluster.disruptions().recover(NODE);
    cluster.seconds(5);

    JsonObject container =
        Tree.list(cluster.pod(0), "status", "containerStatuses").get(0).getAsJsonObject();
    assertEquals("1", Tree.textOrEmpty(container, "restartCount"));
    assertTrue(Tree.at(container, "state", "running").isPresent(), container.toString());
  }

  @Test
  void aPodThatASilentNodeIsGivenWaitsForIt() {
    cluster.disruptions().lose(NODE);
    cluster.settle();
    cluster.create(TestCluster.gang("waits", 1, Images.SLEEPER, "SLEEP_SECONDS", "6000"));
    cluster.seconds(20);
    assertEquals(NODE, Tree.textOrEmpty(cluster.pod(0), "spec", "nodeName"));
    assertFalse(Tree.object(cluster.pod(0), "status").has("containerStatuses"));

    cluster.disruptions().recover(NODE);

    cluster.untilReady("waits", 1);
  }

  @Test
  void aNodeThatIsNotThereCannotBeDisrupted() {
    assertThrows(ApiException.class, () -> cluster.disruptions().drain("nowhere"));
  }

  private void running(String name, int ranks, int backoffLimit, String restartPolicy) {
    JsonObject job = TestCluster.gang(name, ranks, Images.SLEEPER, "SLEEP_SECONDS", "6000");
    cluster.create(
        Tree.with(
            Tree.with(job, restartPolicy, "spec", "template", "spec", "restartPolicy"),
            backoffLimit,
            "spec",
            "backoffLimit"));
    cluster.untilReady(name, ranks);
  }

  private JsonObject node() {
    return cluster.store.get(Kind.NODE, "", NODE).orElseThrow();
  }

  private static String condition(JsonObject object, String type) {
    JsonObject condition = Conditions.find(Tree.list(object, "status", "conditions"), type);
    return condition == null ? "" : Tree.textOrEmpty(condition, "status");
  }

  private static String disruption(JsonObject pod) {
    JsonObject condition =
        Conditions.find(Tree.list(pod, "status", "conditions"), "DisruptionTarget");
    return condition == null ? "" : Tree.textOrEmpty(condition, "reason");
  }
}
