package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.Journal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveFleetTest {
  private static final Duration LOOK = Duration.ofMillis(20);
  private final FakeCluster cluster = new FakeCluster(new Stage("run-7", 2).job());

  @Test
  void theFirstListIsWaitedFor() throws Exception {
    try (var fleet = new LiveFleet(cluster, null, () -> Stage.NOW, Journal.NONE)) {
      assertEquals(1, fleet.listed().fleet().gangs().size());
    }
  }

  @Test
  void aRefusalIsTheAnswer() {
    var refusal = new ClusterException.Forbidden("You may not list Jobs.", "", null);
    cluster.link = new LinkState(LinkState.Status.REFUSED, null, refusal);
    try (var fleet = new LiveFleet(cluster, null, () -> Stage.NOW, Journal.NONE)) {
      assertSame(refusal, assertThrows(ClusterException.Forbidden.class, fleet::listed));
    }
  }

  @Test
  void aClusterThatHasEndedForEverIsGivenUpAtOnce() throws Exception {
    try (var fleet =
        new LiveFleet(
            cluster, null, () -> Stage.NOW, Journal.NONE, LiveFleet.SILENCE, () -> true)) {
      FleetSnapshot listed = fleet.listed();
      assertDoesNotThrow(fleet::check, "a link that is live is believed");
      cluster.send(new LinkState(LinkState.Status.STALE, Stage.NOW, null));
      var problem =
          assertThrows(
              ClusterException.Unreachable.class, () -> fleet.next(listed, Duration.ofSeconds(20)));
      assertEquals(
          "The demo cluster has ended with the process that ran it, and its gangs with it.",
          problem.getMessage());
    }
  }

  @Test
  void aLinkThatStaysDownIsGivenUp() throws Exception {
    try (var fleet =
        new LiveFleet(
            cluster, null, () -> Stage.NOW, Journal.NONE, Duration.ofMillis(100), () -> false)) {
      FleetSnapshot listed = fleet.listed();
      cluster.send(new LinkState(LinkState.Status.STALE, Stage.NOW, null));
      var problem =
          assertThrows(
              ClusterException.Unreachable.class,
              () -> {
                FleetSnapshot seen = listed;
                while (true) {
                  seen = fleet.next(seen, LOOK);
                }
              });
      assertEquals(
          "The cluster was not heard for a while: giving up. Its gangs go on without us; try again"
              + " when it can be reached.",
          problem.getMessage());
    }
  }
}
