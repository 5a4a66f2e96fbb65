package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridLayoutTest {
  private static final double WIDTH = 675;
  private static final double HEIGHT = 380;

  @Test
  void sixtyFourRanksAreFourRowsOfSixteen() {
    GridLayout layout = GridLayout.fit(64, WIDTH, HEIGHT);

    assertEquals(16, layout.columns());
    assertEquals(4, layout.rows());
    assertTrue(layout.numbered());
    assertEquals(WIDTH, layout.x(15) + layout.size(15).width());
  }

  @Test
  void aLoneRankIsNoWiderThanACell() {
    GridLayout layout = GridLayout.fit(1, WIDTH, HEIGHT);

    assertEquals(new GridLayout.Size(64, 36), layout.size(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 64, 100, 512, 1000, 4096, 10_000, 25_000})
  void everythingFitsAndEachCellIsFoundWhereItIs(int count) {
    GridLayout layout = GridLayout.fit(count, WIDTH, HEIGHT);

    assertTrue(layout.width() <= WIDTH + 0.5, layout.toString());
    assertTrue(layout.height() <= HEIGHT, layout.toString());
    for (int rank = 0; rank < count; rank++) {
      double x = layout.x(rank) + layout.size(rank).width() / 2;
      double y = layout.y(rank) + layout.cell().height() / 2;
      assertEquals(rank, layout.at(x, y));
    }
  }

  @Test
  void whatCannotFitIsScrolledAtTheSmallestSize() {
    GridLayout layout = GridLayout.fit(100_000, WIDTH, HEIGHT);

    assertEquals(2, layout.pitchY());
    assertTrue(layout.height() > HEIGHT);
  }

  @Test
  void outsideTheCellsThereIsNoRank() {
    GridLayout layout = GridLayout.fit(10, WIDTH, HEIGHT);

    assertEquals(-1, layout.at(-1, 5));
    assertEquals(-1, layout.at(5, layout.height() + 40));
    assertEquals(-1, layout.at(layout.width() + 40, 5));
  }

  @Test
  void smallCellsHaveRowNumbersInsteadOfTheirOwn() {
    GridLayout layout = GridLayout.fit(1000, WIDTH, HEIGHT);

    assertTrue(layout.axis() > 0);
    assertTrue(layout.lettered());
    assertFalse(layout.numbered());
  }

  @Test
  void rowsAreEasyToCountIn() {
    assertEquals(150, GridLayout.zoomed(10_000, 650, 4).columns());
    assertEquals(32, GridLayout.zoomed(10_000, 660, 19).columns());
    assertEquals(16, GridLayout.zoomed(10_000, 720, 40).columns());
  }

  @Test
  void noRanksNeedNoRoom() {
    GridLayout layout = GridLayout.fit(0, WIDTH, HEIGHT);

    assertEquals(0, layout.rows());
    assertEquals(-1, layout.at(1, 1));
  }
}
