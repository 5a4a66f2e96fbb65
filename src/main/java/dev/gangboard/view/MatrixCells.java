package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RendezvousMatrix.Cell;
import java.util.EnumMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.TextAlignment;

/// Paints one cell of a matrix: colour, shape and where there is room a sign all say the same.
final class MatrixCells {
  private static final double[] DASHES = {3, 2};
  private static final double[] SOLID = {};

  private final Map<Cell, Paint> fills = new EnumMap<>(Cell.class);
  private final Theme theme;

  /// @param stale whether what is known is old: then cells have no colours
  MatrixCells(Theme theme, boolean stale) {
    this.theme = theme;
    Color ground = Token.GROUND.color(theme);
    for (Cell cell : Cell.values()) {
      Color color = color(cell).color(theme);
      Color shown = stale ? color.grayscale().interpolate(ground, 0.35) : color;
      fills.put(
          cell,
          switch (cell) {
            case AWAITED, MISSING -> ground;
            case GONE -> Hatch.of(shown.interpolate(ground, 0.55), ground);
            case ARRIVED, LATE, STRAGGLER -> shown;
          });
    }
  }

  private static Token color(Cell cell) {
    return switch (cell) {
      case ARRIVED, GONE -> Token.SUCCEEDED;
      case LATE -> Token.UNSCHEDULED;
      case STRAGGLER -> Token.FAILED;
      case AWAITED, MISSING -> Token.EDGE;
    };
  }

  static String sign(Cell cell) {
    return switch (cell) {
      case ARRIVED, GONE, AWAITED -> "";
      case LATE -> Text.of("rendezvous.sign.late");
      case STRAGGLER -> "!";
      case MISSING -> "–";
    };
  }

  /// One cell alone, as in the legend.
  void paint(GraphicsContext g, Cell cell, double x, double y, double w, double h) {
    boolean hollow = cell == Cell.AWAITED || cell == Cell.MISSING;
    if (w < 5 || h < 5) {
      g.setFill(hollow ? Token.EDGE.color(theme) : fills.get(cell));
      double inset = hollow ? Math.max(0, h - 2) : 0;
      g.fillRect(x, y + inset, w, h - inset);
      return;
    }
    g.setFill(fills.get(cell));
    g.fillRoundRect(x, y, w, h, 4, 4);
    if (hollow) {
      g.setStroke(Token.EDGE.color(theme));
      g.setLineWidth(1);
      g.setLineDashes(cell == Cell.AWAITED ? DASHES : SOLID);
      g.strokeRoundRect(x + 0.5, y + 0.5, w - 1, h - 1, 4, 4);
      g.setLineDashes(SOLID);
    }
  }

  /// A cell with its sign, as in the legend.
  void paintSigned(GraphicsContext g, Cell cell, double side) {
    paint(g, cell, 0, 0, side, side);
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    g.setFont(Fonts.strong(11));
    g.setFill(letter(cell).color(theme));
    g.fillText(sign(cell), side / 2, side / 2);
  }

  static Token letter(Cell cell) {
    return switch (cell) {
      case ARRIVED, STRAGGLER -> Token.CELL_LIGHT;
      case LATE -> Token.CELL_DARK;
      case AWAITED, MISSING, GONE -> Token.TEXT;
    };
  }
}
