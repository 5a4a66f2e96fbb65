package dev.gangboard.viewmodel;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogQuery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GangSearchViewModelTest {
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean later;
  private final Driven driven =
      new Driven(
          Runnable::run,
          task -> {
            if (later) {
              waiting.add(task);
            } else {
              task.run();
            }
          });

  @SuppressWarnings("NullAway.Init") // set by show
  private MainViewModel main;

  @SuppressWarnings("NullAway.Init") // set by show
  private GangSearchViewModel search;

  @BeforeEach
  void show() {
    main = driven.connected();
    driven.show(StillGang.of("diloco", "RRFR", Kind.RUNNING));
    search = main.logZone().search();
    tick();
  }

  @AfterEach
  void close() {
    later = false;
    main.close();
  }

  private void tick() {
    driven.pass(Duration.ofSeconds(1));
    main.tick();
  }

  private void search(LogQuery query) {
    search.setQuery(query);
    search.search();
    finish();
  }

  private void finish() {
    await()
        .until(() -> {
          tick();
          return !search.running().get();
        });
  }

  private void write(int rank, int lines, String text) {
    for (int i = 0; i < lines; i++) {
      driven.log(rank).line(text + " " + i);
    }
  }

  private static SearchRow heading(int rank) {
    return new SearchRow.Heading(rank);
  }

  private static SearchRow hit(int rank, long number) {
    return new SearchRow.Hit(rank, number);
  }

  private static SearchRow more(int rank) {
    return new SearchRow.More(rank);
  }

  @Test
  void hitsAreGroupedByRankWithTheFirstLinesOfEach() {
    write(0, 2, "loss");
    write(1, 3, "nothing");
    write(2, 5, "Loss is NaN");

    search(LogQuery.plain("loss"));

    assertEquals(
        List.of(
            heading(0), hit(0, 0), hit(0, 1), heading(2), hit(2, 0), hit(2, 1), hit(2, 2), more(2)),
        search.rows());
    assertEquals("7 lines in 2 ranks; 3 ranks searched", search.summary().get());
    assertEquals("5 lines", search.count(2));
    assertEquals("Show 2 more", search.moreWords(2));
    assertEquals(RankState.FAILED, search.state(2));
    assertEquals(
        new SearchPreview(StillGang.NOW, "", "Loss", " is NaN 0"),
        search.preview(new SearchRow.Hit(2, 0)));
    assertEquals("", search.trouble().get());
  }

  @Test
  void aRankIsFoldedAndAllOfItIsListed() {
    write(1, 5, "x");
    search(LogQuery.plain("x"));

    search.activate(heading(1));
    assertEquals(List.of(heading(1)), search.rows());
    search.activate(heading(1));
    search.activate(more(1));
    assertEquals(
        List.of(heading(1), hit(1, 0), hit(1, 1), hit(1, 2), hit(1, 3), hit(1, 4)), search.rows());
  }

  @Test
  void aHitOpensTheLogOfItsRank() {
    write(3, 50, "line");
    search(LogQuery.plain("line 40"));
    search.activate(search.rows().get(1));
    assertEquals(3, Objects.requireNonNull(main.logs().selected().get()).rank());
  }

  @Test
  void whatComesLaterIsCountedAndFoundWhenOneSearchesAgain() {
    write(0, 1, "x");
    search(LogQuery.plain("x"));
    assertEquals(0, search.grown().get());

    write(0, 3, "x");
    tick();
    assertEquals(3, search.grown().get());
    assertEquals(2, search.rows().size());

    search.search();
    finish();
    assertEquals("4 lines in 1 rank; 1 rank searched", search.summary().get());
  }

  @Test
  void withoutHitsThatIsSaid() {
    write(0, 4, "line");
    search(LogQuery.plain("nowhere"));
    assertEquals(List.of(), search.rows());
    assertEquals("nothing found; 1 rank searched", search.summary().get());
  }

  @Test
  void whereNothingIsKeptThatIsSaid() {
    driven.kept = false;
    driven.show(StillGang.of("other", "RR", Kind.RUNNING));
    select("uid-other");
    search(LogQuery.plain("x"));
    assertEquals("No log of this gang is kept yet.", search.summary().get());
  }

  private void select(String uid) {
    main.gangs().entries().stream()
        .filter(GangRow.class::isInstance)
        .map(GangRow.class::cast)
        .filter(row -> row.uid().equals(uid))
        .forEach(main.gangs()::select);
    tick();
  }

  @Test
  void caseAndExpressionsAreObeyed() {
    write(0, 1, "Error 17");
    search(new LogQuery("error \\d+", true, false));
    assertEquals(List.of(heading(0), hit(0, 0)), search.rows());
    search(new LogQuery("error", false, true));
    assertEquals(List.of(), search.rows());
  }

  @Test
  void aMistakeInAnExpressionIsToldAtOnceAndNothingIsSearched() {
    search.setQuery(new LogQuery("a(b", true, false));
    assertEquals(
        "Not a regular expression: Unclosed group, at character 4", search.trouble().get());
    search.search();
    assertFalse(search.running().get());
    search.setQuery(LogQuery.plain("a(b"));
    assertEquals("", search.trouble().get());
  }

  @Test
  void anExpressionThatTakesTooLongIsToldAndDoesNotHang() {
    driven.log(0).line("a".repeat(5_000) + "b");
    search(new LogQuery("(a|aa)+$", true, false));
    assertTrue(search.trouble().get().startsWith("The expression takes too long"));
  }

  @Test
  void aLongLineIsCutAroundTheHit() {
    driven.log(0).line("x".repeat(3_000) + "needle" + "y".repeat(3_000));
    search(LogQuery.plain("needle"));
    SearchPreview preview = Objects.requireNonNull(search.preview(new SearchRow.Hit(0, 0)));
    assertEquals("\u2026" + "x".repeat(40), preview.before());
    assertEquals("needle", preview.hit());
    assertTrue(preview.after().endsWith("y\u2026") && preview.after().length() < 400);
  }

  @Test
  void anotherGangEndsTheSearch() {
    write(0, 4, "x");
    search(LogQuery.plain("x"));
    driven.show(
        StillGang.of("diloco", "RRFR", Kind.RUNNING), StillGang.of("second", "RR", Kind.RUNNING));
    assertEquals("4 lines in 1 rank; 1 rank searched", search.summary().get());
    select("uid-second");
    assertEquals("", search.summary().get());
    assertEquals(List.of(), search.rows());
  }

  @Test
  void aSearchIsStoppedAtOnceHoweverFarItIs() {
    write(0, 4, "x");
    later = true;
    search.setQuery(LogQuery.plain("x"));
    search.search();
    assertTrue(search.running().get());
    search.cancel();
    assertFalse(search.running().get());
    assertEquals("Stopped: nothing found", search.summary().get());
    waiting.remove().run();
    later = false;
    tick();
    assertEquals(List.of(), search.rows());
  }

  @Test
  void anEmptyQueryClearsTheResults() {
    write(0, 4, "x");
    search(LogQuery.plain("x"));
    search.setQuery(LogQuery.plain(""));
    assertEquals(List.of(), search.rows());
    assertEquals("", search.summary().get());
  }
}
