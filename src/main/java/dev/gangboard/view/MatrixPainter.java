package dev.gangboard.view;

import dev.gangboard.rendezvous.Round;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.RendezvousMatrix;
import dev.gangboard.viewmodel.RendezvousMatrix.Cell;
import dev.gangboard.viewmodel.RendezvousWords;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/// Paints the visible part of a matrix. A cell's words say how late a rank came.
final class MatrixPainter {
  private static final double SIGNED = 9;
  private static final double WORDED = 34;
  private static final double DIGIT = 6.3;

  /// The worst first: what a column shows that several ranks share.
  private static final List<Cell> WORST =
      List.of(Cell.STRAGGLER, Cell.MISSING, Cell.AWAITED, Cell.LATE, Cell.GONE, Cell.ARRIVED);

  private final MatrixCells cells;
  private final Theme theme;

  MatrixPainter(Theme theme, boolean stale) {
    this.theme = theme;
    cells = new MatrixCells(theme, stale);
  }

  /// Where the first cell is on the canvas, and what of the canvas is the matrix's.
  ///
  /// @param left of the first column, before scrolling
  /// @param right behind the last visible column
  record View(double left, double right, double scrollX, double scrollY, double bottom) {
    double x(double x) {
      return left + x - scrollX;
    }

    double y(double y) {
      return MatrixLayout.AXIS + y - scrollY;
    }
  }

  /// @param row of the selected cell, or -1
  /// @param rank the selected rank, or -1
  /// @param cellRank the rank of the selected cell, or -1
  record Marks(int row, int rank, int cellRank, boolean focused) {}

  void paint(
      GraphicsContext g, RendezvousMatrix matrix, MatrixLayout layout, View view, Marks marks) {
    int firstRow = Math.max(0, (int) (view.scrollY() / layout.height()));
    int lastRow =
        Math.min(
            layout.rows() - 1,
            (int) ((view.scrollY() + view.bottom() - MatrixLayout.AXIS) / layout.height()));
    int first = Math.max(0, (int) (view.scrollX() / layout.width()));
    int last =
        Math.min(
            layout.columns() - 1,
            (int) ((view.scrollX() + view.right() - view.left()) / layout.width()));
    paintAxis(g, layout, view, first, last, marks.rank());
    clip(g, 0, MatrixLayout.AXIS, view.right() + layout.words(), view.bottom());
    for (int row = firstRow; row <= lastRow; row++) {
      paintWords(g, matrix, layout, view, row, firstRow);
    }
    g.restore();
    clip(g, view.left() - 3, MatrixLayout.AXIS - 3, view.right() + 3, view.bottom());
    if (marks.rank() >= 0) {
      g.setFill(Token.ACCENT_GROUND.color(theme));
      g.fillRect(
          view.x(layout.x(layout.columnOf(marks.rank()))) - 1,
          MatrixLayout.AXIS - 3,
          Math.max(3, layout.width()),
          Math.min(view.bottom(), view.y(layout.allRows())) - MatrixLayout.AXIS + 3);
    }
    for (int row = firstRow; row <= lastRow; row++) {
      for (int column = first; column <= last; column++) {
        paintCell(g, matrix, layout, view, row, column);
      }
    }
    paintRing(g, layout, view, marks);
    g.restore();
  }

  private static void clip(GraphicsContext g, double x, double y, double right, double bottom) {
    g.save();
    g.beginPath();
    g.rect(x, y, right - x, bottom - y);
    g.clip();
  }

  private void paintAxis(
      GraphicsContext g, MatrixLayout layout, View view, int first, int last, int selected) {
    double room = String.valueOf(layout.ranks()).length() * DIGIT + 8;
    int every = 1;
    while (every * layout.width() < room) {
      every *= every % 4 == 0 ? 5 : 2;
    }
    g.setFont(Fonts.mono(10));
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    int own = selected < 0 ? -1 : layout.columnOf(selected);
    for (int column = Math.ceilDiv(first, every) * every; column <= last; column += every) {
      double middle = view.x(layout.x(column)) + layout.cellWidth() / 2;
      boolean covered = own >= 0 && Math.abs(own - column) * layout.width() < room;
      if (!covered && middle >= view.left() && middle < view.right()) {
        g.setFill(Token.FAINT.color(theme));
        g.fillText(String.valueOf(column * layout.shared()), middle, MatrixLayout.AXIS / 2);
      }
    }
    if (own >= first && own <= last) {
      g.setFill(Token.TEXT.color(theme));
      g.setFont(Fonts.mono(11));
      double middle = view.x(layout.x(own)) + layout.cellWidth() / 2;
      g.fillText(String.valueOf(selected), Math.max(view.left(), middle), MatrixLayout.AXIS / 2);
    }
  }

