package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.Cluster.Removed;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What takes away parts of a gang, on the demo cluster.
class TeardownEndToEndTest {
  private DemoGateway gateway;
  private KubernetesCluster cluster;

  @BeforeEach
  void connect() {
    gateway = DemoGateway.start();
    cluster = gateway.cluster();
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  @Test
  void aPodThatIsRemovedAtOnceIsGoneAtOnceAndItsUidIsNotTouchedAgain() throws Exception {
    GangId gang = running(2);
    PodFacts pod = cluster.remains(gang).pods().getFirst();
    assertEquals(Removed.ACCEPTED, cluster.removePod(pod.id(), Removal.NOW));
    assertEquals(
        List.of(),
        cluster.remains(gang).pods().stream()
            .filter(left -> left.id().equals(pod.id()))
            .filter(left -> left.lifetime().deletionRequested() == null)
            .toList());
    await()
        .until(() ->
            cluster.remains(gang).pods().stream().noneMatch(left -> left.id().equals(pod.id())));
    assertEquals(Removed.ALREADY_GONE, cluster.removePod(pod.id(), Removal.NOW));
  }

  @Test
  void aGangIsSuspendedAndReleasedByItsUidAlone() throws Exception {
    GangId gang = running(2);
    GangId other =
        new GangId(gang.namespace(), gang.name(), "00000000-0000-4000-8000-000000000000");
    assertThrows(ClusterException.Conflict.class, () -> cluster.suspend(other, true));
    assertEquals(2, running(gang));
    cluster.suspend(gang, true);
    await().until(() -> cluster.remains(gang).pods().isEmpty());
    assertTrue(cluster.remains(gang).job());
    cluster.suspend(gang, false);
    await().until(() -> running(gang) == 2);
    cluster.cancel(gang);
    await().until(() -> cluster.remains(gang).nothing());
    assertThrows(ClusterException.NotFound.class, () -> cluster.suspend(gang, true));
  }

  private GangId running(int ranks) throws Exception {
    GangId gang = cluster.launch(Specs.gang("run-1", ranks, Images.SLEEPER), false).gang();
    await().until(() -> running(gang) == ranks);
    return gang;
  }

  private long running(GangId gang) throws Exception {
    return cluster.remains(gang).pods().stream()
        .filter(pod -> pod.status().phase() == PodPhase.RUNNING)
        .count();
  }
}
