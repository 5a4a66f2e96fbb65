package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.SpecFact;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// What is known of the gang's Job.
final class SpecView extends ScrollPane {
  private final ObservableList<SpecFact> facts;
  private final GridPane grid = new GridPane();

  SpecView(ObservableList<SpecFact> facts) {
    this.facts = facts;
    setFitToWidth(true);
    getStyleClass().add("plain-scroll");
    grid.getStyleClass().add("spec");
    grid.setHgap(16);
    grid.setVgap(2);
    var names = new ColumnConstraints();
    names.setMinWidth(140);
    var values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().addAll(names, values);
    var copy = new Button(Text.of("window.copy"));
    copy.getStyleClass().add("compact");
    copy.setOnAction(_ -> PopOvers.copy(text()));
    var box = new VBox(8, grid, copy);
    box.getStyleClass().add("spec-body");
    setContent(box);
    facts.addListener((ListChangeListener<SpecFact>) _ -> show());
    show();
  }

  private void show() {
    grid.getChildren().clear();
    for (int row = 0; row < facts.size(); row++) {
      var name = new Label(facts.get(row).name());
      name.getStyleClass().add("spec-name");
      // A text field that cannot be edited, so that its text can be selected and copied.
      var value = new TextField(facts.get(row).value());
      value.setEditable(false);
      value.getStyleClass().addAll("mono", "spec-value");
      value.setAccessibleText(facts.get(row).name());
      name.setLabelFor(value);
      grid.addRow(row, name, value);
    }
  }

  private String text() {
    return facts.stream()
        .map(fact -> fact.name() + ": " + fact.value())
        .collect(Collectors.joining("\n"));
  }
}
