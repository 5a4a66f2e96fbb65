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
  void linesComeTogetherWithTheTick() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("one");
    driven.log(1).line("two");
    assertEquals(List.of(), lines(tab));

    main.tick();

    assertEquals(List.of("one", "two"), lines(tab));
    assertEquals(1, tab.revision().get());
  }

  @Test
  void theBannerOpensALogAtTheFirstErrorOfTheRunThatFailed() {
    driven.show(GANG);
    main.logs().open(new FailureBanner.Jump(2, StillGang.NOW));
    LogTabViewModel tab = Objects.requireNonNull(main.logs().selected().get());
    driven.log(2).lineAt(StillGang.NOW.minusSeconds(9), "RuntimeError: an earlier run's");
    driven.log(2).line("step 1");
    main.tick();
    assertEquals(-1, tab.error().get());
    assertTrue(tab.following().get());
    driven.log(2).note("a CUDA error is talked of");
    driven.log(2).line("Traceback (most recent call last):");
    driven.log(2).line("RuntimeError: NCCL error");

    main.tick();

    assertEquals(3, tab.error().get());
    assertFalse(tab.following().get());
    tab.setFollowing(true);
    driven.log(2).line("RuntimeError: another");
    main.tick();
    assertTrue(tab.following().get(), "a person who looks elsewhere is left there");
    main.logs().open(new FailureBanner.Jump(2, Instant.MIN));
    assertEquals(0, tab.error().get());
  }

  @Test
  void aLogWithoutErrorIsShownAtItsLastLine() {
    driven.show(GANG);
    main.logs().open(new FailureBanner.Jump(2, StillGang.NOW));
    driven.log(2).line("step 1");
    driven.log(2).ended();
    main.tick();
    LogTabViewModel tab = Objects.requireNonNull(main.logs().selected().get());
    assertEquals(-1, tab.error().get());
    assertTrue(tab.following().get());
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
    assertEquals(2, main.logs().tabs().size());
  }

  @Test
  void eachGangHasItsOwnTabs() {
    StillGang other = StillGang.of("other", "RR", Kind.RUNNING).startedAgo(1);
    LogTabViewModel tab = open(1);
    driven.show(GANG, other);

    main.gangs().selectWhenSeen("uid-other");
    assertEquals(List.of(), main.logs().tabs());
    assertNull(main.logs().selected().get());

    main.gangs().selectWhenSeen("uid-diloco");
    assertEquals(List.of(tab), main.logs().tabs());
    assertFalse(driven.log(1).closed);
  }

  @Test
  void theLogsOfAGangThatIsGoneAreClosed() {
    open(1);

    driven.show();

    assertTrue(driven.log(1).closed);
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
  void aSearchShowsTheNewestMatchAndStopsFollowing() {
    LogTabViewModel tab = open(1);
    for (String line : List.of("loss 3", "nothing", "LOSS 2", "loss 1")) {
      driven.log(1).line(line);
    }
    main.tick();

    tab.search("loss");
    assertEquals(new LogTabViewModel.Found(3, 3, 3), tab.found().get());
    assertFalse(tab.following().get());
    tab.next();
    assertEquals(new LogTabViewModel.Found(3, 1, 0), tab.found().get());
    tab.previous();
    tab.previous();
    assertEquals(new LogTabViewModel.Found(3, 2, 2), tab.found().get());
  }

  @Test
  void matchesThatComeLaterAreCountedAndTheShownOneStays() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("loss 3");
    main.tick();
    tab.search("loss");

    driven.log(1).line("loss 2");
    main.tick();

    assertEquals(new LogTabViewModel.Found(2, 1, 0), tab.found().get());
  }

  @Test
  void aSearchIsTakenLiterally() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("a.b");
    driven.log(1).line("axb");
    main.tick();

    tab.search("a.b");

    assertEquals(1, tab.found().get().count());
  }

  @Test
  void anEndedLogSaysSo() {
    LogTabViewModel tab = open(1);
    driven.log(1).ended();
    main.tick();

    assertTrue(tab.ended().get());
  }

  @Test
  void aVeryLongLineIsKeptInParts() {
    LogTabViewModel tab = open(1);
    driven.log(1).line("x".repeat(LogInbox.ENTRY_CHARS * 2 + 1));
    main.tick();

    assertEquals(3, tab.text().size());
    assertEquals(LogEntry.Kind.LINE, tab.text().get(0).kind());
    assertEquals(LogEntry.Kind.MORE, tab.text().get(2).kind());
    assertEquals("x", tab.text().get(2).text());
  }

  private LogTabViewModel open(int rank) {
    if (main.gang().moment().get() == null) {
      driven.show(GANG);
    }
    main.gang().grid().open(rank);
    return Objects.requireNonNull(main.logs().selected().get());
  }

  private static List<String> lines(LogTabViewModel tab) {
    List<String> lines = new ArrayList<>();
    for (long number = tab.text().first(); number < tab.text().end(); number++) {
      lines.add(tab.text().get(number).text());
    }
    return lines;
  }
}
