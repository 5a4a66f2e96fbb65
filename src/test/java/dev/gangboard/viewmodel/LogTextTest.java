package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogTextTest {
  private final LogText text = new LogText();

  @Test
  void entriesKeepTheirNumbersWhenTheRingGrows() {
    add(5000);

    assertEquals("line 0", text.get(0).text());
    assertEquals("line 4999", text.get(4999).text());
  }

  @Test
  void theOldestFallOutWhenThereAreTooMany() {
    add(LogText.ENTRIES + 10);

    assertEquals(10, text.first());
    assertEquals(LogText.ENTRIES, text.size());
    assertEquals("line 10", text.get(10).text());
    assertThrows(IndexOutOfBoundsException.class, () -> text.get(9));
  }

  @Test
  void theOldestFallOutWhenTheyAreTooLong() {
    String long1 = "x".repeat(LogInbox.ENTRY_CHARS);
    long fit = LogText.CHARS / LogInbox.ENTRY_CHARS;
    for (int i = 0; i < fit + 3; i++) {
      text.add(new LogEntry(LogEntry.Kind.LINE, null, long1));
    }

    assertEquals(fit, text.size());
    assertTrue(text.first() >= 3);
  }

  @Test
  void aSearchForgetsWhatHasFallenOut() {
    var search = new LogSearch(text);
    text.add(new LogEntry(LogEntry.Kind.LINE, null, "needle"));
    search.set("needle");
    assertEquals(1, search.hits().size());

    add(LogText.ENTRIES);
    search.update();

    assertEquals(0, search.hits().size());
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      text.add(new LogEntry(LogEntry.Kind.LINE, null, "line " + i));
    }
  }
}
