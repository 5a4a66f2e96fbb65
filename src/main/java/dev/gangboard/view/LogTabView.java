package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogCopy;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogTabsViewModel;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// A log: bars with the search, the switches and the filter, and the text.
final class LogTabView extends BorderPane {
  private final LogTabViewModel model;
  private final LogCanvas canvas;
  private final LogFindBar find;
  private final LogToolBar tools;
  private final LogFilterBar filter;
  private final LogMoments moments;

  LogTabView(LogTabViewModel model, LogTabsViewModel tabs, ObservableValue<Theme> theme) {
    this.model = model;
    canvas = new LogCanvas(model, theme);
    moments = new LogMoments(model, tabs, canvas, this::copy);
    find = new LogFindBar(model.find(), canvas::requestFocus);
    filter = new LogFilterBar(model.filter(), canvas::requestFocus);
    tools = new LogToolBar(model, this::copy, filter);
    getStyleClass().add("log-tab");
    var bars = new VBox(6, find, tools, filter);
    bars.getStyleClass().add("log-bar");
    setTop(bars);
    setCenter(new StackPane(canvas, emptyHint()));
    setBottom(new VBox(waitingBar(), troubleBar()));
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
  }

  LogCanvas canvas() {
    return canvas;
  }

  void focusSearch() {
    find.enter();
  }

  /// In a bar of its own: it must not cover the last row, nor the hit that was searched for.
  private HBox waitingBar() {
    var pill = new Button("", Icons.of(MaterialDesignA.ARROW_DOWN));
    pill.setId("log-waiting");
    pill.getStyleClass().add("waiting-pill");
    pill.textProperty()
        .bind(model.waiting().map(lines -> Text.of("log.waiting", lines.longValue())));
    pill.setOnAction(_ -> {
      model.setFollowing(true);
      canvas.requestFocus();
    });
    var bar = new HBox(pill);
    bar.getStyleClass().add("waiting-bar");
    bar.visibleProperty()
        .bind(model.following().not().and(Bindings.greaterThan(model.waiting(), 0)));
    bar.managedProperty().bind(bar.visibleProperty());
    return bar;
  }

  private Label troubleBar() {
    var trouble = new Label();
    trouble.setId("log-trouble");
    trouble.getStyleClass().add("log-trouble");
    trouble.setWrapText(true);
    trouble.setMaxWidth(Double.MAX_VALUE);
    trouble.textProperty().bind(model.trouble());
    trouble.visibleProperty().bind(model.trouble().isNotEmpty());
    trouble.managedProperty().bind(trouble.visibleProperty());
    return trouble;
  }

  private Label emptyHint() {
    var hint = new Label();
    hint.setId("log-empty");
    hint.getStyleClass().addAll("hint", "log-empty");
    hint.setMouseTransparent(true);
    hint.setWrapText(true);
    hint.textProperty()
        .bind(
            Bindings.when(model.filter().words().isEmpty())
                .then(model.reason())
                .otherwise(Text.of("log.empty.filtered")));
    hint.visibleProperty().bind(model.page().map(page -> page.rows().isEmpty()));
    return hint;
  }

  private void key(KeyEvent event) {
    for (LogKey key : LogKey.values()) {
      if (key.matches(event)) {
        run(key);
        event.consume();
      }
    }
  }

  private void run(LogKey key) {
    switch (key) {
      case NEXT -> model.find().next();
      case PREVIOUS -> model.find().previous();
      case NEXT_ERROR -> model.nextError();
      case FIRST_ERROR -> model.firstError();
      case FILTER -> tools.openFilter();
      case RANKS -> tools.enterRanks();
      case MOMENT -> moments.open();
      case MOMENT_OF_RANK -> moments.ask();
      case TIMES -> model.setStamps(model.stamps().get().next());
      case WRAP -> model.setWrap(!model.wrap().get());
      case COPY -> copy();
      case CLOSE -> moments.close();
    }
  }

  /// What is selected, else all that is shown.
  private void copy() {
    LogSelection selection = canvas.selection();
    model.copy(selection.isEmpty() ? null : selection.part().orElse(null), this::copied);
  }

  private void copied(LogCopy copied) {
    PopOvers.copy(copied.text());
    tools.tell(
        copied.complete()
            ? Text.of("log.copied", copied.rows())
            : Text.of("log.copied.part", copied.rows()));
  }
}
