package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GarbageCollectorTest {
  private final TestCluster cluster = new TestCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void inTheBackgroundTheJobGoesFirst() {
    running("job", 2);

    cluster.delete("job", DeleteOptions.of(Propagation.BACKGROUND));
    assertFalse(cluster.exists("job"));
    assertEquals(2, cluster.pods().size());

    cluster.until(() -> cluster.pods().isEmpty());
  }

  @Test
  void inTheForegroundTheJobWaitsForItsPods() {
    running("job", 2);

    cluster.delete("job", DeleteOptions.of(Propagation.FOREGROUND));
    cluster.until(() -> cluster.pods().isEmpty() || !cluster.exists("job"));

    assertEquals(List.of(), cluster.pods(), "pods when the Job went");
    cluster.until(() -> !cluster.exists("job"));
  }

  @Test
  void aPodThatDoesNotBlockItsOwnerDoesNotKeepIt() {
    running("job", 1);
    cluster.store.update(
        Kind.POD,
        "default",
        Tree.name(cluster.pod(0)),
        pod -> {
          JsonObject owner = Tree.list(pod, "metadata", "ownerReferences").get(0).getAsJsonObject();
          return Tree.with(
              pod,
              Tree.array(Tree.with(owner, false, "blockOwnerDeletion")),
              "metadata",
              "ownerReferences");
        });
    cluster.settle();

    cluster.delete("job", DeleteOptions.of(Propagation.FOREGROUND));
    cluster.until(() -> !cluster.exists("job"));

    assertEquals(1, cluster.pods().size(), "still stopping");
  }

  @Test
  void orphansLiveOnWithoutOwnerAndWithoutAFinalizer() {
    running("job", 2);

    cluster.delete("job", DeleteOptions.of(Propagation.ORPHAN));
    cluster.seconds(5);

    assertFalse(cluster.exists("job"));
    for (JsonObject pod : cluster.pods()) {
      JsonObject metadata = Tree.object(pod, "metadata");
      assertFalse(metadata.has("ownerReferences"));
      assertFalse(metadata.has("finalizers"));
      assertFalse(metadata.has("deletionTimestamp"));
      assertEquals("Running", Tree.textOrEmpty(pod, "status", "phase"));
    }
    assertEquals(2, cluster.pods().size());
  }

  @Test
  void endedPodsOfADeletedJobGoAtOnce() {
    cluster.create(TestCluster.gang("job", 2, Images.SLEEPER, "SLEEP_SECONDS", "1"));
    cluster.untilEnded("job");

    cluster.delete("job", DeleteOptions.of(Propagation.BACKGROUND));
    cluster.seconds(0.2);

    assertEquals(List.of(), cluster.pods());
  }

  @Test
  void aFinishedJobGoesWithItsPodsWhenItsTimeHasCome() {
    JsonObject job = TestCluster.gang("job", 2, Images.SLEEPER, "SLEEP_SECONDS", "1");
    cluster.create(Tree.with(job, 30, "spec", "ttlSecondsAfterFinished"));
    cluster.untilEnded("job");
    Instant ended = cluster.time.instant();

    cluster.until(() -> !cluster.exists("job"));

    long lived = Duration.between(ended, cluster.time.instant()).toMillis();
    assertTrue(lived > 28_000 && lived <= 30_500, "lived " + lived + " ms longer");
    assertEquals(List.of(), cluster.pods());
  }

  @Test
  void aLongerTimeToLiveGivenLaterIsKept() {
    JsonObject job = TestCluster.gang("job", 1, Images.SLEEPER, "SLEEP_SECONDS", "1");
    cluster.create(Tree.with(job, 10, "spec", "ttlSecondsAfterFinished"));
    cluster.untilEnded("job");
    cluster.change("job", 100, "spec", "ttlSecondsAfterFinished");

    cluster.seconds(60);
    assertTrue(cluster.exists("job"));
    cluster.seconds(50);
    assertFalse(cluster.exists("job"));
  }

  @Test
  void aPodOfAnOwnerOfAnotherKindIsLeftAlone() {
    JsonObject container = Tree.of("name", "main", "image", Images.SLEEPER);
    JsonObject owner =
        Tree.of(
            "apiVersion", "apps/v1",
            "kind", "ReplicaSet",
            "name", "rs",
            "uid", "11111111-2222-3333-4444-555555555555",
            "controller", true);
    JsonObject metadata =
        Tree.of("name", "other", "namespace", "default", "ownerReferences", Tree.array(owner));
    JsonObject pod =
        Tree.of("metadata", metadata, "spec", Tree.of("containers", Tree.array(container)));
    cluster.store.create(Kind.POD, new PodAdmission(cluster.store).admit(Kind.POD, pod));
    cluster.seconds(10);

    assertEquals(1, cluster.pods().size());
  }

  private void running(String name, int ranks) {
    cluster.create(TestCluster.gang(name, ranks, Images.SLEEPER, "SLEEP_SECONDS", "600"));
    cluster.untilReady(name, ranks);
  }
}
