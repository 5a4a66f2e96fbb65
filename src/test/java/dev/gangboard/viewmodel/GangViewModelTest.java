package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GangViewModelTest {
  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

  @Test
  void theFiguresCountStatesGpusAndTime() {
    driven.show(StillGang.of("diloco", "RRRRc..u", Kind.PARTIAL));

    assertEquals(
        List.of(
            new Figure("4", "running", RankState.RUNNING),
            new Figure("1", "starting", RankState.STARTING),
            new Figure("1", "unscheduled", RankState.UNSCHEDULED),
            new Figure("2", "waiting", RankState.WAITING),
            new Figure("5", "GPUs held", null),
            new Figure("5", "GPUs idle", null),
            new Figure("41:12", "elapsed", null)),
        main.gang().figures());
  }

  @Test
  void ofAPartialGangItIsSaidWhyARankHasNoNode() {
    driven.show(StillGang.of("diloco", "RRRRu.uu", Kind.PARTIAL));

    assertEquals(
        new Obstacle("3 ranks have no node, the first is rank 4: unscheduled", null),
        main.gang().obstacle().get());
  }

  @Test
  void whileAGangStartsAnUnscheduledRankIsNoObstacleYet() {
    driven.show(StillGang.of("diloco", "ccccu...", Kind.STARTING));

    assertNull(main.gang().obstacle().get());
  }

  @Test
  void aPartialGangHoldsGpusOnlyWhereItHasSome() {
    StillGang gang = StillGang.of("diloco", "RRRu", Kind.PARTIAL);

    assertEquals(
        List.of(
            "GPUs are held while the gang cannot meet", "the gang cannot meet: what runs waits"),
        List.of(
            PhaseWords.sentence(GangMoment.of(gang, StillGang.NOW)),
            PhaseWords.sentence(GangMoment.of(gang.withoutGpus(), StillGang.NOW))));
  }

  @Test
  void elapsedTimeGoesOnWithoutNews() {
    driven.show(StillGang.of("diloco", "R", Kind.RUNNING));

    driven.pass(Duration.ofSeconds(3));
    main.tick();

    assertEquals("41:15", main.gang().figures().getLast().value());
  }

  @Test
  void theFirstFailureIsNamedWithWhatItLeft() {
    driven.show(
        StillGang.of("diloco", "xFxx", Kind.FAILING)
            .because("BackoffLimitExceeded")
            .failedFirst(1));

    FailureBanner banner = Objects.requireNonNull(main.gang().banner().get());
    assertEquals("Rank 1 failed first", banner.lead());
    assertEquals(
        "exit 1 Error, "
            + Elapsed.clock(StillGang.NOW.minusSeconds(2))
            + " UTC, 2 s before the others were stopped",
        banner.facts());
    assertEquals("ip-10-3-41-7", banner.node());
  }

  @Test
  void severalFirstFailuresAreAllNamed() {
    driven.show(StillGang.of("diloco", "FFFFFF", Kind.FAILED).failedFirst(0, 1, 2, 3, 4, 5));

    FailureBanner banner = Objects.requireNonNull(main.gang().banner().get());
    assertEquals("First to fail: ranks 0, 1, 2 and 3 more", banner.lead());
    assertEquals(List.of(0, 1, 2), banner.jumps().stream().map(FailureBanner.Jump::rank).toList());
  }

  @Test
  void aGangWithoutFailureHasNoBanner() {
    driven.show(StillGang.of("diloco", "RR", Kind.RUNNING));

    assertNull(main.gang().banner().get());
  }

  @Test
  void sentencesSayWhatThePhaseMeans() {
    assertEquals(
        "62 pods still stopping, 24 s of grace left", sentence("x".repeat(62), Kind.FAILING));
    assertEquals("all 4 ranks running", sentence("RRRR", Kind.RUNNING));
    assertEquals("2 running, 2 starting", sentence("RRcc", Kind.RUNNING));
    assertEquals("all 2 pods are gone", sentence("XX", Kind.CANCELLED));
    assertEquals("1 succeeded", sentence("S", Kind.SUCCEEDED));
  }

  @Test
  void whatHoldsAWaitingGangIsSaidInTheClustersWords() {
    driven.show(
        StillGang.of("diloco", "..", Kind.WAITING).waitingForThis("serviceaccount not found"));

    assertEquals(
        new Obstacle("No pod can be created: serviceaccount not found", null),
        main.gang().obstacle().get());
  }

  @Test
  void ranksThatCannotStartAreAnObstacleToo() {
    driven.show(StillGang.of("diloco", "RR!c", Kind.RUNNING));
    assertEquals(
        new Obstacle("Rank 2 cannot start: ImagePullBackOff; starting", null),
        main.gang().obstacle().get());

    driven.show(StillGang.of("diloco", "R!!c", Kind.RUNNING));
    assertEquals(
        new Obstacle("2 ranks cannot start, the first is rank 1: ImagePullBackOff; starting", null),
        main.gang().obstacle().get());
  }

  @Test
  void orphansComeWithTheCommandThatRemovesThem() {
    driven.show(StillGang.of("diloco", "RRX", Kind.ORPHANED));

    assertEquals(
        new Obstacle(
            "2 pods live on without the Job, and would until somebody deletes them. Remove them"
                + " under Orphaned pods at the left, or with kubectl.",
            "kubectl delete pods -n ml-training -l"
                + " batch.kubernetes.io/controller-uid=uid-diloco"),
        main.gang().obstacle().get());
  }

  @Test
  void aRankInTheTableIsToldWithoutWhatOtherColumnsTell() {
    var where = new RankDetail.Where("diloco-1-17-x7k2p", "p5-0", 1, 0);
    var detail =
        new RankDetail(
            17,
            RankState.RUNNING,
            "pod diloco-1-17-x7k2p runs on p5-0, since 14:37:02 UTC, ready",
            null,
            null,
            where,
            StillGang.NOW);

    assertEquals("runs on p5-0, ready", detail.evidenceAlone());
    assertEquals("17-x7k2p", detail.shortPod());
  }

  @Test
  void theTableKeepsItsRowsWhileRanksChange() {
    main.gang().table().setVisible(true);
    driven.show(StillGang.of("diloco", "RR", Kind.RUNNING));
    RankRow row = main.gang().table().rows().getFirst();
    long revision = main.gang().table().revision().get();

    driven.show(StillGang.of("diloco", "FR", Kind.FAILING));

    assertSame(row, main.gang().table().rows().getFirst());
    assertEquals(RankState.FAILED, row.state());
    assertEquals(revision + 1, main.gang().table().revision().get());
  }

  @Test
  void aTableThatNobodyLooksAtIsNotKept() {
    driven.show(StillGang.of("diloco", "RR", Kind.RUNNING));
    assertEquals(List.of(), main.gang().table().rows());

    main.gang().table().setVisible(true);

    assertEquals(2, main.gang().table().rows().size());
  }

  @Test
  void theSpecTellsWhatIsKnownOfTheJob() {
    driven.show(StillGang.of("diloco", "RR", Kind.RUNNING));

    List<SpecFact> spec = main.gang().spec();
    assertEquals(new SpecFact("Job", "diloco"), spec.getFirst());
    assertEquals(
        List.of("ghcr.io/acme/trainer:1.4"),
        spec.stream().filter(f -> f.name().equals("Image")).map(SpecFact::value).toList());
  }

  private String sentence(String letters, Kind kind) {
    driven.show(StillGang.of("diloco", letters, kind));
    return main.gang().sentence().get();
  }
}
