package dev.gangboard.view;

import dev.gangboard.logs.LogQuery;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangSearchViewModel;
import dev.gangboard.viewmodel.SearchRow;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;

/// The search through the logs of all ranks: what is looked for, how far it is, and what was found,
/// by rank.
final class GangSearchView extends VBox {
  private static final double ROW = 24;

  /// Whoever stops typing for so long wants to see something.
  private static final Duration PAUSE = Duration.millis(400);

  private static final String INVALID = "invalid";

  private final GangSearchViewModel model;
  private final CustomTextField text = new CustomTextField();
  private final ToggleButton regex =
      Icons.toggle(MaterialDesignR.REGEX, Text.of("logs.search.regex"));
  private final ToggleButton matchCase =
      Icons.toggle(MaterialDesignF.FORMAT_LETTER_CASE, Text.of("logs.search.case"));
  private final ListView<@Nullable SearchRow> list = new ListView<>();
  private final PauseTransition pause = new PauseTransition(PAUSE);

  GangSearchView(GangSearchViewModel model) {
    this.model = model;
    getStyleClass().add("rank-search");
    setId("rank-search");
    setMinHeight(120);
    setUpList();
    getChildren().addAll(bar(), progress(), words(), list);
    VBox.setVgrow(list, Priority.ALWAYS);
    pause.setOnFinished(_ -> search());
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
  }

  void focusQuery() {
    text.requestFocus();
    text.selectAll();
  }

  private HBox bar() {
    text.setId("rank-search-text");
    text.setPromptText(Text.of("logs.search"));
    text.setAccessibleText(Text.of("logs.search"));
    text.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
    text.setMinWidth(80);
    HBox.setHgrow(text, Priority.ALWAYS);
    model.query().subscribe(this::show);
    text.textProperty().subscribe((_, _) -> changed());
    text.addEventFilter(KeyEvent.KEY_PRESSED, this::textKey);
    regex.setId("rank-search-regex");
    regex.setOnAction(_ -> changed());
    matchCase.setId("rank-search-case");
    matchCase.setOnAction(_ -> changed());
    var stop = new Button(Text.of("logs.search.cancel"));
    stop.setId("rank-search-stop");
    stop.getStyleClass().add("compact");
    stop.setMinWidth(Region.USE_PREF_SIZE);
    stop.setOnAction(_ -> model.cancel());
    stop.visibleProperty().bind(model.running());
    stop.managedProperty().bind(stop.visibleProperty());
    var close = Icons.button(MaterialDesignC.CLOSE, Text.of("logs.search.close"));
    close.setId("rank-search-close");
    close.setOnAction(_ -> model.hide());
    var bar = new HBox(4, text, regex, matchCase, stop, close);
    bar.getStyleClass().add("rank-search-bar");
    return bar;
  }

  private ProgressBar progress() {
    var progress = new ProgressBar();
    progress.setMaxWidth(Double.MAX_VALUE);
    progress.progressProperty().bind(model.progress());
    progress.visibleProperty().bind(model.running());
    return progress;
  }

  private VBox words() {
    var summary = new Label();
    summary.setId("rank-search-summary");
    summary.getStyleClass().add("hint");
    summary.setWrapText(true);
    summary.setMinHeight(Region.USE_PREF_SIZE);
    summary.textProperty().bind(model.summary());
    hideEmpty(summary);
    var trouble = new Label();
    trouble.setId("rank-search-trouble");
    trouble.getStyleClass().add("wrong");
    trouble.setWrapText(true);
    trouble.setMinHeight(Region.USE_PREF_SIZE);
    trouble.textProperty().bind(model.trouble());
    hideEmpty(trouble);
    model
        .trouble()
        .subscribe(words -> {
          text.getStyleClass().remove(INVALID);
          if (!words.isEmpty() && !model.running().get()) {
            text.getStyleClass().add(INVALID);
          }
        });
    var again = new Button();
    again.setId("rank-search-again");
    again.getStyleClass().add("compact");
    again
        .textProperty()
        .bind(model.grown().map(lines -> Text.of("logs.search.again", lines.longValue())));
    again.visibleProperty().bind(Bindings.greaterThan(model.grown(), 0));
    again.managedProperty().bind(again.visibleProperty());
    again.setOnAction(_ -> search());
    var words = new VBox(4, summary, trouble, again);
    words.getStyleClass().add("rank-search-words");
    return words;
  }

  private static void hideEmpty(Label label) {
    label.visibleProperty().bind(label.textProperty().isNotEmpty());
    label.managedProperty().bind(label.visibleProperty());
  }

  private void setUpList() {
    list.setId("rank-search-results");
    list.setFixedCellSize(ROW);
    list.setAccessibleText(Text.of("logs.search.accessible"));
    var none = new Label();
    none.getStyleClass().add("hint");
    none.setWrapText(true);
    none.setPadding(new Insets(12));
    none.textProperty()
        .bind(Bindings.createStringBinding(this::emptyWords, model.running(), model.summary()));
    list.setPlaceholder(none);
    list.setItems(model.rows());
    list.setCellFactory(_ -> new SearchHitCell(model));
    list.addEventHandler(KeyEvent.KEY_PRESSED, this::listKey);
    model.revision().subscribe(_ -> list.refresh());
  }

  private String emptyWords() {
    if (model.running().get()) {
      return "";
    }
    return model.summary().get().isEmpty()
        ? Text.of("logs.search.hint")
        : Text.of("logs.search.none");
  }

  private void show(LogQuery query) {
    regex.setSelected(query.regex());
    matchCase.setSelected(query.matchCase());
    if (!query.text().equals(text.getText())) {
      text.setText(query.text());
    }
  }

  private void changed() {
    String typed = text.getText() == null ? "" : text.getText();
    var query = new LogQuery(typed, regex.isSelected(), matchCase.isSelected());
    if (!query.equals(model.query().get())) {
      model.setQuery(query);
      pause.playFromStart();
    }
  }

  private void search() {
    pause.stop();
    model.search();
  }

  private void textKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      search();
      event.consume();
    } else if (event.getCode() == KeyCode.DOWN && !model.rows().isEmpty()) {
      list.requestFocus();
      if (list.getSelectionModel().isEmpty()) {
        list.getSelectionModel().selectFirst();
      }
      event.consume();
    }
  }

  private void listKey(KeyEvent event) {
    SearchRow row = list.getSelectionModel().getSelectedItem();
    if (row == null) {
      return;
    }
    switch (event.getCode()) {
      case ENTER, SPACE -> {
        model.activate(row);
        event.consume();
      }
      case LEFT, RIGHT -> {
        model.setFolded(row.rank(), event.getCode() == KeyCode.LEFT);
        event.consume();
      }
      default -> {}
    }
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      model.hide();
      event.consume();
    }
  }
}
