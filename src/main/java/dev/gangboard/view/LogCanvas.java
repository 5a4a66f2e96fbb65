package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogMoment;
import dev.gangboard.viewmodel.LogPage;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.RowKey;
import dev.gangboard.viewmodel.ShownRow;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The text of a log on one canvas. Only the visible rows are wrapped and painted, at most once a
/// pulse. Lines too long for the view are wrapped, unless that is off: then the view scrolls
/// sideways.
final class LogCanvas extends Region {
  private static final double BAR = 12;

  /// From this width on there is room for milliseconds.
  private static final double FINE = 560;

  private static final int WHEEL_ROWS = 3;
  private static final int UNWRAPPED = 1 << 20;

  private final LogTabViewModel model;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final ScrollBar sideways = new ScrollBar();
  private final LogSelection selection;
  private final LogViewport viewport;
  private LogPainter painter;
  private boolean placing;

  LogCanvas(LogTabViewModel model, ObservableValue<Theme> theme) {
    this.model = model;
    painter = new LogPainter(theme.getValue(), gutter());
    selection = new LogSelection(model);
    viewport = new LogViewport(model);
    getStyleClass().add("log-canvas");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.TEXT_AREA);
    canvas.setManaged(false);
    canvas.setCursor(Cursor.TEXT);
    bar.setOrientation(Orientation.VERTICAL);
    for (ScrollBar each : List.of(bar, sideways)) {
      each.setManaged(false);
      each.setFocusTraversable(false);
    }
    getChildren().addAll(canvas, bar, sideways);
    theme.subscribe(now -> {
      painter = new LogPainter(now, gutter());
      repaint();
    });
    model.page().subscribe(this::take);
    model.following().subscribe(_ -> repaint());
    model.wrap().subscribe(_ -> repaint());
    model.stamps().subscribe(_ -> repaint());
    model.marked().subscribe(_ -> repaint());
    model.revealed().subscribe(this::reveal);
    bar.valueProperty().addListener((_, _, _) -> barMoved());
    sideways.valueProperty().subscribe(_ -> repaint());
    setOnScroll(this::scrolled);
    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseDragged(this::dragged);
    canvas.setOnMouseReleased(this::released);
  }

  private LogGutter gutter() {
    return new LogGutter(
        model.stamps().get(), model.start(), model.rankDigits(), getWidth() >= FINE);
  }

  LogSelection selection() {
    return selection;
  }

  LogViewport viewport() {
    return viewport;
  }

  /// The row that keys are about: the one that was led to, else the one that was clicked, else the
  /// last while it is followed, else the first that is seen.
  Optional<ShownRow> current() {
    List<LogRows.Row> rows = viewport.rows();
    LogMoment marked = model.marked().get();
    Optional<ShownRow> led = marked == null ? Optional.empty() : seen(rows, marked.key());
    Optional<ShownRow> clicked = selection.current().flatMap(key -> seen(rows, key));
    if (led.isPresent() || clicked.isPresent() || rows.isEmpty()) {
      return led.or(() -> clicked);
    }
    return Optional.of((model.following().get() ? rows.getLast() : rows.getFirst()).line());
  }

  private static Optional<ShownRow> seen(List<LogRows.Row> rows, RowKey key) {
    return rows.stream().map(LogRows.Row::line).filter(line -> line.key().equals(key)).findFirst();
  }

  // Scrolling

  private void take(LogPage page) {
    viewport.shift(page.shift());
    selection.shift(page.shift());
    repaint();
  }

  private void scrolled(ScrollEvent event) {
    if (event.getDeltaY() != 0) {
      scroll(event.getDeltaY() > 0 ? -WHEEL_ROWS : WHEEL_ROWS);
    } else if (sideways.isVisible()) {
      sideways.setValue(Math.clamp(sideways.getValue() - event.getDeltaX(), 0, sideways.getMax()));
    }
    event.consume();
  }

  private void scroll(int by) {
    viewport.scroll(by);
    repaint();
  }

  private void barMoved() {
    if (!placing) {
      viewport.moveTo(Math.round(bar.getValue()));
      repaint();
    }
  }

  private void reveal(@Nullable LogMoment moment) {
    if (moment != null) {
      viewport.reveal(moment.key());
    }
    repaint();
  }

  private void key(KeyEvent event) {
    if (event.isShortcutDown() && event.getCode() == KeyCode.A && !event.isShiftDown()) {
      selection.all();
      repaint();
    } else if (event.isShortcutDown() || event.isAltDown() || !scrollKey(event.getCode())) {
      return;
    }
    event.consume();
  }

  private boolean scrollKey(KeyCode code) {
    switch (code) {
      case UP -> scroll(-1);
      case DOWN -> scroll(1);
      case LEFT -> sideways.decrement();
      case RIGHT -> sideways.increment();
      case PAGE_UP -> scroll(1 - viewport.height());
      case PAGE_DOWN -> scroll(viewport.height() - 1);
      case HOME -> {
        viewport.toStart();
        repaint();
      }
      case END -> model.setFollowing(true);
      case ENTER, SPACE -> current().filter(ShownRow::isFolded).ifPresent(r -> toggle(r.key()));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void toggle(RowKey row) {
    if (model.following().get()) {
      model.setFollowing(false);
    }
    model.toggle(row);
  }

  // Selection

  private void pressed(MouseEvent event) {
    requestFocus();
    LogRows.Row row = rowAt(event);
    if (row != null && event.getButton() != MouseButton.MIDDLE) {
      LogPlace place = placeIn(row, event);
      boolean keeps = event.getButton() == MouseButton.SECONDARY && !selection.isEmpty();
      if (event.getClickCount() == 2) {
        selection.word(row.line(), place.offset());
      } else if (event.getClickCount() > 2) {
        selection.line(row.line());
      } else if (event.isShiftDown()) {
        selection.extend(place);
      } else if (!keeps) {
        selection.start(place);
      }
      repaint();
    }
    event.consume(); // else the tab pane around takes the focus
  }

  /// A click on what is folded away opens it.
  private void released(MouseEvent event) {
    LogRows.Row row = rowAt(event);
    if (row != null
        && event.getButton() == MouseButton.PRIMARY
        && event.getClickCount() == 1
        && selection.isEmpty()
        && row.line().isFolded()
        && placeIn(row, event).offset() >= row.line().runs().getLast().start()) {
      toggle(row.line().key());
    }
  }

  private void dragged(MouseEvent event) {
    if (event.getY() < 0) {
      scroll(-1);
    } else if (event.getY() > canvas.getHeight()) {
      scroll(1);
    }
    LogRows.Row row = rowAt(event);
    if (row != null && event.getButton() == MouseButton.PRIMARY) {
      selection.extend(placeIn(row, event));
      repaint();
    }
  }

  private LogRows.@Nullable Row rowAt(MouseEvent event) {
    List<LogRows.Row> rows = viewport.rows();
    int at = (int) ((event.getY() - LogPainter.MARGIN) / LogPainter.LINE);
    return rows.isEmpty() ? null : rows.get(Math.clamp(at, 0, rows.size() - 1));
  }

  private LogPlace placeIn(LogRows.Row row, MouseEvent event) {
    double column = painter.column(row, event.getX());
    String text = row.line().text();
    int offset = Math.min(row.end(), Columns.offset(text, row.start(), column));
    return new LogPlace(row.line().place(), offset);
  }

  // Layout and painting

  void repaint() {
    setNeedsLayout(true);
  }

  private double sidewaysOffset() {
    return sideways.isVisible() ? sideways.getValue() : 0;
  }

  @Override
  protected void layoutChildren() {
    boolean wide = !model.wrap().get();
    canvas.setWidth(Math.max(1, getWidth() - BAR));
    canvas.setHeight(Math.max(1, getHeight() - (wide ? BAR : 0)));
    bar.resizeRelocate(getWidth() - BAR, 0, BAR, getHeight());
    sideways.setVisible(wide);
    sideways.resizeRelocate(0, getHeight() - BAR, getWidth() - BAR, BAR);
    double rows = (canvas.getHeight() - 2 * LogPainter.MARGIN) / LogPainter.LINE;
    painter.place(gutter(), sidewaysOffset());
    viewport.layOut(wide ? UNWRAPPED : painter.columns(canvas.getWidth()), (int) rows);
    placeBars();
    painter.place(gutter(), sidewaysOffset());
    painter.paint(canvas.getGraphicsContext2D(), viewport.rows(), selection, model.marked().get());
    tellCurrent();
  }

  /// Bars count lines, not rows: nobody wraps what is not seen.
  private void placeBars() {
    placing = true;
    long size = model.page().get().size();
    int lines = Math.max(1, viewport.lines());
    double lastTop = Math.max(0, size - lines);
    bar.setVisible(!viewport.showsAll());
    bar.setMax(Math.max(1, lastTop));
    bar.setVisibleAmount(bar.getMax() * lines / Math.max(1, size));
    bar.setBlockIncrement(lines);
    bar.setValue(
        model.following().get()
            ? bar.getMax()
            : Math.clamp((double) viewport.top().place(), 0, bar.getMax()));
    double longest = viewport.rows().stream().mapToDouble(painter::width).max().orElse(0);
    sideways.setMax(Math.max(0, longest - canvas.getWidth() + 2 * LogPainter.MARGIN));
    sideways.setUnitIncrement(40);
    sideways.setVisibleAmount(
        sideways.getMax() * canvas.getWidth() / Math.max(canvas.getWidth(), longest));
    sideways.setValue(Math.min(sideways.getValue(), sideways.getMax()));
    placing = false;
  }

  private void tellCurrent() {
    String name =
        model.isMerged()
            ? Text.of("log.accessible.all")
            : Text.of("log.accessible", String.valueOf(model.rank()));
    String line =
        current()
            .map(row ->
                model.isMerged()
                    ? Text.of("log.accessible.line", String.valueOf(row.rank()), row.text())
                    : row.text())
            .orElse("");
    String words = line.isEmpty() ? name : Text.of("log.accessible.at", name, line);
    if (!words.equals(getAccessibleText())) {
      setAccessibleText(words);
    }
  }
}
