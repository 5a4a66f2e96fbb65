package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import java.util.EnumMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// Paints one rank's cell: colour, pattern and letter all say its state, so that none is needed
/// alone.
final class CellPainter {
  private static final double[] DASHES = {3, 3};
  private static final double[] SOLID = {};
  private static final double TINY = 6;
  private static final double RADIUS = 8;
  private static final double SMALL_RADIUS = 4;
  private static final Font NUMBER = Fonts.ui(10);
  private static final double STRIPE_SHADE = 0.68;

  private final Map<RankState, Paint> fills = new EnumMap<>(RankState.class);
  private final Map<RankState, Color> letters = new EnumMap<>(RankState.class);
  private final Color ground;
  private final Color edge;
  private final Color outline;
  private final Color trouble;

  /// @param stale whether the state is old: then cells have no colours
  CellPainter(Theme theme, boolean stale) {
    ground = Token.GROUND.color(theme);
    edge = Token.EDGE.color(theme);
    outline = Token.CELL_LIGHT.color(theme);
    trouble = Token.WARNING.color(theme);
    for (RankState state : RankState.values()) {
      Color color = Token.of(state).color(theme);
      Color shown = stale ? color.grayscale().interpolate(ground, 0.35) : color;
      fills.put(state, fill(state, shown));
      letters.put(state, Token.letterOn(state).color(theme));
    }
  }

  private Paint fill(RankState state, Color color) {
    return switch (state) {
      case STOPPING -> Hatch.of(color.deriveColor(0, 1, STRIPE_SHADE, 1), color);
      case UNKNOWN -> Hatch.of(color.interpolate(ground, 0.6), ground);
      case WAITING -> ground;
      case SUCCEEDED, FAILED, STOPPED, RUNNING, STARTING, UNSCHEDULED -> color;
    };
  }

  /// What a cell shows beside its state.
  ///
  /// @param number the rank's index, or empty for none
  /// @param waited whether the other ranks wait for this one
  record Marks(String number, boolean troubled, boolean first, boolean waited) {
    static final Marks NONE = new Marks("", false, false, false);
  }

  void paint(
      GraphicsContext g, RankState state, double x, double y, GridLayout.Size size, Marks marks) {
    double w = size.width();
    double h = size.height();
    if (h < TINY) {
      paintTiny(g, state, x, y, w, marks);
      return;
    }
    double arc = h >= GridLayout.NUMBER ? RADIUS : SMALL_RADIUS;
    g.setFill(fills.get(state));
    g.fillRoundRect(x, y, w, h, arc, arc);
    paintOutline(g, state, x, y, size, marks.first());
    if (h >= GridLayout.LETTER) {
      paintLetter(g, state, x + w / 2, y, h, marks.number());
    }
    if (marks.troubled()) {
      paintTrouble(g, x + w, y, Math.min(9, h * 0.4));
    }
    if (marks.waited()) {
      paintWaited(g, x, y + h, w, Math.clamp(h * 0.16, 2, 4));
    }
  }

  private void paintTiny(
      GraphicsContext g, RankState state, double x, double y, double side, Marks marks) {
    boolean hollow = state == RankState.WAITING;
    g.setFill(hollow ? edge : fills.get(state));
    g.fillRect(x, y, side, side);
    if (hollow && side >= 3) {
      g.setFill(ground);
      g.fillRect(x + 1, y + 1, side - 2, side - 2);
    }
    if (marks.troubled()) {
      g.setFill(trouble);
      g.fillRect(x + side / 2, y, side / 2, side / 2);
    }
    if (marks.waited()) {
      g.setFill(trouble);
      g.fillRect(x, y + side / 2, side, side / 2);
    }
  }

  private void paintOutline(
      GraphicsContext g, RankState state, double x, double y, GridLayout.Size size, boolean first) {
    boolean dashed = state == RankState.WAITING;
    boolean failed = state == RankState.FAILED;
    if (!dashed && !failed && state != RankState.UNKNOWN) {
      return;
    }
    double line = failed && first && size.height() >= GridLayout.LETTER ? 2 : 1;
    double inset = failed && size.height() >= GridLayout.NUMBER ? 1 + line / 2 : line / 2;
    double arc = size.height() >= GridLayout.NUMBER ? RADIUS - inset : SMALL_RADIUS;
    g.setStroke(failed ? outline : edge);
    g.setLineWidth(line);
    g.setLineDashes(dashed ? DASHES : SOLID);
    g.strokeRoundRect(
        x + inset, y + inset, size.width() - 2 * inset, size.height() - 2 * inset, arc, arc);
    g.setLineDashes(SOLID);
  }

  private void paintLetter(
      GraphicsContext g, RankState state, double middle, double y, double h, String number) {
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    g.setFill(letters.get(state));
    boolean numbered = !number.isEmpty();
    g.setFont(Fonts.strong(numbered ? 13 : Math.clamp(h * 0.72, 9, 13)));
    g.fillText(String.valueOf(state.letter()), middle, numbered ? y + h * 0.36 : y + h / 2);
    if (numbered) {
      g.setFont(NUMBER);
      g.fillText(number, middle, y + h * 0.74);
    }
  }

  /// A triangle in the corner, with a seam of the ground around it.
  private void paintTrouble(GraphicsContext g, double right, double top, double side) {
    g.setFill(ground);
    g.fillPolygon(
        new double[] {right - side - 2, right + 1, right + 1},
        new double[] {top - 1, top - 1, top + side + 2},
        3);
    g.setFill(trouble);
    g.fillPolygon(
        new double[] {right - side, right, right}, new double[] {top, top, top + side}, 3);
  }

  /// A bar below, with a seam of the ground above it.
  private void paintWaited(GraphicsContext g, double left, double bottom, double w, double high) {
    g.setFill(ground);
    g.fillRect(left - 1, bottom - high - 1.5, w + 2, high + 2.5);
    g.setFill(trouble);
    g.fillRect(left, bottom - high, w, high);
  }

  Paint fill(RankState state) {
    return fills.getOrDefault(state, ground);
  }

  Color edge() {
    return edge;
  }

  Color ground() {
    return ground;
  }
}
