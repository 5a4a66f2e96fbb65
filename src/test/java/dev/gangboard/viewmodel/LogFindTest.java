package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LogFindTest {
  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();
  private final LogTabViewModel tab = open();

  private LogTabViewModel open() {
    driven.show(StillGang.of("diloco", "RRFR", Kind.RUNNING));
    main.logs().open(1);
    return Objects.requireNonNull(main.logs().selected().get());
  }

  private void write(String... lines) {
    for (String line : lines) {
      driven.log(1).line(line);
    }
    main.tick();
  }

  private LogFindViewModel.Found found() {
    return tab.find().found().get();
  }

  private long shown() {
    return Objects.requireNonNull(tab.marked().get()).key().number();
  }

  @Test
  void aSearchShowsTheNewestHitAndStopsFollowing() {
    write("loss 3", "nothing", "LOSS 2", "loss 1");

    tab.find().search("loss");
    assertEquals(new LogFindViewModel.Found(3, 3, 1), found());
    assertEquals(3, shown());
    assertFalse(tab.following().get());
    tab.find().next();
    assertEquals(new LogFindViewModel.Found(3, 1, 1), found());
    assertEquals(0, shown());
    tab.find().previous();
    tab.find().previous();
    assertEquals(new LogFindViewModel.Found(3, 2, 1), found());
    assertEquals(2, shown());
  }

  @Test
  void theWholeLogIsSearchedNotOnlyWhatIsHeld() {
    write("the first line is rare");
    for (int i = 0; i < 3_000; i++) {
      driven.log(1).line("line " + i);
    }
    main.tick();

    tab.find().search("RARE");

    assertEquals(new LogFindViewModel.Found(1, 1, 1), found());
    assertTrue(tab.page().get().has(0));
    assertEquals(List.of(18, 22), hits(0));
  }

  private List<Integer> hits(int row) {
    return java.util.Arrays.stream(tab.page().get().rows().get(row).hits()).boxed().toList();
  }

  @Test
  void hitsThatComeLaterAreCountedAndTheShownOneStays() {
    write("loss 3");
    tab.find().search("loss");

    write("loss 2");

    assertEquals(new LogFindViewModel.Found(2, 1, 1), found());
  }

  @Test
  void aTextIsTakenAsItIsUnlessItIsAnExpression() {
    write("a.b", "axb", "A.B");

    tab.find().search("a.b");
    assertEquals(2, found().count());
    tab.find().setMatchCase(true);
    assertEquals(1, found().count());
    tab.find().setRegex(true);
    assertEquals(2, found().count());
  }

  @Test
  void aWrongExpressionIsTold() {
    write("loss (1");
    tab.find().setRegex(true);

    tab.find().search("loss (");

    assertEquals("Not a regular expression: Unclosed group", tab.find().problem().get());
    assertEquals(0, found().count());
    tab.find().search("loss \\(");
    assertEquals("", tab.find().problem().get());
    assertEquals(1, found().count());
  }

  @Test
  void anExpressionThatTakesForEverIsGivenUpAndTold() {
    for (int i = 0; i < 30; i++) {
      driven.log(1).line("a".repeat(5_000) + "b");
    }
    main.tick();
    tab.find().setRegex(true);

    tab.find().search("(a|aa)+$");

    assertTrue(tab.find().problem().get().contains("too long"), tab.find().problem().get());
  }

  @Test
  void whatIsColouredIsFoundAsItIsRead() {
    write("loss \u001b[32m0.5\u001b[0m", "32m");

    tab.find().search("loss 0.5");
    assertEquals(1, found().count());
    tab.find().search("32m");
    assertEquals(1, found().count());
  }

  @Test
  void aHitInAFoldedLineUnfoldsIt() {
    write("x".repeat(20_000) + " needle", "next");

    tab.find().search("needle");

    int row = tab.page().get().indexOf(new RowKey(1, 0));
    assertFalse(tab.page().get().rows().get(row).isFolded());
  }

  @Test
  void onlyWhatTheFilterKeepsIsSearched() {
    write("INFO loss 1", "DEBUG loss 2", "INFO loss 3");
    tab.filter().setExclude("debug");

    tab.find().search("loss");

    assertEquals(2, found().count());
  }

  @Test
  void aFilterHidesLinesAndSaysHowMany() {
    write("INFO one", "DEBUG two", "WARNING three", "ERROR four");

    tab.filter().setLeast(LogFilterViewModel.Least.WARNING);
    assertEquals(List.of("WARNING three", "ERROR four"), lines());
    assertEquals("2 lines are hidden", tab.filter().words().get());
    write("DEBUG five", "ERROR six");
    assertEquals(List.of("WARNING three", "ERROR four", "ERROR six"), lines());
    assertEquals("3 lines are hidden", tab.filter().words().get());
    tab.filter().setInclude("/f..r|six/");
    assertEquals(List.of("ERROR four", "ERROR six"), lines());

    tab.filter().setInclude("/f(/");
    assertTrue(tab.filter().includeProblem().get().startsWith("Not a regular expression"));
    assertEquals(List.of("ERROR four", "ERROR six"), lines(), "the last good one stays");
    tab.filter().clear();
    assertEquals(6, lines().size());
    assertEquals("", tab.filter().words().get());
  }

  private List<String> lines() {
    return tab.page().get().rows().stream().map(ShownRow::text).toList();
  }
}
