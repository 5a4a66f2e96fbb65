package dev.gangboard.view;

import dev.gangboard.gang.RankStates;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RankGridViewModel;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.TextAlignment;

/// One cell a rank on one canvas. Only what is visible is painted, at most once a pulse, and only
/// when something has changed.
final class RankGridView extends Region {
  private static final double RING = 2;

  /// Room around the cells.
  static final double MARGIN = 4;

  private static final double BAR = 12;
  private static final int[] ZOOMS = {2, 3, 4, 6, 8, 11, 14, 19, 25, 40};

  private final RankGridViewModel model;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final RankTooltip tooltip;
  private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.DARK);
  private CellPainter painter = new CellPainter(Theme.DARK, false);
  private GridLayout layout = GridLayout.fit(0, 1, 1);
  private double tallest = 360;
  private int pitch;

  RankGridView(RankGridViewModel model) {
    this.model = model;
    tooltip = new RankTooltip(this, model);
    setId("rank-grid");
    getStyleClass().add("rank-grid");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.TABLE_VIEW);
    canvas.setManaged(false);
    bar.setManaged(false);
    bar.setOrientation(Orientation.VERTICAL);
    bar.setFocusTraversable(false);
    getChildren().addAll(canvas, bar);

    model.states().subscribe(_ -> changed());
    model.selected().subscribe(_ -> selectionChanged());
    model.stale().subscribe(_ -> repaletted());
    theme.subscribe(_ -> repaletted());
    focusedProperty().subscribe(_ -> repaint());
    bar.valueProperty().subscribe(_ -> repaint());

    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseMoved(e -> tooltip.hover(cellAt(e), e.getScreenX(), e.getScreenY()));
    canvas.setOnMouseExited(_ -> tooltip.leave());
    setOnScroll(this::scrolled);
  }

  ObjectProperty<Theme> theme() {
    return theme;
  }

  /// The height that the grid may take.
  void setTallest(double height) {
    tallest = Math.max(120, height);
    requestLayout();
  }

  /// The middle of a rank's cell in this node's pixels, scrolled as it is now.
  javafx.geometry.Point2D middle(int rank) {
    return new javafx.geometry.Point2D(
        left() + layout.x(rank) + layout.cell().width() / 2,
        MARGIN + layout.y(rank) - bar.getValue() + layout.cell().height() / 2);
  }

  GridLayout cells() {
    return layout;
  }

  // Zoom

  /// Fits everything again.
  void zoomToFit() {
    pitch = 0;
    requestLayout();
  }

  void zoom(int steps) {
    int now = pitch == 0 ? (int) layout.pitchY() : pitch;
    int place = 0;
    while (place < ZOOMS.length - 1 && ZOOMS[place] < now) {
      place++;
    }
    pitch = ZOOMS[Math.clamp(place + steps, 0, ZOOMS.length - 1)];
    requestLayout();
    reveal(model.selected().get());
  }

  // Input

  private void key(KeyEvent event) {
    int page = Math.max(1, (int) (canvas.getHeight() / layout.pitchY())) * layout.columns();
    switch (event.getCode()) {
      case LEFT -> model.move(-1);
      case RIGHT -> model.move(1);
      case UP -> model.move(-layout.columns());
      case DOWN -> model.move(layout.columns());
      case PAGE_UP -> model.select(Math.max(0, model.selected().get() - page));
      case PAGE_DOWN -> model.select(Math.max(0, model.selected().get()) + page);
      case HOME -> model.select(0);
      case END -> model.select(Integer.MAX_VALUE);
      case ENTER, SPACE -> model.open(model.selected().get());
      case PLUS, ADD, EQUALS -> zoom(1);
      case MINUS, SUBTRACT -> zoom(-1);
      case DIGIT0, NUMPAD0 -> zoomToFit();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void pressed(MouseEvent event) {
    requestFocus();
    int rank = cellAt(event);
    if (rank >= 0 && event.getButton() == MouseButton.PRIMARY) {
      tooltip.leave();
      model.open(rank);
    }
  }

  private void scrolled(ScrollEvent event) {
    if (event.isShortcutDown()) {
      zoom(event.getDeltaY() > 0 ? 1 : -1);
      event.consume();
    } else if (bar.isVisible()) {
      bar.setValue(Math.clamp(bar.getValue() - event.getDeltaY(), 0, bar.getMax()));
      event.consume();
    }
  }

  private int cellAt(MouseEvent event) {
    return layout.at(event.getX() - left(), event.getY() - MARGIN + bar.getValue());
  }

  private double left() {
    return MARGIN;
  }

  private void reveal(int rank) {
    if (rank < 0 || !bar.isVisible()) {
      return;
    }
    double top = layout.y(rank);
    double bottom = top + layout.pitchY() + 2 * MARGIN;
    if (top < bar.getValue()) {
      bar.setValue(top);
    } else if (bottom > bar.getValue() + canvas.getHeight()) {
      bar.setValue(Math.min(bar.getMax(), bottom - canvas.getHeight()));
    }
  }

  // Changes

  private void changed() {
    setAccessibleText(Text.of("grid.accessible", model.size()));
    requestLayout();
  }

  private void selectionChanged() {
    int rank = model.selected().get();
    model.detail(rank).ifPresent(d -> setAccessibleText(d.title() + ", " + d.evidence()));
    reveal(rank);
    repaint();
  }

  private void repaletted() {
    painter = new CellPainter(theme.get(), model.stale().get());
    repaint();
  }

  /// Painting happens with the layout: at most once a pulse, however often it is asked for.
  private void repaint() {
    setNeedsLayout(true);
  }

  // Layout

  @Override
  protected double computePrefHeight(double width) {
    double across = (width > 0 ? width : getWidth()) - 2 * MARGIN;
    GridLayout fitting = GridLayout.fit(model.size(), Math.max(40, across), tallest - 2 * MARGIN);
    double wanted = pitch == 0 ? fitting.height() : zoomed(across).height();
    return snapSizeY(Math.min(tallest, wanted + 2 * MARGIN));
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  private GridLayout zoomed(double across) {
    return GridLayout.zoomed(model.size(), Math.max(40, across - BAR), pitch);
  }

  @Override
  protected void layoutChildren() {
    double across = Math.max(40, getWidth() - 2 * MARGIN);
    double down = getHeight() - 2 * MARGIN;
    GridLayout next = pitch == 0 ? GridLayout.fit(model.size(), across, down) : zoomed(across);
    boolean scrolls = next.height() > down + 0.5;
    layout = next;
    bar.setVisible(scrolls);
    bar.setMax(Math.max(0, next.height() - down));
    bar.setVisibleAmount(bar.getMax() * down / Math.max(1, next.height()));
    bar.setUnitIncrement(next.pitchY());
    bar.setValue(scrolls ? Math.min(bar.getValue(), bar.getMax()) : 0);
    bar.resizeRelocate(getWidth() - BAR, 0, BAR, getHeight());
    canvas.setWidth(Math.max(1, getWidth()));
    canvas.setHeight(Math.max(1, getHeight()));
    paint();
  }

  // Painting

  private void paint() {
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    RankStates states = model.states().get();
    if (states == null || states.size() != layout.count() || states.size() == 0) {
      return;
    }
    int firstRow = Math.max(0, (int) ((bar.getValue() - MARGIN) / layout.pitchY()));
    int lastRow = (int) ((bar.getValue() + canvas.getHeight()) / layout.pitchY());
    int end = (int) Math.min(states.size(), (lastRow + 1L) * layout.columns());
    for (int rank = firstRow * layout.columns(); rank < end; rank++) {
      painter.paint(g, states.get(rank), x(rank), y(rank), layout.size(rank), marks(states, rank));
    }
    if (layout.axis() > 0) {
      paintAxis(g, firstRow, Math.min(lastRow, layout.rows() - 1));
    }
    paintSelection(g);
  }

  private CellPainter.Marks marks(RankStates states, int rank) {
    boolean troubled = states.troubled(rank);
    boolean first = layout.lettered() && model.failedFirst(rank);
    return layout.numbered() || troubled || first
        ? new CellPainter.Marks(layout.numbered() ? String.valueOf(rank) : "", troubled, first)
        : CellPainter.Marks.NONE;
  }

  /// The index of each row's first cell; of small rows only every so many, so that they can be
  /// read.
  private void paintAxis(GraphicsContext g, int firstRow, int lastRow) {
    int every = 1;
    while (every * layout.pitchY() < 14) {
      every *= every % 4 == 0 ? 5 : 2;
    }
    g.setFont(Fonts.mono(10));
    g.setFill(Token.FAINT.color(theme.get()));
    g.setTextAlign(TextAlignment.RIGHT);
    g.setTextBaseline(VPos.CENTER);
    for (int row = Math.ceilDiv(firstRow, every) * every; row <= lastRow; row += every) {
      int rank = row * layout.columns();
      double middle = y(rank) + layout.cell().height() / 2;
      g.fillText(String.valueOf(rank), left() + layout.axis() - 6, Math.max(6, middle));
    }
  }

  private void paintSelection(GraphicsContext g) {
    int rank = model.selected().get();
    if (rank < 0 || rank >= layout.count()) {
      return;
    }
    double out = layout.gap() >= 4 ? 1 : 0.5;
    double grow = out + RING / 2;
    g.setLineWidth(RING);
    g.setStroke((isFocused() ? Token.ACCENT : Token.TEXT).color(theme.get()));
    double arc = layout.numbered() ? 10 : 4;
    g.strokeRoundRect(
        x(rank) - grow,
        y(rank) - grow,
        layout.size(rank).width() + 2 * grow,
        layout.cell().height() + 2 * grow,
        arc,
        arc);
  }

  private double x(int rank) {
    return left() + layout.x(rank);
  }

  private double y(int rank) {
    return MARGIN + layout.y(rank) - Math.round(bar.getValue());
  }
}
