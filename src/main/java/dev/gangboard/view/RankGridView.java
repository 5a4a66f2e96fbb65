package dev.gangboard.view;

import dev.gangboard.gang.RankStates;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RankGridViewModel;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
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

/// One cell a rank on one canvas. Only what is visible is painted, at most once a pulse, and only
/// when something has changed.
final class RankGridView extends Region {
  /// Room around the cells.
  static final double MARGIN = 4;

  private static final double BAR = 12;
  private static final double NARROWEST = 40;
  private static final double LOWEST = 120;

  private final RankGridViewModel model;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final RankTooltip tooltip;
  private final GridZoom zoom = new GridZoom();
  private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.DARK);
  private final ReadOnlyBooleanWrapper zoomable = new ReadOnlyBooleanWrapper();
  private GridPainter painter = new GridPainter(Theme.DARK, false);
  private GridLayout layout = GridLayout.fit(0, 1, 1);
  private double tallest = 360;

  RankGridView(RankGridViewModel model) {
    this.model = model;
    tooltip = new RankTooltip(this, model);
    setId("rank-grid");
    getStyleClass().add("rank-grid");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.NODE);
    setAccessibleRoleDescription(Text.of("grid.role"));
    canvas.setManaged(false);
    bar.setManaged(false);
    bar.setOrientation(Orientation.VERTICAL);
    bar.setFocusTraversable(false);
    getChildren().addAll(canvas, bar);

    model.states().subscribe(_ -> changed());
    model.selected().subscribe(_ -> selectionChanged());
    model.stale().subscribe(_ -> repaletted());
    model.late().subscribe(_ -> repaint());
    theme.subscribe(_ -> repaletted());
    focusedProperty().subscribe(_ -> repaint());
    bar.valueProperty().subscribe(_ -> repaint());

    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseMoved(
        e -> tooltip.hover(rankAt(e.getX(), e.getY()), e.getScreenX(), e.getScreenY()));
    canvas.setOnMouseExited(_ -> tooltip.leave());
    setOnScroll(this::scrolled);
  }

  ObjectProperty<Theme> theme() {
    return theme;
  }

  /// Whether larger cells would show more, or are shown already.
  ReadOnlyBooleanProperty zoomable() {
    return zoomable.getReadOnlyProperty();
  }

  /// The height that the grid may take.
  void setTallest(double height) {
    tallest = Math.max(LOWEST, height);
    requestLayout();
  }

  /// The middle of a rank's cell in this node's pixels, scrolled as it is now.
  Point2D middle(int rank) {
    return new Point2D(
        MARGIN + layout.x(rank) + layout.size(rank).width() / 2,
        MARGIN + layout.y(rank) - bar.getValue() + layout.cell().height() / 2);
  }

  GridLayout cells() {
    return layout;
  }

  /// Goes to the grid by keyboard: where the focus is, can be seen by the selected cell.
  void enter() {
    requestFocus();
    if (model.selected().get() < 0) {
      model.select(0);
    }
  }

  // Zoom

  /// Fits everything again.
  void zoomToFit() {
    zoom.fit();
    requestLayout();
  }

  /// Shows larger cells, or smaller ones if negative.
  void zoom(int steps) {
    zoom.step(steps, layout);
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
    int rank = rankAt(event.getX(), event.getY());
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

  /// The rank whose cell is there; -1 beside all.
  int rankAt(double x, double y) {
    return layout.at(x - MARGIN, y - MARGIN + bar.getValue());
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
    notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT); // so that it is read out
    reveal(rank);
    repaint();
  }

  private void repaletted() {
    painter = new GridPainter(theme.get(), model.stale().get());
    repaint();
  }

  /// Painting happens with the layout: at most once a pulse, however often it is asked for.
  private void repaint() {
    setNeedsLayout(true);
  }

  // Layout and painting

  @Override
  protected double computePrefHeight(double width) {
    double across = width > 0 ? width : getWidth();
    double wanted = fitted(across, tallest).height() + 2 * MARGIN;
    return snapSizeY(Math.min(tallest, wanted));
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  private GridLayout fitted(double width, double height) {
    double across = Math.max(NARROWEST, width - 2 * MARGIN);
    return zoom.layout(model.size(), across, height - 2 * MARGIN, BAR);
  }

  @Override
  protected void layoutChildren() {
    layout = fitted(getWidth(), getHeight());
    double down = getHeight() - 2 * MARGIN;
    boolean scrolls = layout.height() > down + 0.5;
    bar.setVisible(scrolls);
    bar.setMax(Math.max(0, layout.height() - down));
    bar.setVisibleAmount(bar.getMax() * down / Math.max(1, layout.height()));
    bar.setUnitIncrement(layout.pitchY());
    bar.setValue(scrolls ? Math.min(bar.getValue(), bar.getMax()) : 0);
    bar.resizeRelocate(getWidth() - BAR, 0, BAR, getHeight());
    zoomable.set(!zoom.fits() || (model.size() > 0 && !layout.numbered()));
    canvas.setWidth(Math.max(1, getWidth()));
    canvas.setHeight(Math.max(1, getHeight()));
    paint();
  }

  private void paint() {
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    RankStates states = model.states().get();
    if (states != null && states.size() == layout.count() && states.size() > 0) {
      double top = MARGIN - Math.round(bar.getValue());
      painter.paint(
          g,
          states,
          layout,
          new GridPainter.View(MARGIN, top, canvas.getHeight()),
          new GridPainter.Selection(model.selected().get(), isFocused()),
          new GridPainter.Standing(
              model::failedFirst, rank -> model.late().get().containsKey(rank)));
    }
  }
}
