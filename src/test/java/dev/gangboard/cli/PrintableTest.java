package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void oneLineHasNoControlCharacter() {
    assertEquals("a b [31m c🙂", Printable.oneLine("a\nb\u001b[31m\u0000c🙂"));
  }

  @Test
  void coloursStayAndWhatMovesTheCursorGoes() {
    assertEquals(
        "\u001b[1;31mred\u001b[0m\t\uFFFD[2J\uFFFD]0;title\uFFFD\uFFFD[",
        Printable.coloursOnly("\u001b[1;31mred\u001b[0m\t\u001b[2J\u001b]0;title\u0007\u001b["));
  }
}
