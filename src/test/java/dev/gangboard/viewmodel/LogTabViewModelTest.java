package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.StillGang;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LogTabViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRFR", Kind.RUNNING);

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

  @Test
  void aGangWithLogsOffersThemAsOneFirst() {
    driven.show(GANG);
    driven.log(2).lineAt(StillGang.NOW.plusMillis(1), "b");
    driven.log(0).lineAt(StillGang.NOW.plusMillis(2), "c");
    driven.log(3).lineAt(StillGang.NOW, "a");
    main.tick();

    LogTabViewModel all = Objects.requireNonNull(main.logs().selected().get());
    assertTrue(all.isMerged());
    assertEquals(List.of("3 a", "2 b", "0 c"), ranked(all));
    assertEquals(1, all.rankDigits());
  }

  @Test
  void theRanksThatAreShownAsOneCanBeChosen() {
    driven.show(GANG);
    for (int rank = 0; rank < 4; rank++) {
      driven.log(rank).lineAt(StillGang.NOW.plusMillis(rank), "line");
    }
    LogTabViewModel all = main.logs().tabs().getFirst();
    all.choice().choose("0-1, 3");
    assertEquals(List.of("0 line", "1 line", "3 line"), ranked(all));

    all.choice().choose("0-1,9");
    assertEquals("The ranks go from 0 to 3", all.choice().problem().get());
    assertEquals(List.of("0 line", "1 line", "3 line"), ranked(all));
    all.choice().choose("a");
    assertEquals("Ranks are written as in 0-3,7", all.choice().problem().get());
    all.choice().choose("");
    assertEquals(4, ranked(all).size());
  }

  @Test
  void linesComeWithTheTick() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("one");
    driven.log(1).line("two");
    assertEquals(List.of(), lines(tab));

    main.tick();

    assertEquals(List.of("one", "two"), lines(tab));
  }

  @Test
  void onlyWhatIsNearTheViewIsHeldOfALongLog() {
    LogTabViewModel tab = open(1);
    write(1, 0, 5_000);
    main.tick();
    tab.see(0, 20);
    assertEquals(5_000, tab.page().get().size());
    assertEquals(120, tab.page().get().rows().size());
    assertEquals("line 4999", lines(tab).getLast());

    tab.goTo(2_500L);

    assertTrue(tab.page().get().has(2_500));
    assertEquals(120, tab.page().get().rows().size());
    tab.see(tab.page().get().end() - 25, 20);
    assertTrue(tab.page().get().end() - 2_535 > 20, "what is below is read before it is needed");
  }

  @Test
  void whatIsSeenStaysWhenEarlierLinesOfOtherRanksComeIn() {
    driven.show(GANG);
    LogTabViewModel all = main.logs().tabs().getFirst();
    for (int i = 0; i < 300; i++) {
      driven.log(0).lineAt(StillGang.NOW.plusMillis(2L * i), "a" + i);
    }
    main.tick();
    all.goTo(100L);
    all.see(100, 20);

    for (int i = 0; i < 10; i++) {
      driven.log(1).lineAt(StillGang.NOW.plusMillis(2L * i + 1), "b" + i);
    }
    main.tick();

    assertEquals(10, all.page().get().shift());
    assertEquals("a100", all.page().get().rows().get(all.page().get().indexOf(110L)).text());
    assertEquals(10, all.waiting().get());
  }

  @Test
  void theBannerOpensALogAtTheFirstErrorOfTheRunThatFailed() {
    driven.show(GANG);
    main.logs().open(new FailureBanner.Jump(2, StillGang.NOW));
    LogTabViewModel tab = Objects.requireNonNull(main.logs().selected().get());
    driven.log(2).lineAt(StillGang.NOW.minusSeconds(9), "RuntimeError: an earlier run's");
    driven.log(2).line("step 1");
    main.tick();
    assertNull(tab.marked().get());
    assertTrue(tab.following().get());
    driven.log(2).note("a CUDA error is talked of");
    driven.log(2).line("Traceback (most recent call last):");
    driven.log(2).line("RuntimeError: NCCL error");

    main.tick();

    assertEquals(new LogMoment(new RowKey(2, 3), LogMoment.Why.ERROR), tab.revealed().get());
    assertFalse(tab.following().get());
    tab.setFollowing(true);
    driven.log(2).line("RuntimeError: another");
    main.tick();
    assertTrue(tab.following().get(), "a person who looks elsewhere is left there");
    main.logs().open(new FailureBanner.Jump(2, Instant.MIN));
    assertEquals(new LogMoment(new RowKey(2, 0), LogMoment.Why.ERROR), tab.revealed().get());
  }

  @Test
  void aLogWithoutErrorIsShownAtItsLastLine() {
    driven.show(GANG);
    main.logs().open(new FailureBanner.Jump(2, StillGang.NOW));
    driven.log(2).line("step 1");
    driven.log(2).ended();
    main.tick();
    LogTabViewModel tab = Objects.requireNonNull(main.logs().selected().get());
    assertNull(tab.marked().get());
    assertTrue(tab.following().get());
  }

  @Test
  void theWayGoesFromErrorToErrorOfAllRanks() {
    driven.show(GANG);
    LogTabViewModel all = main.logs().tabs().getFirst();
    driven.log(1).lineAt(StillGang.NOW.plusMillis(5), "Killed");
    driven.log(0).lineAt(StillGang.NOW, "all is well");
    driven.log(2).lineAt(StillGang.NOW.plusMillis(1), "Traceback (most recent call last):");
    main.tick();
    assertEquals("", all.errorWords().get());

    all.firstError();
    assertEquals(new RowKey(2, 0), marked(all));
    assertEquals("Error 1 of 2", all.errorWords().get());
    all.nextError();
    assertEquals(new RowKey(1, 0), marked(all));
    all.nextError();
    assertEquals(new RowKey(2, 0), marked(all), "after the last the first");
    assertFalse(all.following().get());

    LogTabViewModel well = open(0);
    well.nextError();
    assertEquals("No error found", well.errorWords().get());
  }

  @Test
  void aRowOfAnotherLogIsGoneToAndMarked() {
    driven.show(GANG);
    write(3, 0, 400);

    main.logs().openAt(3, 250);

    LogTabViewModel tab = Objects.requireNonNull(main.logs().selected().get());
    assertEquals(3, tab.rank());
    assertEquals(new LogMoment(new RowKey(3, 250), LogMoment.Why.PLACE), tab.revealed().get());
    assertTrue(tab.page().get().indexOf(new RowKey(3, 250)) >= 0);
    main.logs().openAmongAll(new RowKey(3, 100));
    LogTabViewModel all = Objects.requireNonNull(main.logs().selected().get());
    assertTrue(all.isMerged());
    assertEquals(new RowKey(3, 100), marked(all));
  }

  @Test
  void theSameMomentIsFoundInAnotherRank() {
    driven.show(GANG);
    for (int i = 0; i < 100; i++) {
      driven.log(1).lineAt(StillGang.NOW.plusSeconds(i), "line " + i);
    }
    main.logs().openAt(1, StillGang.NOW.plusMillis(41_500));

    assertEquals(new RowKey(1, 42), marked(Objects.requireNonNull(main.logs().selected().get())));
    main.logs().openAt(1, StillGang.NOW.plusSeconds(1_000));
    assertEquals(new RowKey(1, 99), marked(Objects.requireNonNull(main.logs().selected().get())));
  }

  @Test
  void aTabShowsTheStateOfItsRank() {
    LogTabViewModel tab = open(2);
    assertEquals(RankState.FAILED, tab.state().get());

    driven.show(GANG.with("RRXR", Kind.FAILED));

    assertEquals(RankState.STOPPED, tab.state().get());
  }

  @Test
  void openingARankAgainSelectsItsTab() {
    LogTabViewModel first = open(1);
    open(2);

    assertSame(first, open(1));
    assertEquals(3, main.logs().tabs().size());
  }

  @Test
  void eachGangHasItsOwnTabs() {
    StillGang other = StillGang.of("other", "RR", Kind.RUNNING).startedAgo(1);
    LogTabViewModel tab = open(1);
    driven.show(GANG, other);

    main.gangs().selectWhenSeen("uid-other");
    assertEquals(1, main.logs().tabs().size());

    main.gangs().selectWhenSeen("uid-diloco");
    assertEquals(tab, main.logs().selected().get());
    assertFalse(driven.log(1).closed);
  }

  @Test
  void closingATabStopsItsLogAndSelectsTheNeighbour() {
    LogTabViewModel first = open(1);
    LogTabViewModel second = open(2);

    main.logs().close(second);

    assertTrue(driven.log(2).closed);
    assertSame(first, main.logs().selected().get());
  }

  @Test
  void linesThatComeWhileNotFollowingAreCounted() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("one");
    main.tick();

    tab.setFollowing(false);
    driven.log(1).line("two");
    driven.log(1).line("three");
    main.tick();
    assertEquals(2, tab.waiting().get());

    tab.setFollowing(true);
    assertEquals(0, tab.waiting().get());
  }

  @Test
  void anEndedLogSaysSo() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("bye");
    main.tick();
    assertFalse(tab.ended().get());

    driven.log(1).ended();
    main.tick();

    assertTrue(tab.ended().get());
  }

  @Test
  void theLogsAreOpenedAnewWhereAnotherObservationWritesThem() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("one");
    main.tick();
    driven.generation++;
    driven.log(1).line("two");

    main.tick();

    assertEquals(List.of("one", "two"), lines(tab));
    assertSame(tab, main.logs().selected().get());
  }

  @Test
  void allOrAPartCanBeCopied() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("\u001b[31mred\u001b[0m line");
    driven.log(1).line("x".repeat(3_000));
    driven.log(1).line("last line");
    main.tick();
    List<LogCopy> copied = new ArrayList<>();

    tab.copy(null, copied::add);
    tab.copy(new LogPart(new RowKey(1, 0), 4, new RowKey(1, 2), 4), copied::add);

    assertEquals(
        List.of(
            new LogCopy("red line\n" + "x".repeat(3_000) + "\nlast line", 3, true),
            new LogCopy("line\n" + "x".repeat(3_000) + "\nlast", 3, true)),
        copied);
  }

  private LogTabViewModel open(int rank) {
    if (main.gang().moment().get() == null) {
      driven.show(GANG);
    }
    main.gang().grid().open(rank);
    return Objects.requireNonNull(main.logs().selected().get());
  }

  private void write(int rank, int from, int to) {
    for (int i = from; i < to; i++) {
      driven.log(rank).line("line " + i);
    }
  }

  private static RowKey marked(LogTabViewModel tab) {
    return Objects.requireNonNull(tab.marked().get()).key();
  }

  private static List<String> lines(LogTabViewModel tab) {
    return tab.page().get().rows().stream().map(ShownRow::text).toList();
  }

  private static List<String> ranked(LogTabViewModel tab) {
    return tab.page().get().rows().stream().map(r -> r.rank() + " " + r.text()).toList();
  }
}
