package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.viewmodel.LogText;
import org.junit.jupiter.api.Test;

class LogSelectionTest {
  private final LogText text = LogRowsTest.log("first line\nsecond line\nthird line");
  private final LogSelection selection = new LogSelection(text);

  @Test
  void aSelectionOverSeveralLinesIsTheirText() {
    selection.start(new LogPlace(0, 6));
    selection.extend(new LogPlace(2, 5));

    assertEquals("line\nsecond line\nthird", selection.text());
  }

  @Test
  void selectingUpwardsIsTheSame() {
    selection.start(new LogPlace(2, 5));
    selection.extend(new LogPlace(0, 6));

    assertEquals("line\nsecond line\nthird", selection.text());
  }

  @Test
  void aWordIsWhatIsBetweenBlanks() {
    selection.word(new LogPlace(1, 2));

    assertEquals("second", selection.text());
  }

  @Test
  void everythingCanBeSelected() {
    selection.all();

    assertEquals("first line\nsecond line\nthird line", selection.text());
  }

  @Test
  void aRowKnowsItsSelectedPart() {
    selection.start(new LogPlace(0, 6));
    selection.extend(new LogPlace(1, 3));
    var rows = new LogRows(text, 80).last(3);

    assertArrayEquals(new int[] {6, 10}, selection.within(rows.get(0)));
    assertArrayEquals(new int[] {0, 3}, selection.within(rows.get(1)));
    int[] none = selection.within(rows.get(2));
    assertEquals(none[0], none[1]);
  }

  @Test
  void aLineInPartsIsOneLineAgain() {
    String line = "x".repeat(10_000);
    LogText parts = LogRowsTest.log(line + "\nnext");
    var all = new LogSelection(parts);
    all.all();

    assertEquals(line + "\nnext", all.text());
  }

  @Test
  void nothingIsSelectedAtFirst() {
    assertTrue(selection.isEmpty());
    assertEquals("", selection.text());
  }
}
