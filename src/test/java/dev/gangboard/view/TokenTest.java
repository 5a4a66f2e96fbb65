package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.RankState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.scene.paint.Color;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Computes what an eye would have to judge: whether texts can be read, and whether cells can be
/// told from the ground and from each other, also with a deficiency of colour vision.
class TokenTest {
  private static final double TEXT = 4.5;
  private static final double SHAPE = 3;
  private static final double TOLD_APART = 7;

  /// Each text colour with the grounds on which it stands.
  private static final Map<Token, List<Token>> TEXTS =
      Map.of(
          Token.TEXT,
          List.of(
              Token.GROUND,
              Token.PANE,
              Token.RAISED,
              Token.ACCENT_GROUND,
              Token.DANGER_GROUND,
              Token.WARNING_GROUND,
              Token.LOG_GROUND),
          Token.DIM,
          List.of(
              Token.GROUND,
              Token.PANE,
              Token.RAISED,
              Token.ACCENT_GROUND,
              Token.DANGER_GROUND,
              Token.LOG_GROUND),
          Token.FAINT,
          List.of(Token.GROUND, Token.PANE, Token.RAISED, Token.LOG_GROUND),
          Token.ACCENT,
          List.of(
              Token.GROUND,
              Token.PANE,
              Token.DANGER_GROUND,
              Token.WARNING_GROUND,
              Token.LOG_GROUND),
          Token.DANGER,
          List.of(Token.GROUND, Token.PANE, Token.DANGER_GROUND, Token.LOG_GROUND),
          Token.WARNING,
          List.of(Token.GROUND, Token.PANE, Token.WARNING_GROUND, Token.LOG_GROUND),
          Token.GOOD,
          List.of(Token.PANE, Token.RAISED, Token.LOG_GROUND),
          Token.PURPLE,
          List.of(Token.LOG_GROUND),
          Token.ON_ACCENT,
          List.of(Token.ACCENT));

  /// States whose cell is of one colour and nothing else; the others have a pattern or an outline.
  private static final Set<RankState> SOLID =
      EnumSet.of(
          RankState.SUCCEEDED,
          RankState.FAILED,
          RankState.STOPPED,
          RankState.RUNNING,
          RankState.STARTING,
          RankState.UNSCHEDULED);

  /// Eyes, as matrices over linear light (Machado, Oliveira and Fernandes 2009, full strength).
  private enum Eyes implements UnaryOperator<double[]> {
    TRICHROMAT(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPE(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998),
    DEUTERANOPE(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    TRITANOPE(
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
        0.303900);

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final double[] matrix;

    Eyes(double... matrix) {
      this.matrix = matrix;
    }

    @Override
    public double[] apply(double[] light) {
      double[] seen = new double[3];
      for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          sum += matrix[3 * i + j] * light[j];
        }
        seen[i] = Math.clamp(sum, 0.0, 1.0);
      }
      return seen;
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void textsCanBeRead(Theme theme) {
    TEXTS.forEach((text, grounds) ->
        grounds.forEach(ground -> assertContrast(theme, text, ground, TEXT, Eyes.TRICHROMAT)));
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void lettersInCellsCanBeRead(Theme theme) {
    for (RankState state : RankState.values()) {
      Token cell =
          state == RankState.WAITING || state == RankState.UNKNOWN ? Token.GROUND : Token.of(state);
      assertContrast(theme, Token.letterOn(state), cell, TEXT, Eyes.TRICHROMAT);
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void cellsStandOutFromTheGroundForAllEyes(Theme theme) {
    for (Eyes eyes : Eyes.values()) {
      for (RankState state : RankState.values()) {
        assertContrast(theme, Token.of(state), Token.GROUND, SHAPE, eyes);
        assertContrast(theme, Token.of(state), Token.PANE, SHAPE, eyes);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void cellsOfOneColourCanBeToldApartByAllEyes(Theme theme) {
    for (Eyes eyes : Eyes.values()) {
      for (RankState one : SOLID) {
        for (RankState other : SOLID) {
          if (one.compareTo(other) < 0) {
            double distance =
                distance(
                    eyes.apply(light(Token.of(one), theme)),
                    eyes.apply(light(Token.of(other), theme)));
            assertTrue(
                distance >= TOLD_APART,
                "%s %s: %s and %s are only %.1f apart"
                    .formatted(theme, eyes, one, other, distance));
          }
        }
      }
    }
  }

  private static void assertContrast(
      Theme theme, Token front, Token back, double least, Eyes eyes) {
    double one = luminance(eyes.apply(light(front, theme)));
    double other = luminance(eyes.apply(light(back, theme)));
    double contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    assertTrue(
        contrast >= least,
        "%s %s: %s on %s has %.2f:1, wants %.1f:1"
            .formatted(theme, eyes, front, back, contrast, least));
  }

  private static double[] light(Token token, Theme theme) {
    Color c = token.color(theme);
    return new double[] {linear(c.getRed()), linear(c.getGreen()), linear(c.getBlue())};
  }

  private static double linear(double value) {
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static double luminance(double[] light) {
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  }

  /// In CIELAB, where about 2.3 can just be seen side by side.
  private static double distance(double[] one, double[] other) {
    double[] a = lab(one);
    double[] b = lab(other);
    return Math.sqrt(
        Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
  }

  private static double[] lab(double[] light) {
    double x = (0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047;
    double y = luminance(light);
    double z = (0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883;
    return new double[] {116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))};
  }

  private static double root(double t) {
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116.0;
  }
}
