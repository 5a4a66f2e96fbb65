package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void plainTextStaysAsItIs() {
    assertEquals("step 1 loss 0.5 \u00e4\u4f60", Printable.of("step 1 loss 0.5 \u00e4\u4f60"));
  }

  @Test
  void coloursAreLeftOut() {
    assertEquals(
        "red and bold", Printable.of("\u001b[31mred\u001b[0m and \u001b[1;4mbold\u001b[m"));
  }

  @Test
  void titlesOfTerminalsAreLeftOut() {
    assertEquals("text", Printable.of("\u001b]0;title\u0007text"));
  }

  @Test
  void tabsReachTheNextEighthColumn() {
    assertEquals("ab      c", Printable.of("ab\tc"));
  }

  @Test
  void aProgressBarShowsItsLastState() {
    assertEquals("100 %", Printable.of("10 %\r50 %\r100 %\r"));
  }

  @Test
  void controlCharactersBecomeVisible() {
    assertEquals("a\u2400b\u2407c\u2421", Printable.of("a\u0000b\u0007c\u007f"));
  }

  @Test
  void aLoneEscapeIsNoSequence() {
    assertEquals("\u241b", Printable.of("\u001b"));
  }
}
