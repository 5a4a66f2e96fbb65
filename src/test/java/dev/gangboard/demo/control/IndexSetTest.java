package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexSetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''          | ''",
        "0           | 0",
        "0,1         | 0,1",
        "0,1,2       | 0-2",
        "5,3,4,0     | 0,3-5",
        "0-2,4,6,7   | 0-2,4,6,7",
        "8-99        | 8,9",
        "3-1         | ''",
        "a,2,-4,7-x  | 2",
        "0-2147483647| 0-9"
      })
  void readsAnyTextAndWritesTheControllersForm(String text, String written) {
    assertEquals(written, IndexSet.parse(text, 10).text());
  }

  @Test
  void countsWhatTwoSetsShare() {
    assertEquals(2, IndexSet.parse("0-3", 10).common(IndexSet.parse("2-5", 10)));
  }
}
