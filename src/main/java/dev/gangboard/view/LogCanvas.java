package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogText;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;

/// The text of a log on one canvas. Only the visible rows are folded and painted, at most once a
/// pulse. Lines too long for the view are folded, never cut, unless folding is off: then the view
/// scrolls sideways.
final class LogCanvas extends Region {
  private static final double BAR = 12;
  private static final int WHEEL_ROWS = 3;
  private static final int UNFOLDED = 1 << 20;

  private final LogTabViewModel model;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final ScrollBar sideways = new ScrollBar();
  private final LogSelection selection;
  private LogPainter painter;
  private final LogViewport viewport;
  private boolean placing;

  LogCanvas(LogTabViewModel model, ObservableValue<Theme> theme) {
    this.model = model;
    painter = new LogPainter(theme.getValue());
    selection = new LogSelection(model.text());
    viewport = new LogViewport(model);
    getStyleClass().add("log-canvas");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.TEXT_AREA);
    setAccessibleText(Text.of("log.accessible", String.valueOf(model.rank())));
    canvas.setManaged(false);
    canvas.setCursor(Cursor.TEXT);
    bar.setOrientation(Orientation.VERTICAL);
    for (ScrollBar each : List.of(bar, sideways)) {
      each.setManaged(false);
      each.setFocusTraversable(false);
    }
    getChildren().addAll(canvas, bar, sideways);
    theme.subscribe(now -> {
      painter = new LogPainter(now);
      repaint();
    });
    model.revision().subscribe(_ -> repaint());
    model.following().subscribe(_ -> repaint());
    model.wrap().subscribe(_ -> repaint());
    model.query().subscribe(_ -> repaint());
    model.found().subscribe(found -> reveal(found.entry()));
    model.error().subscribe(entry -> reveal(entry.longValue()));
    bar.valueProperty().addListener((_, _, _) -> barMoved());
    sideways.valueProperty().subscribe(_ -> repaint());
    setOnScroll(this::scrolled);
    setOnKeyPressed(this::key);
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseDragged(this::dragged);
  }

  String selectedText() {
    return selection.text();
  }

  /// The first visible row's place.
  LogPlace top() {
    return viewport.top();
  }

  // Scrolling

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

  private void reveal(long entry) {
    if (entry >= 0) {
      viewport.reveal(entry);
    }
    repaint();
  }

  private void key(KeyEvent event) {
    if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
      PopOvers.copy(selection.text());
    } else if (event.isShortcutDown() && event.getCode() == KeyCode.A) {
      selection.all();
      repaint();
    } else if (!scrollKey(event.getCode())) {
      return;
    }
    event.consume();
  }

  private boolean scrollKey(KeyCode code) {
    switch (code) {
      case UP -> scroll(-1);
      case DOWN -> scroll(1);
      case PAGE_UP -> scroll(1 - viewport.height());
      case PAGE_DOWN -> scroll(viewport.height() - 1);
      case HOME -> {
        viewport.toStart();
        repaint();
      }
      case END -> model.setFollowing(true);
      default -> {
        return false;
      }
    }
    return true;
  }

  // Selection

  private void pressed(MouseEvent event) {
    requestFocus();
    LogPlace place = placeAt(event);
    if (event.getClickCount() == 2) {
      selection.word(place);
    } else if (event.getClickCount() > 2) {
      selection.entry(place);
    } else if (event.isShiftDown()) {
      selection.extend(place);
    } else {
      selection.start(place);
    }
    repaint();
    event.consume(); // else the tab pane around takes the focus
  }

  private void dragged(MouseEvent event) {
    if (event.getY() < 0) {
      scroll(-1);
    } else if (event.getY() > canvas.getHeight()) {
      scroll(1);
    }
    selection.extend(placeAt(event));
    repaint();
  }

  private LogPlace placeAt(MouseEvent event) {
    List<LogRows.Row> rows = viewport.rows();
    if (rows.isEmpty()) {
      return new LogPlace(model.text().end(), 0);
    }
    int at =
        Math.clamp(
            (int) ((event.getY() - LogPainter.MARGIN) / LogPainter.LINE), 0, rows.size() - 1);
    LogRows.Row row = rows.get(at);
    double column = painter.column(row, event.getX() + sidewaysOffset());
    return new LogPlace(
        row.number(), Math.min(row.end(), Columns.offset(row.entry().text(), row.start(), column)));
  }

  // Layout and painting

  private void repaint() {
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
    viewport.layOut(wide ? UNFOLDED : painter.columns(canvas.getWidth()), (int) rows);
    placeBars();
    painter.paint(
        canvas.getGraphicsContext2D(), viewport.rows(), selection, model, sidewaysOffset());
  }

  /// Bars count entries, not rows: nobody folds what is not seen.
  private void placeBars() {
    placing = true;
    LogText text = model.text();
    LogPlace last = viewport.lastTop();
    double lastTop = last.entry() - text.first();
    bar.setVisible(lastTop > 0 || last.offset() > 0);
    bar.setMax(Math.max(1, lastTop));
    double shown = Math.max(1, text.size() - lastTop);
    bar.setVisibleAmount(bar.getMax() * shown / Math.max(1, text.size()));
    bar.setBlockIncrement(shown);
    bar.setValue(Math.clamp((double) viewport.top().entry() - text.first(), 0, bar.getMax()));
    double longest = viewport.rows().stream().mapToDouble(painter::width).max().orElse(0);
    sideways.setMax(Math.max(0, longest - canvas.getWidth() + 2 * LogPainter.MARGIN));
    sideways.setValue(Math.min(sideways.getValue(), sideways.getMax()));
    placing = false;
  }
}
