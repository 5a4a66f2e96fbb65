package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSelectionTest {
  @Test
  void meansAllRanksWhereNoneIsGiven() throws UsageException {
    assertEquals(List.of(0, 1, 2), RankSelection.parse(List.of(), 3, 64));
  }

  @Test
  void readsSingleRanksAndRangesInAnyOrderAndOnce() throws UsageException {
    assertEquals(List.of(0, 1, 2, 5, 7), RankSelection.parse(List.of("7, 0-2", "1,5"), 8, 64));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          x           | --rank: "x" is no rank. Write one as in 3, or some as in 0-7,12.
          1,          | --rank: "" is no rank. Write one as in 3, or some as in 0-7,12.
          -1          | --rank: "-1" is no rank. Write one as in 3, or some as in 0-7,12.
          8           | --rank: 8 is outside of this gang, whose ranks are 0 to 7.
          5-3         | --rank: 5-3 is outside of this gang, whose ranks are 0 to 7.
          0-999999999 | --rank: 0-999999999 is outside of this gang, whose ranks are 0 to 7.
          9999999999  | --rank: "9999999999" is no rank. Write one as in 3, or some as in 0-7,12.
          """)
  void tellsWhatIsWrong(String given, String message) {
    var wrong =
        assertThrows(UsageException.class, () -> RankSelection.parse(List.of(given), 8, 64));
    assertEquals(message.replace("\"\"", "\"\""), wrong.getMessage());
  }

  @Test
  void refusesMoreRanksThanCanBeReadAtOnce() {
    var wrong = assertThrows(UsageException.class, () -> RankSelection.parse(List.of(), 1000, 64));
    assertEquals(
        "1,000 ranks are too many at once, 64 are the most. Choose some, as in --rank 0-63",
        wrong.getMessage());
  }
}
