package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RankGridViewModel;
import dev.gangboard.viewmodel.RendezvousMatrix;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousWords;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Round by rank on one canvas. Only what is visible is painted, at most once a pulse.
final class MatrixCanvas extends Region {
  private static final double BAR = 12;

  private final RendezvousViewModel model;
  private final RankGridViewModel grid;
  private final ObservableValue<Theme> theme;
  private final Canvas canvas = new Canvas();
  private final ScrollBar down = bar(Orientation.VERTICAL);
  private final ScrollBar across = bar(Orientation.HORIZONTAL);
  private final MatrixTooltip tooltip;
  private MatrixPainter painter;
  private MatrixLayout layout = MatrixLayout.of(0, 0, 1, 0);
  private int zoom;

  MatrixCanvas(RendezvousViewModel model, RankGridViewModel grid, ObservableValue<Theme> theme) {
    this.model = model;
    this.grid = grid;
    this.theme = theme;
    tooltip = new MatrixTooltip(this, model);
    painter = new MatrixPainter(theme.getValue(), false);
    setId("matrix");
    getStyleClass().add("timeline");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.NODE);
    setAccessibleRoleDescription(Text.of("rendezvous.matrix.role"));
    canvas.setManaged(false);
    getChildren().addAll(canvas, down, across);
    model.matrix().subscribe(_ -> setNeedsLayout(true));
    model.headline().subscribe(this::setAccessibleText);
    model.selected().subscribe(this::selected);
    model.problem().subscribe(_ -> repaletted());
    grid.selected().subscribe(_ -> setNeedsLayout(true));
    theme.subscribe(_ -> repaletted());
    focusedProperty().subscribe(_ -> setNeedsLayout(true));
    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseMoved(this::moved);
    canvas.setOnMouseExited(_ -> tooltip.leave());
    setOnScroll(this::scrolled);
  }

  private ScrollBar bar(Orientation orientation) {
    var bar = new ScrollBar();
    bar.setManaged(false);
    bar.setOrientation(orientation);
    bar.setFocusTraversable(false);
    bar.valueProperty().subscribe(_ -> setNeedsLayout(true));
    return bar;
  }

  // Commands

  void zoomToFit() {
    zoom = 0;
    setNeedsLayout(true);
  }

  /// Shows wider columns; or if negative narrower ones, and below that lower rows.
  void zoom(int steps) {
    zoom = MatrixLayout.clampZoom(zoom + steps);
    setNeedsLayout(true);
  }

  /// The middle of a cell in this node's pixels.
  Point2D middle(int row, int rank) {
    MatrixPainter.View view = view();
    return new Point2D(
        view.x(layout.x(layout.columnOf(rank))) + layout.cellWidth() / 2,
        view.y(layout.y(row)) + layout.cellHeight() / 2);
  }

  // Input

  private void key(KeyEvent event) {
    RendezvousMatrix matrix = model.matrix().get();
    if (matrix == null || matrix.rows() == 0) {
      return;
    }
    int page = Math.max(1, (int) ((getHeight() - MatrixLayout.AXIS) / layout.height()));
    switch (event.getCode()) {
      case LEFT -> move(matrix, 0, -layout.shared());
      case RIGHT -> move(matrix, 0, layout.shared());
      case UP -> move(matrix, -1, 0);
      case DOWN -> move(matrix, 1, 0);
      case PAGE_UP -> move(matrix, -page, 0);
      case PAGE_DOWN -> move(matrix, page, 0);
      case HOME -> move(matrix, 0, -matrix.ranks());
      case END -> move(matrix, 0, matrix.ranks());
      case ENTER, SPACE -> model.openSelected();
      case PLUS, ADD, EQUALS -> zoom(1);
      case MINUS, SUBTRACT -> zoom(-1);
      case DIGIT0, NUMPAD0 -> zoomToFit();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void move(RendezvousMatrix matrix, int rows, int ranks) {
    RendezvousViewModel.Cell cell = model.selected().get();
    int row = cell == null ? -1 : matrix.rowOf(cell.round());
    if (cell == null || row < 0) {
      select(matrix, 0, Math.max(0, grid.selected().get()));
      return;
    }
    select(
        matrix,
        Math.clamp((long) row + rows, 0, matrix.rows() - 1),
        Math.clamp((long) cell.rank() + ranks, 0, matrix.ranks() - 1));
  }

  private void select(RendezvousMatrix matrix, int row, int rank) {
    model.select(new RendezvousViewModel.Cell(matrix.round(row).number(), rank));
    grid.select(rank);
  }

  private void pressed(MouseEvent event) {
    requestFocus();
    RendezvousMatrix matrix = model.matrix().get();
    int row = rowAt(event);
    int rank = rankAt(event);
    if (matrix == null || row < 0 || rank < 0 || event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    tooltip.leave();
    select(matrix, row, rank);
    model.openSelected();
  }

  private void moved(MouseEvent event) {
    tooltip.hover(rowAt(event), rankAt(event), event.getScreenX(), event.getScreenY());
  }

  private int rowAt(MouseEvent event) {
    double y = event.getY() - MatrixLayout.AXIS;
    return y < 0 ? -1 : layout.rowAt(y + scrollY());
  }

  /// Of several ranks in one column, the one that is worst in this row.
  private int rankAt(MouseEvent event) {
    MatrixPainter.View view = view();
    if (event.getX() < view.left() || event.getX() >= view.right()) {
      return -1;
    }
    int rank = layout.rankAt(event.getX() - view.left() + scrollX());
    RendezvousMatrix matrix = model.matrix().get();
    int row = rowAt(event);
    return matrix == null || row < 0 || rank < 0
        ? rank
        : MatrixPainter.worst(matrix, layout, row, rank);
  }

  private void scrolled(ScrollEvent event) {
    if (event.isShortcutDown()) {
      zoom(event.getDeltaY() > 0 ? 1 : -1);
      event.consume();
      return;
    }
    if (across.isVisible() && event.getDeltaX() != 0) {
      across.setValue(Math.clamp(across.getValue() - event.getDeltaX(), 0, across.getMax()));
      event.consume();
    }
    if (down.isVisible() && event.getDeltaY() != 0) {
      down.setValue(Math.clamp(down.getValue() - event.getDeltaY(), 0, down.getMax()));
      event.consume();
    }
  }

  // Changes

  private void selected(RendezvousViewModel.@Nullable Cell cell) {
    RendezvousMatrix matrix = model.matrix().get();
    int row = cell == null || matrix == null ? -1 : matrix.rowOf(cell.round());
    if (cell != null && matrix != null && row >= 0) {
      setAccessibleText(String.join(", ", RendezvousWords.cell(matrix, row, cell.rank())));
      notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT); // so that it is read out
      reveal(row, layout.columnOf(cell.rank()));
    }
    setNeedsLayout(true);
  }

  private void reveal(int row, int column) {
    reveal(down, layout.y(row), layout.height(), getHeight() - MatrixLayout.AXIS - barHeight());
    MatrixPainter.View view = view();
    reveal(across, layout.x(column), layout.width(), view.right() - view.left());
  }

  private static void reveal(ScrollBar bar, double at, double size, double window) {
    if (window > size
        && bar.isVisible()
        && (at < bar.getValue() || at + size > bar.getValue() + window)) {
      bar.setValue(Math.clamp(at < bar.getValue() ? at : at + size - window, 0, bar.getMax()));
    }
  }

  private void repaletted() {
    painter = new MatrixPainter(theme.getValue(), model.problem().get() != null);
    setNeedsLayout(true);
  }

  // Layout and painting

  private double scrollX() {
    return across.isVisible() ? Math.round(across.getValue()) : 0;
  }

  private double scrollY() {
    return down.isVisible() ? Math.round(down.getValue()) : 0;
  }

  private double barHeight() {
    return across.isVisible() ? BAR : 0;
  }

  /// What the columns have.
  private double room() {
    return Math.max(40, getWidth() - BAR - layout.labels() - layout.words());
  }

  private MatrixPainter.View view() {
    double left = layout.labels();
    double right = left + Math.min(room(), layout.allColumns());
    return new MatrixPainter.View(left, right, scrollX(), scrollY(), getHeight() - barHeight());
  }

  @Override
  protected double computePrefHeight(double width) {
    return 200;
  }

  @Override
  protected void layoutChildren() {
    RendezvousMatrix matrix = model.matrix().get();
    int ranks = matrix == null ? 0 : matrix.ranks();
    int rows = matrix == null ? 0 : matrix.rows();
    layout = MatrixLayout.of(ranks, rows, getWidth() - BAR, zoom);
    scroll(across, layout.allColumns(), room());
    across.resizeRelocate(layout.labels(), getHeight() - BAR, room(), BAR);
    double high = getHeight() - MatrixLayout.AXIS - barHeight();
    scroll(down, layout.allRows(), high);
    down.setUnitIncrement(layout.height());
    down.resizeRelocate(getWidth() - BAR, MatrixLayout.AXIS, BAR, high);
    canvas.setWidth(Math.max(1, getWidth() - BAR));
    canvas.setHeight(Math.max(1, getHeight()));
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    if (matrix != null && rows > 0) {
      RendezvousViewModel.Cell cell = model.selected().get();
      int row = cell == null ? -1 : matrix.rowOf(cell.round());
      painter.paint(
          g,
          matrix,
          layout,
          view(),
          new MatrixPainter.Marks(
              row, grid.selected().get(), cell == null ? -1 : cell.rank(), isFocused()));
    }
  }

  private static void scroll(ScrollBar bar, double whole, double window) {
    boolean scrolls = whole > window + 0.5;
    bar.setVisible(scrolls);
    bar.setMax(Math.max(0, whole - window));
    bar.setVisibleAmount(bar.getMax() * window / Math.max(1, whole));
    bar.setValue(scrolls ? Math.min(bar.getValue(), bar.getMax()) : 0);
  }
}
