package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogKeeping;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LogReasonsTest {
  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

  private String reason(String letters, int rank) {
    driven.show(
        StillGang.of("diloco", letters, Kind.PARTIAL).waitingForThis("4 Insufficient GPUs"));
    main.logs().open(rank);
    main.tick();
    return Objects.requireNonNull(main.logs().selected().get()).reason().get();
  }

  @Test
  void aRankThatWaitsSaysForWhat() {
    assertEquals("Nothing written yet: 4 Insufficient GPUs", reason("RR.S", 2));
  }

  @Test
  void aRankThatRunsHasNotWrittenYet() {
    assertEquals("Nothing written yet", reason("RR.S", 1));
  }

  @Test
  void aRankThatHasEndedIsReadOrWroteNothing() {
    assertEquals("Its log is being read \u2026", reason("RR.S", 3));
    driven.log(3).ended();
    main.tick();
    assertEquals("Nothing was written", reason("RR.S", 3));
  }

  @Test
  void whereNothingIsKeptTheReasonIsTheSetting() {
    driven.kept = false;
    driven.keeping = LogKeeping.Which.NONE;
    assertEquals(
        "Nothing is kept: the settings say that no logs are to be kept.", reason("XXFX", 1));
    assertEquals(1, main.logs().tabs().size());
  }

  @Test
  void whereOnlyOpenedLogsAreKeptTheTabSaysSo() {
    driven.kept = false;
    driven.keeping = LogKeeping.Which.OPENED;
    assertEquals(
        "Nothing of rank 1 is kept: the settings say that only the logs of opened ranks are, and"
            + " it was not open.",
        reason("XXFX", 1));
  }
}
