package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.RecordException;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final StillGang FAILED =
      StillGang.of("failed", "XFXX", Kind.FAILED)
          .because("BackoffLimitExceeded")
          .failedFirst(1)
          .ended(4000, 3600);
  private static final StillGang DONE =
      StillGang.of("done", "SSSS", Kind.SUCCEEDED).ended(90_000, 86_400);
  private static final StillGang LOST = StillGang.of("lost", "RR", Kind.RUNNING).startedAgo(9000);
  private static final StillGang LIVE = StillGang.of("live", "RR", Kind.RUNNING).startedAgo(60);

  private final Driven driven = new Driven();
  private final FakeHistories histories = new FakeHistories();
  private final MainViewModel main;

  HistoryTest() {
    driven.histories = histories;
    String context = Driven.PROD.name();
    histories.keep(context, FAILED, StillGang.NOW.minusSeconds(3600));
    histories.keep(context, DONE, StillGang.NOW.minusSeconds(86_400));
    histories.keep(context, LOST, StillGang.NOW.minusSeconds(7200));
    histories.keep("other-context", other(), StillGang.NOW.minusSeconds(10));
    main = driven.connected();
  }

  private static StillGang other() {
    StillGang shape = StillGang.of("elsewhere", "SS", Kind.SUCCEEDED).ended(50, 10);
    return new StillGang(
        new GangId("ml-training", "elsewhere", "uid-elsewhere"),
        "SS",
        shape.phase(),
        shape.facts(),
        List.of());
  }

  private List<String> list() {
    return main.gangs().entries().stream()
        .map(entry ->
            switch (entry) {
              case ListEntry.Section section -> section.name();
              case GangRow row -> row.moment().get().id().name();
              case PastRow row -> row.name() + " | " + row.words();
            })
        .toList();
  }

  private PastRow row(String name) {
    return main.gangs().entries().stream()
        .filter(PastRow.class::isInstance)
        .map(PastRow.class::cast)
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void recordsStandBelowWhatLivesAndSayHowTheyEnded() {
    driven.show(LIVE);

    assertEquals(
        List.of(
            "LIVE",
            "live",
            "HISTORY",
            "failed | Failed: rank 1 first",
            "lost | End not seen; last: Running",
            "done | Succeeded"),
        list());
  }

  @Test
  void theNewestLivingGangIsSelectedFirstAlsoWhenItComesLater() {
    driven.publish(new LinkState(LinkState.Status.CONNECTING, null, null));
    assertNull(main.gangs().past().get(), "what lives is not known yet");

    driven.show(LOST, LIVE);

    GangRow selected = main.gangs().selected().get();
    assertEquals("uid-live", selected == null ? null : selected.uid());
  }

  @Test
  void theLogsOfARecordCanBeReadAsSoonAsItIsOpened() {
    var tasks = new ArrayDeque<Runnable>();
    var slow = new Driven(Runnable::run, tasks::add);
    slow.histories = histories;
    MainViewModel window = slow.connected();
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    slow.show();
    assertNull(window.gang().moment().get(), "it is being opened");

    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }

    assertFalse(slow.log(1).closed, "its last lines are read");
    FailureBanner banner = Objects.requireNonNull(window.gang().banner().get());
    int rank = banner.jumps().getFirst().rank();
    window.logs().open(banner.jumps().getFirst());
    assertEquals(rank, Objects.requireNonNull(window.logs().selected().get()).rank());
  }

  @Test
  void whereNothingLivesTheNewestRecordIsShown() {
    driven.show();

    PastRow past = main.gangs().past().get();
    assertEquals("failed", past == null ? null : past.name());
    assertEquals("XFXX", String.valueOf(main.gang().grid().states().get()));
    assertEquals(
        "From the record of prod-eks-us-east-1: last seen 2026-08-21 13:37:02 UTC",
        main.gang().origin().get());
    assertNotNull(main.gang().banner().get());
  }

  @Test
  void aRecordThatWasNotSeenToItsEndSaysSoAndCannotBeCancelled() {
    driven.show(LIVE);

    main.gangs().select(row("lost"));

    assertEquals(
        "From the record of prod-eks-us-east-1: last seen 2026-08-21 12:37:02 UTC, not seen to its"
            + " end",
        main.gang().origin().get());
    assertFalse(main.gang().cancellable().get());
    assertFalse(main.gang().timeline().growing().get());
  }

  @Test
  void theSelectedRecordStaysWhileGangsLiveOn() {
    driven.show(LIVE);
    main.gangs().select(row("done"));

    driven.show(LIVE.with("RF", Kind.RUNNING));
    assertEquals("SSSS", String.valueOf(main.gang().grid().states().get()));
    main.gangs().selectWhenSeen("uid-live");

    assertNull(main.gangs().past().get());
    assertEquals("RF", String.valueOf(main.gang().grid().states().get()));
    assertEquals("", main.gang().origin().get());
  }

  @Test
  void aGangThatIsSeenAgainIsShownAsItIs() {
    driven.show(LIVE);
    main.gangs().select(row("lost"));

    driven.show(LIVE, LOST.with("SS", Kind.SUCCEEDED));

    assertNull(main.gangs().past().get());
    assertEquals("SS", String.valueOf(main.gang().grid().states().get()));
  }

  @Test
  void aRecordThatCannotBeReadSaysWhy() {
    driven.show(LIVE);
    histories.failure = new RecordException("The record x is broken.", new IOException("eof"));

    main.gangs().select(row("done"));

    Notice notice = main.gang().unopened().get();
    assertEquals("The record x is broken.", notice == null ? null : notice.message());
    assertNull(main.gang().moment().get());
  }

  @Test
  void theListIsNarrowedByPhaseAndDayAndWords() {
    driven.show(LIVE);
    GangFilter all = main.gangs().choice().get();

    main.gangs().choose(all.withPhase(PhaseChoice.FAILED, true));
    assertEquals(List.of("HISTORY", "failed | Failed: rank 1 first"), list());
    main.gangs().choose(all.withDays(null, LocalDate.parse("2026-08-20")));
    assertEquals(List.of("HISTORY", "done | Succeeded"), list());
    main.gangs().setFilter("phase:unknown");
    assertEquals(0, list().size());
    main.gangs().clearFilters();
    main.gangs().setFilter("lo phase:unknown");
    assertEquals(List.of("HISTORY", "lost | End not seen; last: Running"), list());
    assertEquals(3, main.gangs().hidden().get());
  }

  @Test
  void otherClustersHistoryIsShownWhenAskedFor() {
    driven.show(LIVE);

    main.gangs().choose(main.gangs().choice().get().withScope(GangFilter.Scope.EVERYWHERE));

    assertEquals("elsewhere | Succeeded", list().get(3));
  }

  @Test
  void whatKeepsARunFromBeingRecordedIsToldOnce() {
    histories.trouble = "The disk is full: /data/runs. Free some space.";
    histories.changed();

    assertEquals(histories.trouble, main.recorded().trouble().get());
    assertEquals(histories.trouble, main.message().get());
    assertEquals("4 runs recorded, 0.0 MB", main.recorded().kept().get());
  }
}
