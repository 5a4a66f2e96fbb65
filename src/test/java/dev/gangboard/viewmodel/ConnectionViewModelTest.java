package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ConnectionViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING);

  private final Driven driven = new Driven();

  @Test
  void itOpensOnTheCurrentContextInItsNamespace() {
    MainViewModel main = driven.connected();

    assertEquals(ContextChoice.of(Driven.PROD), main.connection().context().get());
    assertEquals("ml-training", main.connection().namespace().get());
    assertEquals(List.of("ml-training"), driven.observed);
  }

  @Test
  void aContextAndNamespaceCanBeNamedAtTheStart() {
    var main = new MainViewModel(driven.surroundings());

    main.start("demo", "team");

    assertEquals(ContextChoice.of(Driven.DEMO), main.connection().context().get());
    assertEquals(List.of("team"), driven.observed);
  }

  @Test
  void anotherContextClosesTheFirstClusterAndForgetsItsGangs() {
    MainViewModel main = driven.connected();
    driven.show(GANG);

    main.connection().chooseContext("demo");

    assertTrue(driven.cluster.closed);
    assertEquals(List.of(), main.gangs().entries());
    assertEquals(Link.CONNECTING, main.connection().link().get());
  }

  @Test
  void anotherNamespaceIsObservedOnTheSameCluster() {
    MainViewModel main = driven.connected();

    main.connection().chooseNamespace(null);

    assertFalse(driven.cluster.closed);
    assertNull(main.connection().namespace().get());
    assertEquals(Arrays.asList("ml-training", "closed", null), driven.observed);
  }

  @Test
  void aRetryKeepsTheChosenNamespace() {
    MainViewModel main = driven.connected();
    main.connection().chooseNamespace(null);

    main.connection().retry();

    assertNull(main.connection().namespace().get());
  }

  @Test
  void namespacesAreSuggestedWhereTheyMayBeListed() {
    driven.cluster.names.put(Cluster.Suggestion.NAMESPACES, List.of("default", "ml-training"));

    assertEquals(List.of("default", "ml-training"), driven.connected().connection().namespaces());
  }

  @Test
  void whereNamespacesMayNotBeListedNothingFails() {
    MainViewModel main = driven.connected();

    assertEquals(List.of(), main.connection().namespaces());
    assertNull(main.connection().link().get().problem());
  }

  @Test
  void aBadKubeconfigIsSaidWithTheWayOut() {
    driven.contextsFailure = new ClusterException.BadKubeconfig("no such file", "detail", null);

    Link link = driven.connected().connection().link().get();

    assertEquals(Link.Status.FAILED, link.status());
    Notice notice = Objects.requireNonNull(link.problem());
    assertEquals("no such file", notice.message());
    assertTrue(notice.copyText().endsWith("detail"), notice.copyText());
  }

  @Test
  void aMendedKubeconfigIsReadAgainOnRetry() {
    driven.contextsFailure = new ClusterException.BadKubeconfig("no such file", "", null);
    MainViewModel main = driven.connected();
    driven.contextsFailure = null;

    main.connection().retry();
    driven.show(GANG);

    assertEquals(Link.Status.LIVE, main.connection().link().get().status());
  }

  @Test
  void withoutACurrentContextTheOthersCanStillBeChosen() {
    driven.currentFailure = new ClusterException.BadKubeconfig("no current context", "", null);
    MainViewModel main = driven.connected();
    assertEquals(Link.Status.FAILED, main.connection().link().get().status());

    main.connection().chooseContext("demo");
    driven.show(GANG);

    assertEquals(Link.Status.LIVE, main.connection().link().get().status());
  }

  @Test
  void theAgeOfWhatIsShownGrowsWithTheClock() {
    MainViewModel main = driven.connected();
    driven.show(GANG);

    driven.pass(Duration.ofMillis(400));
    main.tick();
    assertEquals("live, 0.4 s old", main.linkWords().get());

    driven.pass(Duration.ofSeconds(90));
    main.tick();
    assertEquals("live, 1 m old", main.linkWords().get());
  }

  @Test
  void theAgeOfWhatIsShownIsThatOfTheMachinesClockHoweverFastTheClusterLives() {
    Instant begin = driven.now();
    driven.cluster.linkClock =
        () -> begin.plus(Duration.between(begin, driven.now()).dividedBy(20));
    MainViewModel main = driven.connected();
    driven.show(GANG);

    driven.pass(Duration.ofMinutes(3));
    main.tick();

    assertEquals("live, 9.0 s old", main.linkWords().get());
  }

  @Test
  void aLostLinkKeepsTheGangsAndMarksThemAsOld() {
    MainViewModel main = driven.connected();
    driven.show(GANG);
    assertFalse(main.gang().grid().stale().get());

    driven.publish(
        new LinkState(
            LinkState.Status.STALE,
            StillGang.NOW,
            new ClusterException.Unreachable("no answer", "", null)));

    assertTrue(main.gang().grid().stale().get());
    assertEquals("RRRR", Objects.requireNonNull(main.gang().grid().states().get()).letters());
  }

  @Test
  void closingEndsTheObservationAndTheCluster() {
    MainViewModel main = driven.connected();

    main.close();

    assertEquals(List.of("ml-training", "closed"), driven.observed);
    assertTrue(driven.cluster.closed);
  }

  @Test
  void aDemoClusterThatHasEndedIsOpenedAgainAndThatIsTold() {
    var main = new MainViewModel(driven.surroundings());
    main.start("demo", "team");
    driven.show(GANG);

    lose();
    assertEquals(Link.Status.STALE, main.connection().link().get().status());
    assertEquals(List.of("team"), driven.observed, "it may come back");

    driven.ended = true;
    lose();
    assertEquals(List.of("team", "closed", "team"), driven.observed);
    assertEquals(List.of(), main.gangs().entries());
    assertEquals(
        "The demo cluster of another process has ended, and its gangs with it."
            + " Connected to a new one.",
        main.message().get());
  }

  @Test
  void aRealClusterIsNeverGivenUp() {
    driven.ended = true;
    driven.connected();
    driven.show(GANG);

    lose();

    assertEquals(List.of("ml-training"), driven.observed);
  }

  private void lose() {
    driven.publish(
        new LinkState(
            LinkState.Status.STALE,
            StillGang.NOW,
            new ClusterException.Unreachable("Nobody answers.", "", null)));
  }
}
