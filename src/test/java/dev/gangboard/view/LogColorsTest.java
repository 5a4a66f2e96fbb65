package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.viewmodel.TextStyle;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogColorsTest {
  @ParameterizedTest
  @EnumSource(Theme.class)
  void eachColourCanBeReadInEachTheme(Theme theme) {
    var colors = new LogColors(theme);
    Color ground = Token.LOG_GROUND.color(theme);
    for (int i = 0; i < 256; i++) {
      for (int flags : new int[] {0, TextStyle.BOLD, TextStyle.DIM, TextStyle.INVERSE}) {
        LogColors.Look look = colors.of(new TextStyle(i, TextStyle.NONE, flags));
        Color under = look.ground() == null ? ground : look.ground();
        assertTrue(Contrast.of(look.text(), under) >= Contrast.TEXT, i + " " + flags);
        LogColors.Look on = colors.of(new TextStyle(TextStyle.NONE, i, flags));
        Color back = on.ground() == null ? ground : on.ground();
        assertTrue(Contrast.of(on.text(), back) >= Contrast.TEXT, "on " + i + " " + flags);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void theRanksHaveColoursOfTheirOwn(Theme theme) {
    var colors = new LogColors(theme);
    Color ground = Token.LOG_GROUND.color(theme);
    assertEquals(12, IntStream.range(0, 64).mapToObj(colors::rank).distinct().count());
    for (int rank = 0; rank < 64; rank++) {
      assertTrue(Contrast.of(colors.rank(rank), ground) >= Contrast.TEXT, "rank " + rank);
      assertNotEquals(colors.rank(rank), colors.rank(rank + 1));
    }
  }

  @Test
  void aColourThatCanBeReadIsLeftAsItIs() {
    assertEquals(Color.WHITE, Contrast.readable(Color.WHITE, Color.BLACK));
    assertEquals(21, Contrast.of(Color.WHITE, Color.BLACK), 0.01);
  }
}
