package dev.gangboard.view;

import dev.gangboard.gang.GangTimeline;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.RankGridViewModel;
import dev.gangboard.viewmodel.TimelineViewModel;
import java.time.Instant;
import java.util.Objects;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
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

/// Rank by time on one canvas. Only visible rows are painted, at most once a pulse. A click or a
/// drag shows the moment under the pointer; a drag on the axis, the wheel and keys zoom.
final class TimelineCanvas extends Region {
  private static final double BAR = 12;
  private static final double LABELS = 26;
  private static final double ZOOM = 1.25;
  private static final double STEP = 0.01;

  private final TimelineViewModel model;
  private final RankGridViewModel grid;
  private final ObservableValue<Theme> theme;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final TimelineTooltip tooltip;
  private TimelinePainter painter;
  private TimelineRows rows = new TimelineRows(0, TimelineRows.USUAL, 0);
  private TimeScale scale = new TimeScale(0, 1, 0, 1);
  private boolean allRows;
  private boolean zoomed;
  private boolean placed;
  private @Nullable Long pointer;
  private @Nullable String uid;
  private @Nullable Double panFrom;

  TimelineCanvas(GangViewModel gang, ObservableValue<Theme> theme) {
    model = gang.timeline();
    grid = gang.grid();
    this.theme = theme;
    painter = new TimelinePainter(theme.getValue(), false);
    tooltip = new TimelineTooltip(this, model);
    setId("timeline");
    getStyleClass().add("timeline");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.SLIDER);
    canvas.setManaged(false);
    canvas.setId("timeline-canvas");
    bar.setManaged(false);
    bar.setOrientation(Orientation.VERTICAL);
    bar.setFocusTraversable(false);
    getChildren().addAll(canvas, bar);
    gang.moment().subscribe(this::shown);
    model.timeline().subscribe(_ -> setNeedsLayout(true));
    model.until().subscribe(_ -> setNeedsLayout(true));
    model.asOf().subscribe(_ -> setNeedsLayout(true));
    model.asOfWords().subscribe(this::tell);
    grid.selected().subscribe(rank -> selected(rank.intValue()));
    grid.stale().subscribe(_ -> repaletted());
    theme.subscribe(_ -> repaletted());
    focusedProperty().subscribe(_ -> setNeedsLayout(true));
    bar.valueProperty().subscribe(_ -> setNeedsLayout(true));
    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseDragged(this::dragged);
    canvas.setOnMouseReleased(_ -> panFrom = null);
    canvas.setOnMouseMoved(this::moved);
    canvas.setOnMouseExited(_ -> left());
    setOnScroll(this::scrolled);
  }

  // Commands

  /// Shows all of the time again.
  void zoomToFit() {
    zoomed = false;
    setNeedsLayout(true);
  }

  void zoom(double factor) {
    Instant shown = model.asOf().get();
    zoomAt(factor, shown == null ? scale.left() + scale.width() : scale.x(shown.toEpochMilli()));
  }

  /// Rows so thin that all are seen, or of the usual height.
  void setAllRows(boolean all) {
    allRows = all;
    placed = false;
    setNeedsLayout(true);
  }

  /// The point of a rank at a moment, in this node's pixels.
  Point2D point(int rank, Instant moment) {
    return new Point2D(scale.x(moment.toEpochMilli()), rows.y(rank) + rows.bar() / 2);
  }

  // Input

  private void key(KeyEvent event) {
    boolean shortcut = event.isShortcutDown();
    switch (event.getCode()) {
      case LEFT -> step(shortcut, false);
      case RIGHT -> step(shortcut, true);
      case UP -> grid.move(-1);
      case DOWN -> grid.move(1);
      case HOME -> model.scrub(Instant.ofEpochMilli(model.timeline().get().seen()));
      case END -> model.backToNow();
      case PLUS, ADD, EQUALS -> zoom(1 / ZOOM);
      case MINUS, SUBTRACT -> zoom(ZOOM);
      case DIGIT0, NUMPAD0 -> zoomToFit();
      case ENTER -> grid.open(grid.selected().get());
      default -> {
        return;
      }
    }
    event.consume();
  }

  /// A small part of what is seen, or to the next change.
  private void step(boolean toChange, boolean forward) {
    if (toChange) {
      model.scrubToChange(forward);
      return;
    }
    Instant shown = model.asOf().get();
    long from = shown == null ? model.until().get() : shown.toEpochMilli();
    long by = Math.max(100, (long) (scale.span() * STEP));
    model.scrub(Instant.ofEpochMilli(forward ? from + by : from - by));
  }

  private void pressed(MouseEvent event) {
    requestFocus();
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    tooltip.leave();
    if (event.getY() > bottom()) {
      panFrom = event.getX();
      return;
    }
    int rank = rows.at(event.getY());
    if (rank >= 0) {
      grid.select(rank);
    }
    scrubTo(event.getX());
  }

  private void dragged(MouseEvent event) {
    Double from = panFrom;
    if (from != null) {
      scale = scale.moved(from - event.getX(), model.timeline().get().begin(), model.until().get());
      panFrom = event.getX();
      setNeedsLayout(true);
    } else if (event.isPrimaryButtonDown()) {
      pointer = null;
      scrubTo(event.getX());
    }
  }

  private void scrubTo(double x) {
    double inside = Math.clamp(x, scale.left(), scale.left() + scale.width());
    model.scrub(Instant.ofEpochMilli((long) scale.time(inside)));
  }

  private void moved(MouseEvent event) {
    boolean inside = event.getX() >= scale.left() && event.getY() <= bottom();
    pointer = inside ? (long) scale.time(event.getX()) : null;
    int rank = event.getY() < top() ? -1 : rows.at(event.getY());
    if (inside && rank >= 0 && pointer != null) {
      tooltip.hover(rank, pointer, event.getScreenX(), event.getScreenY());
    } else {
      tooltip.leave();
    }
    setNeedsLayout(true);
  }

  private void left() {
    pointer = null;
    tooltip.leave();
    setNeedsLayout(true);
  }

  private void scrolled(ScrollEvent event) {
    boolean onAxis = event.getY() > bottom();
    if (event.isShortcutDown() || onAxis || !bar.isVisible()) {
      if (event.getDeltaY() != 0) {
        zoomAt(event.getDeltaY() > 0 ? 1 / ZOOM : ZOOM, event.getX());
      }
    } else {
      bar.setValue(Math.clamp(bar.getValue() - event.getDeltaY(), 0, bar.getMax()));
    }
    if (event.getDeltaX() != 0) {
      scale = scale.moved(-event.getDeltaX(), model.timeline().get().begin(), model.until().get());
      setNeedsLayout(true);
    }
    event.consume();
  }

  private void zoomAt(double factor, double x) {
    long begin = model.timeline().get().begin();
    long end = model.until().get();
    scale = scale.zoomed(factor, x, begin, end);
    zoomed = scale.span() < (double) end - begin;
    setNeedsLayout(true);
  }

  // Changes

  private void shown(@Nullable GangMoment next) {
    String of = next == null ? null : next.id().uid();
    if (!Objects.equals(of, uid)) {
      uid = of;
      zoomed = false;
      placed = false;
    }
  }

  private void tell(String asOf) {
    setAccessibleText(asOf.isEmpty() ? Text.of("timeline.accessible") : asOf);
  }

  private void repaletted() {
    painter = new TimelinePainter(theme.getValue(), grid.stale().get());
    setNeedsLayout(true);
  }

  private void selected(int rank) {
    reveal(rank);
    setNeedsLayout(true);
  }

  private void reveal(int rank) {
    if (rank < 0 || !bar.isVisible()) {
      return;
    }
    double y = (double) rank * rows.pitch();
    double window = window();
    if (y < bar.getValue() || y + rows.pitch() > bar.getValue() + window) {
      bar.setValue(Math.clamp(y - window / 2, 0, bar.getMax()));
    }
  }

  // Layout and painting

  private boolean marked() {
    GangTimeline known = model.timeline().get();
    return known.firstFailure().isPresent() || known.stop().isPresent();
  }

  private double top() {
    return marked() ? 18 : 4;
  }

  private double window() {
    return Math.max(1, getHeight() - TimelinePainter.AXIS - top());
  }

  /// Of the rows that are seen; the axis is below.
  private double bottom() {
    return top() + Math.min(window(), rows.height() + 2);
  }

  @Override
  protected double computePrefHeight(double width) {
    return 200;
  }

  @Override
  protected void layoutChildren() {
    GangTimeline known = model.timeline().get();
    double window = window();
    int pitch = allRows ? TimelineRows.fitting(known.size(), window) : TimelineRows.USUAL;
    double height = (double) known.size() * pitch;
    boolean scrolls = height > window + 0.5;
    bar.setVisible(scrolls);
    bar.setMax(Math.max(0, height - window));
    bar.setVisibleAmount(bar.getMax() * window / Math.max(1, height));
    bar.setUnitIncrement(pitch);
    bar.setValue(scrolls ? Math.min(bar.getValue(), bar.getMax()) : 0);
    bar.resizeRelocate(getWidth() - BAR, top(), BAR, window);
    rows = new TimelineRows(known.size(), pitch, top() - Math.round(bar.getValue()));
    place(known);
    rescale(known, scrolls);
    canvas.setWidth(Math.max(1, getWidth()));
    canvas.setHeight(Math.max(1, getHeight()));
    paint(known);
  }

  /// The first time a gang is shown, its first failure is in sight.
  private void place(GangTimeline known) {
    if (!placed && known.size() > 0 && getHeight() > 0) {
      placed = true;
      int rank = grid.selected().get();
      reveal(rank >= 0 || known.first().isEmpty() ? rank : known.first().getFirst());
      rows = new TimelineRows(known.size(), rows.pitch(), top() - Math.round(bar.getValue()));
    }
  }

  private void rescale(GangTimeline known, boolean scrolls) {
    double left = LABELS + 6.5 * Math.max(0, String.valueOf(known.size()).length() - 2);
    double width = getWidth() - left - (scrolls ? BAR + 4 : 2);
    scale =
        zoomed
            ? new TimeScale(scale.from(), scale.to(), left, width)
            : TimeScale.of(known.begin(), model.until().get(), left, width);
  }

  private void paint(GangTimeline known) {
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    if (known.size() == 0) {
      return;
    }
    Instant shown = model.asOf().get();
    painter.paint(
        g,
        new TimelinePainter.Picture(known, scale, rows, model.until().get(), top(), bottom()),
        new TimelinePainter.Marks(
            grid.selected().get(), shown == null ? null : shown.toEpochMilli(), pointer));
  }
}
