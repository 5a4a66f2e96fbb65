package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangPhase.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GangTimelineTest {
  private static final Instant NOW = StillGang.NOW;
  private static final long T = NOW.toEpochMilli();
  private static final StillGang OLD = StillGang.of("run", "..", Kind.WAITING);
  private static final StillGang GANG = OLD.startedAgo(0);

  private final TimelineRecorder recorder = new TimelineRecorder();

  private void see(int second, String letters, Kind kind) {
    recorder.see(GANG.with(letters, kind), NOW.plusSeconds(second));
  }

  /// `0 R, 5 F`: seconds after the first moment.
  private static String track(GangTimeline timeline, int rank) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < timeline.changes(rank); i++) {
      long second = (timeline.time(rank, i) - T) / 1000;
      parts.add(second + " " + timeline.state(rank, i).letter());
    }
    return String.join(", ", parts);
  }

  @Test
  void aRanksStatesAreKeptWithTheMomentsAtWhichTheyChanged() {
    see(0, "..", Kind.WAITING);
    see(1, "c.", Kind.STARTING);
    see(2, "cc", Kind.STARTING);
    see(3, "cc", Kind.STARTING);
    see(4, "RR", Kind.RUNNING);
    see(9, "FR", Kind.RUNNING);
    GangTimeline timeline = recorder.timeline();

    assertEquals("-62 ., 1 c, 4 R, 9 F", track(timeline, 0));
    assertEquals("-62 ., 2 c, 4 R", track(timeline, 1));
    assertEquals(T + 9_000, timeline.until(1, 2));
    assertEquals(T + 4_000, timeline.until(1, 1));
    assertEquals(T, timeline.seen());
    assertEquals(T - 62_000, timeline.begin());
  }

  @Test
  void whereAllRanksSucceedNobodyIsStopped() {
    see(0, "RR", Kind.RUNNING);
    see(5, "SS", Kind.SUCCEEDING);
    assertEquals(OptionalLong.empty(), recorder.timeline().stop());

    see(6, "Sx", Kind.SUCCEEDING);
    assertEquals(OptionalLong.of(T + 5_000), recorder.timeline().stop());
  }

  @Test
  void theLifeOfAGangIsNoLongerForBeingListedAgainAfterItsEnd() {
    see(0, "RR", Kind.RUNNING);
    see(5, "FX", Kind.FAILED);
    see(6, "FX", Kind.FAILED);
    assertEquals(T + 6_000, recorder.timeline().end());

    see(600, "FX", Kind.FAILED);
    assertEquals(T + 7_000, recorder.timeline().end());
  }

  @Test
  void whatTheClusterTellsOfTheTimeBeforeIsTakenIn() {
    recorder.see(OLD.with("RF", Kind.RUNNING), NOW);

    // The pods were created 2472 s ago, the containers started 2000 s ago.
    assertEquals("-2472 c, -2000 R", track(recorder.timeline(), 0));
    assertEquals("-2472 c, -2000 R, -62 F", track(recorder.timeline(), 1));
  }

  @Test
  void podsThatAreListedAfterTheirJobTellOfTheTimeBeforeToo() {
    recorder.see(OLD, NOW);
    recorder.see(OLD.with("R.", Kind.PARTIAL), NOW.plusMillis(50));
    recorder.see(OLD.with("RF", Kind.RUNNING), NOW.plusMillis(90));

    assertEquals("-2472 c, -2000 R", track(recorder.timeline(), 0));
    assertEquals("-2472 c, -2000 R, -62 F", track(recorder.timeline(), 1));
  }

  @Test
  void aMomentFindsTheStateThatLastedThen() {
    see(0, "..", Kind.WAITING);
    see(4, "RR", Kind.RUNNING);
    see(9, "FR", Kind.RUNNING);
    GangTimeline timeline = recorder.timeline();

    assertEquals(-1, timeline.indexAt(0, T - 63_000));
    assertEquals(0, timeline.indexAt(0, T + 3_999));
    assertEquals(1, timeline.indexAt(0, T + 4_000));
    assertEquals(2, timeline.indexAt(0, T + 99_000));
  }

  @Test
  void firstFailureAndStopAreMarked() {
    see(0, "RR", Kind.RUNNING);
    recorder.see(GANG.failedFirst(1).with("RF", Kind.RUNNING), NOW.plusSeconds(5));
    recorder.see(GANG.failedFirst(1).with("xF", Kind.FAILING), NOW.plusSeconds(7));
    recorder.see(GANG.failedFirst(1).with("XF", Kind.FAILED), NOW.plusSeconds(9));
    GangTimeline timeline = recorder.timeline();

    assertEquals(List.of(1), timeline.first());
    assertEquals(OptionalLong.of(T + 5_000), timeline.firstFailure());
    assertEquals(OptionalLong.of(T + 7_000), timeline.stop());
    assertEquals(
        List.of("0 RUNNING", "7 FAILING", "9 FAILED"),
        timeline.phases().stream().map(p -> (p.at() - T) / 1000 + " " + p.phase()).toList());
  }

  @Test
  void aClockThatRunsBackwardsStandsStill() {
    see(0, "RR", Kind.RUNNING);
    see(8, "FR", Kind.RUNNING);
    see(3, "Fx", Kind.FAILING);

    assertEquals("-62 R, 8 x", track(recorder.timeline(), 1));
    assertEquals(T + 8_000, recorder.timeline().end());
  }

  @Test
  void aGangThatGrowsAndShrinksKeepsItsTracks() {
    see(0, "RR", Kind.RUNNING);
    see(5, "RRR", Kind.RUNNING);
    see(8, "RR", Kind.RUNNING);

    assertEquals(3, recorder.timeline().size());
    assertEquals("5 R", track(recorder.timeline(), 2));
  }

  @Test
  void aTimelineThatWasGivenStaysAsItIs() {
    see(0, "..", Kind.WAITING);
    see(1, "cc", Kind.STARTING);
    GangTimeline given = recorder.timeline();
    see(2, "RR", Kind.RUNNING);
    see(2, "FR", Kind.RUNNING);

    assertEquals("-62 ., 1 c", track(given, 0));
    assertEquals("-62 ., 1 c, 2 F", track(recorder.timeline(), 0));
    assertEquals("-62 ., 1 c, 2 R", track(recorder.timeline(), 1));
  }

  @Test
  void theNextChangeOfAnyRankIsFoundInBothDirections() {
    see(0, "..", Kind.WAITING);
    see(3, "c.", Kind.STARTING);
    see(4, "cc", Kind.STARTING);
    see(9, "Rc", Kind.STARTING);
    GangTimeline timeline = recorder.timeline();

    assertEquals(OptionalLong.of(T + 4_000), timeline.nextChange(T + 3_000, true));
    assertEquals(OptionalLong.of(T + 4_000), timeline.nextChange(T + 9_000, false));
    assertEquals(OptionalLong.empty(), timeline.nextChange(T + 9_000, true));
    assertEquals(OptionalLong.empty(), timeline.nextChange(T + 3_000, false));
  }
}
