package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogFindViewModel;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.CustomTextField;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The search in a log: what is looked for, how often it is there, and the way from hit to hit.
final class LogFindBar extends VBox {
  static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final LogFindViewModel model;
  private final Runnable back;
  private final CustomTextField text = new CustomTextField();
  private final Label count = new Label();

  /// @param back leads back to the text of the log
  LogFindBar(LogFindViewModel model, Runnable back) {
    this.model = model;
    this.back = back;
    text.setId("log-search");
    text.setPromptText(Text.of("log.search"));
    text.setAccessibleText(Text.of("log.search"));
    text.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
    text.setRight(switches());
    text.setPrefColumnCount(8);
    text.setMinWidth(110);
    text.setText(model.text());
    HBox.setHgrow(text, Priority.ALWAYS);
    text.textProperty().addListener((_, _, now) -> model.search(now == null ? "" : now));
    text.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    count.setId("log-found");
    count.getStyleClass().add("log-found");
    count.setMinWidth(Region.USE_PREF_SIZE);
    var problem = new Label();
    problem.setId("log-find-problem");
    problem.getStyleClass().add("log-problem");
    problem.setWrapText(true);
    problem.textProperty().bind(model.problem());
    problem.visibleProperty().bind(model.problem().isNotEmpty());
    problem.managedProperty().bind(problem.visibleProperty());
    var row = new HBox(4, text, count, stop(), previous(), next());
    row.getStyleClass().add("log-line");
    getChildren().addAll(row, problem);
    model.found().subscribe(_ -> tell());
    model
        .problem()
        .subscribe(words -> {
          text.pseudoClassStateChanged(WRONG, !words.isEmpty());
          tell();
        });
  }

  void enter() {
    text.requestFocus();
    text.selectAll();
  }

  private HBox switches() {
    var regex = letters(".*", "log-regex", Text.of("log.find.regex"));
    regex.setSelected(model.isRegex());
    regex.setOnAction(_ -> model.setRegex(regex.isSelected()));
    var matchCase = letters("Aa", "log-case", Text.of("log.find.case"));
    matchCase.setSelected(model.isMatchingCase());
    matchCase.setOnAction(_ -> model.setMatchCase(matchCase.isSelected()));
    return new HBox(2, matchCase, regex);
  }

  private static ToggleButton letters(String face, String id, String words) {
    var button = new ToggleButton(face);
    button.setId(id);
    button.getStyleClass().addAll("log-switch", "mono");
    button.setTooltip(new Tooltip(words));
    button.setMinWidth(Region.USE_PREF_SIZE);
    Icons.name(button, words);
    return button;
  }

  private Button stop() {
    var stop = Icons.button(MaterialDesignC.CLOSE, Text.of("log.find.stop"));
    stop.setId("log-find-stop");
    stop.setOnAction(_ -> model.cancel());
    stop.visibleProperty().bind(model.found().map(LogFindViewModel.Found::isSearching));
    stop.managedProperty().bind(stop.visibleProperty());
    return stop;
  }

  private Button previous() {
    var previous = Icons.button(MaterialDesignC.CHEVRON_UP, LogKey.PREVIOUS.tip());
    previous.setOnAction(_ -> model.previous());
    previous.disableProperty().bind(model.found().map(found -> found.count() == 0));
    return previous;
  }

  private Button next() {
    var next = Icons.button(MaterialDesignC.CHEVRON_DOWN, LogKey.NEXT.tip());
    next.setOnAction(_ -> model.next());
    next.disableProperty().bind(model.found().map(found -> found.count() == 0));
    return next;
  }

  private void tell() {
    LogFindViewModel.Found found = model.found().get();
    if (model.text().isEmpty() || (found.count() == 0 && !model.problem().get().isEmpty())) {
      count.setText("");
    } else if (found.isSearching()) {
      count.setText(Text.of("log.found.searching", found.count(), found.progress()));
    } else {
      count.setText(
          found.count() == 0
              ? Text.of("log.found.none")
              : found.current() == 0
                  ? Text.of("log.found.count", found.count())
                  : Text.of("log.found", found.current(), found.count()));
    }
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      if (event.isShiftDown()) {
        model.previous();
      } else {
        model.next();
      }
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      text.clear();
      back.run();
      event.consume();
    }
  }
}
