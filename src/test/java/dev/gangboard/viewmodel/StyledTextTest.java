package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StyledTextTest {
  private static final String ESC = "\u001b[";

  private static StyledText of(String line) {
    return StyledText.of(line, TextStyle.PLAIN);
  }

  private static StyleRun run(int start, int end, int foreground, int background, int flags) {
    return new StyleRun(start, end, new TextStyle(foreground, background, flags));
  }

  @Test
  void coloursAreTakenOutOfTheText() {
    StyledText text = of("a" + ESC + "31mred" + ESC + "0m b" + ESC + "1;92;44mx");

    assertEquals("ared bx", text.text());
    assertEquals(
        List.of(run(1, 4, 1, TextStyle.NONE, 0), run(6, 7, 10, 4, TextStyle.BOLD)), text.runs());
  }

  @Test
  void theLargerPalettesAreUnderstood() {
    assertEquals(
        List.of(run(0, 1, 208, TextStyle.NONE, 0), run(1, 2, 208, TextStyle.RGB | 0x0a0b0c, 0)),
        of(ESC + "38;5;208ma" + ESC + "48;2;10;11;12mb" + ESC + "m").runs());
  }

  @Test
  void eachFlagIsSetAndTakenBack() {
    assertEquals(
        List.of(
            run(0, 1, -1, -1, TextStyle.BOLD | TextStyle.DIM),
            run(1, 2, -1, -1, TextStyle.ITALIC | TextStyle.UNDERLINE),
            run(2, 3, -1, -1, TextStyle.INVERSE)),
        of(ESC + "1;2ma" + ESC + "22;3;4mb" + ESC + "23;24;7mc" + ESC + "27md").runs());
  }

  @Test
  void otherSequencesAreInvisible() {
    assertEquals(
        "100% done title",
        of(ESC + "2K" + ESC + "1G100% " + "\u001b]0;window\u0007done\u001b]8;;x\u001b\\ title")
            .text());
    assertEquals("cut", of("cut" + ESC + "38;5").text());
    assertEquals("cut", of("cut\u001b").text());
  }

  @Test
  void whatIsNotUnderstoodChangesNothing() {
    assertEquals(List.of(), of(ESC + "38;9ma" + ESC + "9999mb" + ESC + "?25lc").runs());
  }

  @Test
  void aLineThatIsWrittenOverShowsItsLast() {
    assertEquals("100%", of("  0%\r 50%\r100%\r").text());
  }

  @Test
  void tabsAndControlsAreShown() {
    assertEquals("a       b\u2400", of("a\tb\u0000").text());
  }

  @Test
  void aStyleGoesOnInTheRestOfALine() {
    StyledText first = of(ESC + "31mred");

    assertEquals(
        List.of(run(0, 4, 1, TextStyle.NONE, 0)), StyledText.of("more", first.last()).runs());
  }
}
