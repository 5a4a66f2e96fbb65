package dev.gangboard.view;

import dev.gangboard.gang.RankStates;
import java.util.function.IntPredicate;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/// Paints the visible part of a grid: cells, the numbers of its rows, and the ring around the
/// selected cell.
final class GridPainter {
  private static final double RING = 2;
  private static final double READABLE = 14;

  private final CellPainter cells;
  private final Color axis;
  private final Color ring;
  private final Color focusRing;

  /// @param stale whether the states are old: then cells have no colours
  GridPainter(Theme theme, boolean stale) {
    cells = new CellPainter(theme, stale);
    axis = Token.FAINT.color(theme);
    ring = Token.TEXT.color(theme);
    focusRing = Token.ACCENT.color(theme);
  }

  /// Where the grid's top left corner is on the canvas, and how much of it can be seen.
  record View(double left, double top, double height) {}

  /// @param index of the selected cell, or a negative number
  record Selection(int index, boolean focused) {}

  /// What marks a rank beside its state.
  ///
  /// @param first tells the ranks that failed first
  /// @param waited tells the ranks that keep the others waiting
  record Standing(IntPredicate first, IntPredicate waited) {}

  void paint(
      GraphicsContext g,
      RankStates states,
      GridLayout layout,
      View view,
      Selection selection,
      Standing standing) {
    int firstRow = Math.max(0, (int) (-view.top() / layout.pitchY()));
    int lastRow =
        Math.min(layout.rows() - 1, (int) ((view.height() - view.top()) / layout.pitchY()));
    int end = (int) Math.min(states.size(), (lastRow + 1L) * layout.columns());
    for (int rank = firstRow * layout.columns(); rank < end; rank++) {
      cells.paint(
          g,
          states.get(rank),
          view.left() + layout.x(rank),
          view.top() + layout.y(rank),
          layout.size(rank),
          marks(states, layout, rank, standing));
    }
    if (layout.axis() > 0) {
      paintAxis(g, layout, view, firstRow, lastRow);
    }
    if (selection.index() >= 0 && selection.index() < layout.count()) {
      paintRing(g, layout, view, selection);
    }
  }

  private static CellPainter.Marks marks(
      RankStates states, GridLayout layout, int rank, Standing standing) {
    boolean troubled = states.troubled(rank);
    boolean failedFirst = layout.lettered() && standing.first().test(rank);
    boolean waited = standing.waited().test(rank);
    return layout.numbered() || troubled || failedFirst || waited
        ? new CellPainter.Marks(
            layout.numbered() ? String.valueOf(rank) : "", troubled, failedFirst, waited)
        : CellPainter.Marks.NONE;
  }

  /// The index of each row's first cell; of low rows only every so many, so that they can be read.
  private void paintAxis(
      GraphicsContext g, GridLayout layout, View view, int firstRow, int lastRow) {
    int every = 1;
    while (every * layout.pitchY() < READABLE) {
      every *= every % 4 == 0 ? 5 : 2;
    }
    g.setFont(Fonts.mono(10));
    g.setFill(axis);
    g.setTextAlign(TextAlignment.RIGHT);
    g.setTextBaseline(VPos.CENTER);
    for (int row = Math.ceilDiv(firstRow, every) * every; row <= lastRow; row += every) {
      int rank = row * layout.columns();
      double middle = view.top() + layout.y(rank) + layout.cell().height() / 2;
      g.fillText(String.valueOf(rank), view.left() + layout.axis() - 6, Math.max(6, middle));
    }
  }

  private void paintRing(GraphicsContext g, GridLayout layout, View view, Selection selection) {
    int rank = selection.index();
    double grow = (layout.numbered() ? 1 : 0.5) + RING / 2;
    double arc = layout.numbered() ? 10 : 4;
    g.setLineWidth(RING);
    g.setStroke(selection.focused() ? focusRing : ring);
    g.strokeRoundRect(
        view.left() + layout.x(rank) - grow,
        view.top() + layout.y(rank) - grow,
        layout.size(rank).width() + 2 * grow,
        layout.size(rank).height() + 2 * grow,
        arc,
        arc);
  }
}
