package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.viewmodel.LogPage;
import dev.gangboard.viewmodel.RowKey;
import dev.gangboard.viewmodel.ShownRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogRowsTest {
  @Test
  void aLongLineIsFoldedBehindABlankAndMovedIn() {
    assertEquals(
        List.of("one two three ", "four five six ", "seven"),
        shown(new LogRows(log("one two three four five six seven"), 16).last(10)));
  }

  @Test
  void aLineWithoutBlanksIsFoldedAtTheEdge() {
    assertEquals(
        List.of("aaaaaaaaaa", "aaaaaaaa", "aa"),
        shown(new LogRows(log("a".repeat(20)), 10).last(10)));
  }

  @Test
  void wideCharactersTakeTwoColumns() {
    assertEquals(
        List.of("\u4f60\u4f60\u4f60\u4f60\u4f60", "\u4f60"),
        shown(new LogRows(log("\u4f60".repeat(6)), 10).last(10)));
  }

  @Test
  void onlyTheLastRowsAreMade() {
    assertEquals(
        List.of("four", "five"),
        shown(new LogRows(log("one\ntwo\nthree\nfour\nfive"), 10).last(2)));
  }

  @Test
  void rowsFromAPlaceGoOnThroughTheText() {
    var rows = new LogRows(log("one\ntwo\nthree\nfour"), 10);

    assertEquals(List.of("two", "three"), shown(rows.from(new LogPlace(1, 0), 2)));
  }

  @Test
  void movingUpAndDownPassesFoldedRowsOneByOne() {
    var rows = new LogRows(log("a".repeat(20) + "\nb"), 10);

    assertEquals(new LogPlace(0, 18), rows.moved(new LogPlace(0, 0), 2));
    assertEquals(new LogPlace(1, 0), rows.moved(new LogPlace(0, 0), 3));
    assertEquals(new LogPlace(1, 0), rows.moved(new LogPlace(0, 0), 9));
    assertEquals(new LogPlace(0, 18), rows.moved(new LogPlace(1, 0), -1));
    assertEquals(new LogPlace(0, 0), rows.moved(new LogPlace(1, 0), -3));
    assertEquals(new LogPlace(0, 0), rows.moved(new LogPlace(1, 0), -30));
  }

  @Test
  void anEmptyLineIsARow() {
    assertEquals(List.of("a", "", "b"), shown(new LogRows(log("a\n\nb"), 10).last(5)));
  }

  @Test
  void anEmptyTextHasNoRows() {
    LogPage text = new LogPage(List.of(), 0, 0);
    assertEquals(List.of(), new LogRows(text, 10).last(5));
    assertEquals(new LogPlace(0, 0), new LogRows(text, 10).moved(new LogPlace(0, 0), -4));
  }

  private static List<String> shown(List<LogRows.Row> rows) {
    return rows.stream().map(r -> r.line().text().substring(r.start(), r.end())).toList();
  }

  static LogPage log(String lines) {
    List<ShownRow> rows = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      int place = rows.size();
      rows.add(
          new ShownRow(
              new RowKey(0, place),
              place,
              1,
              ShownRow.Kind.LINE,
              Instant.EPOCH,
              line,
              List.of(),
              new int[0]));
    }
    return new LogPage(rows, rows.size(), 0);
  }
}