  /// Left of the cells the round, right of them who it waits or waited for.
  private void paintWords(
      GraphicsContext g,
      RendezvousMatrix matrix,
      MatrixLayout layout,
      View view,
      int row,
      int firstRow) {
    int every = Math.max(1, (int) Math.ceil(14 / layout.height()));
    if ((row - firstRow) % every != 0) {
      return;
    }
    Round round = matrix.round(row);
    double y = view.y(layout.y(row)) + layout.cellHeight() / 2;
    boolean open = row == 0 && !round.complete() && matrix.isAwaited();
    g.setTextBaseline(VPos.CENTER);
    g.setTextAlign(TextAlignment.LEFT);
    g.setFont(open ? Fonts.strong(12) : Fonts.ui(12));
    g.setFill(Token.TEXT.color(theme));
    g.fillText(Text.of("rendezvous.row.round", String.valueOf(round.number())), 0, y);
    g.setFont(Fonts.mono(11));
    g.setTextAlign(TextAlignment.RIGHT);
    boolean incomplete = !round.complete();
    g.setFill((incomplete ? Token.WARNING : Token.DIM).color(theme));
    g.fillText(
        Text.of(
            "rendezvous.row.come",
            String.valueOf(round.arrivals().size()),
            String.valueOf(round.expected())),
        view.left() - 72,
        y);
    g.setFill(Token.DIM.color(theme));
    g.fillText(round.last().map(Elapsed::clock).orElse(""), view.left() - 10, y);
    if (layout.words() == 0) {
      return;
    }
    g.setTextAlign(TextAlignment.LEFT);
    g.setFont(open ? Fonts.strong(12) : Fonts.ui(12));
    g.setFill((incomplete ? Token.WARNING : Token.DIM).color(theme));
    double x = Math.min(view.right(), view.x(layout.allColumns())) + 10;
    g.fillText(RendezvousWords.row(matrix, row), x, y, layout.words() - 12);
  }

  /// Of the ranks that share a column, the one that is worst in a row.
  ///
  /// @param from the first of them
  static int worst(RendezvousMatrix matrix, MatrixLayout layout, int row, int from) {
    int worst = from;
    int end = Math.min(matrix.ranks(), from + layout.shared());
    for (int rank = from + 1; rank < end; rank++) {
      if (WORST.indexOf(matrix.cell(row, rank)) < WORST.indexOf(matrix.cell(row, worst))) {
        worst = rank;
      }
    }
    return worst;
  }

  private void paintCell(
      GraphicsContext g,
      RendezvousMatrix matrix,
      MatrixLayout layout,
      View view,
      int row,
      int column) {
    int rank = worst(matrix, layout, row, column * layout.shared());
    Cell cell = matrix.cell(row, rank);
    double x = view.x(layout.x(column));
    double y = view.y(layout.y(row));
    double w = layout.cellWidth();
    double h = layout.cellHeight();
    if (w < 3) { // whole pixels, or neighbours would shade each other
      double left = Math.round(x);
      cells.paint(g, cell, left, y, Math.round(x + w) - left, h);
      return;
    }
    cells.paint(g, cell, x, y, w, h);
    if (w < SIGNED || h < SIGNED) {
      return;
    }
    String words = w >= WORDED ? words(matrix, row, rank, cell) : MatrixCells.sign(cell);
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    g.setFont(Fonts.strong(11));
    g.setFill(MatrixCells.letter(cell).color(theme));
    g.fillText(words, x + w / 2, y + h / 2, w - 4);
  }

  private static String words(RendezvousMatrix matrix, int row, int rank, Cell cell) {
    @Nullable String late =
        matrix
            .late(row, rank)
            .filter(span -> span.isPositive())
            .map(RendezvousWords::plus)
            .orElse(null);
    return switch (cell) {
      case LATE -> late == null ? MatrixCells.sign(cell) : late;
      case STRAGGLER -> late == null ? MatrixCells.sign(cell) : MatrixCells.sign(cell) + " " + late;
      case ARRIVED, AWAITED, MISSING, GONE -> MatrixCells.sign(cell);
    };
  }

  private void paintRing(GraphicsContext g, MatrixLayout layout, View view, Marks marks) {
    if (marks.row() < 0 || marks.cellRank() < 0 || marks.cellRank() >= layout.ranks()) {
      return;
    }
    g.setLineWidth(2);
    g.setStroke((marks.focused() ? Token.ACCENT : Token.TEXT).color(theme));
    g.strokeRoundRect(
        view.x(layout.x(layout.columnOf(marks.cellRank()))) - 1.5,
        view.y(layout.y(marks.row())) - 1.5,
        layout.cellWidth() + 3,
        layout.cellHeight() + 3,
        5,
        5);
  }
}
