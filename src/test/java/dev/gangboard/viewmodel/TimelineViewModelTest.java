package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.GangTimeline;
import dev.gangboard.gang.RecordedLife;
import dev.gangboard.gang.Sighting;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.RunHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineViewModelTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING);

  private final Driven driven = new Driven();
  private final FakeHistories histories = new FakeHistories();
  private MainViewModel main = driven.connected();

  private TimelineViewModel timeline() {
    return main.gang().timeline();
  }

  private void pass(int seconds) {
    driven.pass(Duration.ofSeconds(seconds));
    main.tick();
  }

  /// Runs, fails after 10 seconds, is stopped after 12.
  private void failing() {
    driven.show(GANG);
    timeline().setVisible(true);
    pass(10);
    driven.show(GANG.failedFirst(1).with("RFRR", Kind.RUNNING));
    pass(2);
    driven.show(GANG.failedFirst(1).because("BackoffLimitExceeded").with("xFxx", Kind.FAILING));
    pass(8);
  }

  private static Instant second(int s) {
    return StillGang.NOW.plusSeconds(s);
  }

  @Test
  void withoutARecordTheTimelineIsWhatWasSeen() {
    failing();

    GangTimeline known = timeline().timeline().get();
    assertEquals("cRF", letters(known, 1));
    assertEquals("cRx", letters(known, 0));
    assertEquals(second(10).toEpochMilli(), known.firstFailure().orElseThrow());
    assertEquals(second(12).toEpochMilli(), known.stop().orElseThrow());
    assertEquals(
        "Not recorded: this is what was seen since the window opened", timeline().note().get());
  }

  @Test
  void ofALivingGangTheEndIsNow() {
    failing();
    assertTrue(timeline().growing().get());
    assertEquals(second(20).toEpochMilli(), timeline().until().get());

    pass(5);

    assertEquals(second(25).toEpochMilli(), timeline().until().get());
  }

  @Test
  void aMomentShowsEverythingAsItWasThen() {
    failing();

    timeline().scrub(second(11));

    assertEquals("RFRR", String.valueOf(main.gang().grid().states().get()));
    GangMoment shown = main.gang().moment().get();
    assertEquals(Kind.RUNNING, shown == null ? null : shown.phase().kind());
    assertEquals("As of 14:37:13, 9 s ago", timeline().asOfWords().get());
    assertEquals(
        List.of("1 failed", "3 running"),
        main.gang().figures().stream()
            .filter(f -> f.state() != null)
            .map(f -> f.value() + " " + f.caption())
            .toList());
    assertTrue(main.gang().cancellable().get(), "the living gang can still be cancelled");
  }

  @Test
  void newsDoNotDisturbThePastAndTheWayBackShowsThem() {
    failing();
    timeline().scrub(second(5));
    driven.show(GANG.failedFirst(1).with("XFXX", Kind.FAILED));
    main.tick();

    assertEquals("RRRR", String.valueOf(main.gang().grid().states().get()));
    assertNull(main.gang().banner().get(), "nothing had failed by then");

    timeline().backToNow();

    assertEquals("XFXX", String.valueOf(main.gang().grid().states().get()));
    assertEquals("", timeline().asOfWords().get());
    assertNull(timeline().asOf().get());
  }

  @Test
  void theEndOfALivingGangIsNowAndNoMoment() {
    failing();
    timeline().scrub(second(5));

    timeline().scrub(second(99));

    assertNull(timeline().asOf().get());
  }

  @Test
  void nothingIsShownFromBeforeItWasSeen() {
    failing();

    timeline().scrub(second(-500));

    assertEquals(second(0), timeline().asOf().get());
    assertEquals("RRRR", String.valueOf(main.gang().grid().states().get()));
  }

  @Test
  void changesAreFoundOneByOne() {
    failing();

    timeline().scrubToChange(false);
    assertEquals(second(12), timeline().asOf().get());
    timeline().scrubToChange(false);
    assertEquals(second(10), timeline().asOf().get());
    timeline().scrubToChange(true);
    assertEquals(second(12), timeline().asOf().get());
    timeline().scrubToChange(true);
    assertNull(timeline().asOf().get(), "behind the last change is now");
  }

  @Test
  void anotherGangIsShownAsItIs() {
    failing();
    timeline().scrub(second(5));
    StillGang other = StillGang.of("other", "SS", Kind.SUCCEEDED);
    driven.show(GANG, other);

    main.gangs().selectWhenSeen("uid-other");

    assertNull(timeline().asOf().get());
    assertEquals("SS", String.valueOf(main.gang().grid().states().get()));
  }

  @Test
  void theRecordIsReadOnAsItGrows() {
    List<Sighting> life = RecordedLife.of("one_rank_fails");
    var growing = new ArrayList<>(life.subList(0, life.size() / 2));
    recorded(growing);

    GangTimeline half = timeline().timeline().get();
    growing.addAll(life.subList(life.size() / 2, life.size()));
    driven.show(StillGang.of("other", "R", Kind.RUNNING), still(growing, "xxxFxx", Kind.FAILING));
    pass(1);

    GangTimeline whole = timeline().timeline().get();
    assertTrue(whole.end() > half.end());
    assertEquals(List.of(3), whole.first());
    assertTrue(whole.firstFailure().orElseThrow() <= whole.stop().orElseThrow());
    assertEquals("", timeline().note().get());
  }

  @Test
  void whatWasPassedOverInTheRecordIsSaid() {
    histories.flaws = List.of(new RunHistory.Flaw("sightings.jsonl, line 17", "cut off"));
    recorded(RecordedLife.of("one_rank_fails"));

    assertEquals(
        "A part of the record could not be read and is missing here", timeline().note().get());
  }

  @Test
  void theRecordIsLetGoOfWithItsGang() {
    recorded(RecordedLife.of("one_rank_fails"));
    String uid = histories.opened.getFirst();
    assertEquals(List.of(), histories.closed);

    driven.show(StillGang.of("other", "R", Kind.RUNNING));

    assertEquals(List.of(uid), histories.closed);
  }

  @Test
  void whatARankWasAroundAMomentIsTold() {
    failing();

    assertEquals(
        "Rank 1: running\n14:03:42 to 14:37:12 UTC, 33 m 30 s",
        timeline().stretch(1, second(5).toEpochMilli()).orElseThrow().words(second(20)));
    assertEquals(
        "Rank 1: failed\n14:37:12 to now UTC, 10 s",
        timeline().stretch(1, second(15).toEpochMilli()).orElseThrow().words(second(20)));
    assertTrue(timeline().stretch(1, second(-9999).toEpochMilli()).isEmpty());
    assertTrue(timeline().stretch(4, second(1).toEpochMilli()).isEmpty());
    var evidence = new ArrayList<String>();
    timeline().askEvidence(1, second(11), evidence::add);
    assertEquals(List.of("pod diloco-1-x7k2p: exit 1, Error, 14:37:00"), evidence);
  }

  private void recorded(List<Sighting> sightings) {
    driven.histories = histories;
    main = driven.connected();
    histories.keep(Driven.PROD.name(), sightings);
    driven.show(still(sightings, "RRRRRR", Kind.RUNNING));
    timeline().setVisible(true);
  }

  /// The recorded gang as the cluster shows it.
  private static StillGang still(List<Sighting> sightings, String letters, Kind kind) {
    var job =
        sightings.stream()
            .filter(Sighting.JobSeen.class::isInstance)
            .map(s -> ((Sighting.JobSeen) s).job())
            .findFirst()
            .orElseThrow();
    StillGang shape = StillGang.of(job.id().name(), letters, kind);
    return new StillGang(job.id(), letters, shape.phase(), shape.facts(), List.of());
  }

  private static String letters(GangTimeline timeline, int rank) {
    var text = new StringBuilder();
    for (int i = 0; i < timeline.changes(rank); i++) {
      text.append(timeline.state(rank, i).letter());
    }
    return text.toString();
  }
}
