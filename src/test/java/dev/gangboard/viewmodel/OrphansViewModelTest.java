package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.LeftPods;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.Sighting;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.OrphanRemovalViewModel.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrphansViewModelTest {
  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final OrphansViewModel orphans = main.orphans();

  private void left(int count) {
    driven.orphans = LeftPods.of("left", count);
    driven.show();
    main.tick();
  }

  private void remaining(@Nullable Instant deletionRequested, int... ranks) {
    List<PodFacts> pods =
        java.util.Arrays.stream(ranks)
            .mapToObj(rank -> LeftPods.pod("left", rank, deletionRequested))
            .toList();
    driven.cluster.remains = new Remains(driven.now(), false, pods);
  }

  private OrphanRemovalViewModel asked() {
    orphans.openList();
    orphans.ask(List.copyOf(orphans.rows()));
    return Objects.requireNonNull(orphans.removal().get());
  }

  private void pass(int seconds) {
    driven.pass(Duration.ofSeconds(seconds));
    main.tick();
  }

  @Test
  void theyAreCountedWithTheirGpus() {
    driven.show();
    assertEquals("", orphans.entry().get());
    left(3);
    assertEquals("3 orphaned pods, 3 GPUs", orphans.entry().get());
    assertEquals(List.of(0, 1, 2), orphans.rows().stream().map(OrphanRow::rank).toList());
    left(1);
    assertEquals("1 orphaned pod, 1 GPU", orphans.entry().get());
  }

  @Test
  void whatMayNotBeListedIsUnknownAndNeverNone() {
    driven.orphans = new Orphans(List.of(), Sighting.Kind.PODS);
    var forbidden = new ClusterException.Forbidden("You may not list pods.", "", null);
    driven.publish(new LinkState(LinkState.Status.LIVE, driven.now(), forbidden));
    assertEquals("Orphaned pods: unknown, as you may not list pods", orphans.unknown().get());
    assertEquals("", orphans.entry().get());

    driven.orphans = Orphans.NONE;
    driven.publish(new LinkState(LinkState.Status.LIVE, driven.now(), null));
    assertEquals("", orphans.unknown().get());
  }

  @Test
  void theyAreRemovedAndWatchedUntilTheApiHasNone() {
    left(2);
    OrphanRemovalViewModel removal = asked();
    assertEquals(List.of("left-0-x7k2p, 1 GPU", "left-1-x7k2p, 1 GPU"), removal.names());
    assertEquals(List.of(), driven.cluster.removals);

    remaining(null, 0, 1);
    removal.confirm();
    assertEquals(
        List.of("left-0-x7k2p GRACEFUL", "left-1-x7k2p GRACEFUL"), driven.cluster.removals);
    assertEquals(Stage.WATCHING, removal.stage().get());

    remaining(driven.now().plusSeconds(30), 1);
    pass(2);
    assertEquals("1 pod is still there", removal.progress().get());
    remaining(null);
    pass(2);
    assertEquals(Stage.GONE, removal.stage().get());
    assertEquals("Both pods are gone, and 2 GPUs are free.", removal.progress().get());
  }

  @Test
  void whatDoesNotGoIsExplainedAndKilledOnlyAfterASecondQuestion() {
    left(1);
    OrphanRemovalViewModel removal = asked();
    remaining(driven.now().minusSeconds(40), 0);
    driven.cluster.nodes.put("ip-10-0-1-0", NodeHealth.NOT_READY);
    removal.confirm();
    pass(2);
    assertEquals(Stage.STUCK, removal.stage().get());
    assertEquals(
        "1 pod is still there\nleft-0-x7k2p: its grace ended 42 s ago, and its node ip-10-0-1-0 is"
            + " not ready: nobody there can say that it has stopped.",
        removal.progress().get());

    removal.askNow();
    removal.keepWaiting();
    assertEquals(List.of("left-0-x7k2p GRACEFUL"), driven.cluster.removals);
    removal.askNow();
    removal.confirm();
    assertEquals(List.of("left-0-x7k2p GRACEFUL", "left-0-x7k2p NOW"), driven.cluster.removals);
  }

  @Test
  void aRefusalIsLoudAndCanBeTriedAgain() {
    left(1);
    OrphanRemovalViewModel removal = asked();
    remaining(null, 0);
    driven.cluster.removeFailure =
        new ClusterException.Forbidden("You may not delete pods.", "403", null);
    removal.confirm();
    assertEquals(Stage.FAILED, removal.stage().get());
    assertEquals(
        "You may not delete pods.", Objects.requireNonNull(removal.failure().get()).message());

    driven.cluster.removeFailure = null;
    removal.confirm();
    assertEquals(Stage.WATCHING, removal.stage().get());
    assertNull(removal.failure().get());
  }

  @Test
  void aJobThatIsThereAfterAllKeepsItsPods() {
    left(1);
    OrphanRemovalViewModel removal = asked();
    driven.cluster.remains =
        new Remains(driven.now(), true, List.of(LeftPods.pod("left", 0, null)));
    removal.confirm();
    assertEquals(Stage.FAILED, removal.stage().get());
    assertEquals(List.of(), driven.cluster.removals);
  }

  @Test
  void aRemovalThatWasSentIsWatchedWhileTheListIsClosed() {
    left(1);
    OrphanRemovalViewModel removal = asked();
    remaining(null, 0);
    removal.confirm();
    orphans.closeList();
    assertFalse(orphans.open().get());
    remaining(null);
    pass(2);
    assertEquals(Stage.GONE, removal.stage().get());
    assertEquals(removal, orphans.removal().get());
  }

  @Test
  void thatNobodyAnswersIsNoEnd() {
    left(1);
    OrphanRemovalViewModel removal = asked();
    remaining(null, 0);
    removal.confirm();
    driven.cluster.remains = null;
    pass(2);
    assertEquals(Stage.WATCHING, removal.stage().get());
    assertTrue(removal.progress().get().startsWith("What is left cannot be seen now"));
    assertEquals(StillGang.NOW.plusSeconds(2), driven.now());
  }
}
