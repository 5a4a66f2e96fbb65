package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankGridViewModelTest {
  private final List<Integer> opened = new ArrayList<>();
  private final RankGridViewModel grid = new RankGridViewModel(opened::add);

  @Test
  void theSelectionMovesWithinTheGridAndNeverLeavesIt() {
    show("RRRRRRRR");

    grid.move(1);
    assertEquals(0, grid.selected().get());
    grid.move(4);
    grid.move(4);
    assertEquals(4, grid.selected().get());
    grid.select(Integer.MAX_VALUE);
    assertEquals(7, grid.selected().get());
    grid.move(-8);
    assertEquals(7, grid.selected().get());
  }

  @Test
  void theSelectionStaysWhileStatesChange() {
    show("RRRR");
    grid.select(2);

    show("RRFR");

    assertEquals(2, grid.selected().get());
  }

  @Test
  void anotherGangHasItsOwnSelection() {
    show("RRRR");
    grid.select(2);

    grid.show(GangMoment.of(StillGang.of("other", "RRRR", Kind.RUNNING), StillGang.NOW));

    assertEquals(RankGridViewModel.NONE, grid.selected().get());
  }

  @Test
  void statesThatAreTheSameAreNotSetAgain() {
    var changes = new ArrayList<String>();
    show("RRRR");
    grid.states().addListener((_, _, now) -> changes.add(String.valueOf(now)));

    show("RRRR");
    show("RRRF");

    assertEquals(List.of("RRRF"), changes);
  }

  @Test
  void openingARankSelectsIt() {
    show("RRRR");

    grid.open(3);
    grid.open(4);

    assertEquals(List.of(3), opened);
    assertEquals(3, grid.selected().get());
  }

  @Test
  void theDetailOfARankSaysHowItsStateIsKnown() {
    show("RF");

    RankDetail detail = grid.detail(1).orElseThrow();

    assertEquals("Rank 1: failed", detail.title());
    assertEquals("pod diloco-1-x7k2p: exit 1, Error, 14:37:00", detail.evidence());
    assertTrue(grid.detail(2).isEmpty());
  }

  @Test
  void theFirstToFailAreKnown() {
    grid.show(
        GangMoment.of(StillGang.of("diloco", "xFxF", Kind.FAILING).failedFirst(1), StillGang.NOW));

    assertTrue(grid.failedFirst(1));
    assertFalse(grid.failedFirst(3));
  }

  private void show(String letters) {
    grid.show(GangMoment.of(StillGang.of("diloco", letters, Kind.RUNNING), StillGang.NOW));
  }
}
