package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogFilterViewModel;
import dev.gangboard.viewmodel.LogFilterViewModel.Least;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// What is left out of a log.
final class LogFilterBar extends VBox {
  private final TextField include;

  /// @param back leads back to the text of the log
  LogFilterBar(LogFilterViewModel model, Runnable back) {
    getStyleClass().add("log-filter");
    include = field("log-include", Text.of("log.filter.include"), model.include());
    include.textProperty().addListener((_, _, now) -> model.setInclude(now));
    TextField exclude = field("log-exclude", Text.of("log.filter.exclude"), model.exclude());
    exclude.textProperty().addListener((_, _, now) -> model.setExclude(now));
    ChoiceBox<Least> level = level(model.least(), model::setLeast);
    var clear = Icons.button(MaterialDesignF.FILTER_OFF_OUTLINE, Text.of("log.filter.clear"));
    clear.setId("log-filter-clear");
    clear.setOnAction(_ -> {
      include.clear();
      exclude.clear();
      level.setValue(Least.ALL);
    });
    var row = new HBox(4, include, exclude, level, clear);
    row.getStyleClass().add("log-line");
    getChildren()
        .addAll(
            row,
            problem(include, model.includeProblem()),
            problem(exclude, model.excludeProblem()),
            words(model.words()));
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            back.run();
            event.consume();
          }
        });
  }

  void enter() {
    include.requestFocus();
    include.selectAll();
  }

  private static TextField field(String id, String prompt, String text) {
    var field = new TextField(text);
    field.setId(id);
    field.setPromptText(prompt);
    field.setAccessibleText(prompt);
    field.setTooltip(new Tooltip(Text.of("log.filter.tip", prompt)));
    field.setPrefColumnCount(6);
    field.setMinWidth(60);
    HBox.setHgrow(field, Priority.ALWAYS);
    return field;
  }

  private static ChoiceBox<Least> level(Least first, Consumer<Least> chosen) {
    var level = new ChoiceBox<Least>();
    level.setId("log-level");
    level.setAccessibleText(Text.of("log.level"));
    level.setTooltip(new Tooltip(Text.of("log.level")));
    level.getItems().setAll(Least.values());
    level.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(Least least) {
            return least == null ? "" : least.words();
          }

          @Override
          public Least fromString(String words) {
            throw new UnsupportedOperationException(words);
          }
        });
    level.setValue(first);
    level.valueProperty().addListener((_, _, now) -> chosen.accept(now));
    return level;
  }

  private static Label problem(TextField field, ReadOnlyStringProperty words) {
    var problem = new Label();
    problem.getStyleClass().add("log-problem");
    problem.setWrapText(true);
    problem.textProperty().bind(words);
    problem.visibleProperty().bind(words.isNotEmpty());
    problem.managedProperty().bind(problem.visibleProperty());
    words.subscribe(now -> field.pseudoClassStateChanged(LogFindBar.WRONG, !now.isEmpty()));
    return problem;
  }

  private static Label words(ReadOnlyStringProperty said) {
    var words = new Label();
    words.setId("log-hidden");
    words.getStyleClass().add("log-found");
    words.textProperty().bind(said);
    words.visibleProperty().bind(said.isNotEmpty());
    words.managedProperty().bind(words.visibleProperty());
    return words;
  }
}
