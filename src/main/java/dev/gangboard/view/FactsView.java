package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.DetailPart;
import dev.gangboard.viewmodel.SpecFact;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Facts under headings, each of which can be selected and copied. A fact that changes changes
/// where it stands, so that nobody who reads or copies is disturbed.
final class FactsView extends ScrollPane {
  private static final int LONG = 90;
  private static final int MOST_ROWS = 6;

  private final ObservableList<DetailPart> parts;
  private final VBox body = new VBox(12);
  private final Button copy = new Button(Text.of("window.copy"));
  private final Label none;
  private final List<TextInputControl> values = new ArrayList<>();
  private List<String> names = List.of();

  /// @param none what is said where there are no facts
  FactsView(ObservableList<DetailPart> parts, String none) {
    this.parts = parts;
    this.none = new Label(none);
    this.none.getStyleClass().add("hint");
    this.none.setWrapText(true);
    setFitToWidth(true);
    getStyleClass().add("plain-scroll");
    body.getStyleClass().add("spec-body");
    copy.getStyleClass().add("compact");
    copy.setOnAction(_ -> PopOvers.copy(DetailPart.text(parts)));
    setContent(body);
    parts.addListener((ListChangeListener<DetailPart>) _ -> show());
    show();
  }

  private void show() {
    List<String> wanted = shape();
    if (!wanted.equals(names)) {
      names = wanted;
      build();
    }
    List<SpecFact> facts = parts.stream().flatMap(part -> part.facts().stream()).toList();
    for (int i = 0; i < facts.size(); i++) {
      set(values.get(i), facts.get(i).value());
    }
  }

  private static void set(TextInputControl field, String value) {
    if (!field.getText().equals(value)) {
      field.setText(value);
    }
  }

  /// Headings and names, and which values need several lines.
  private List<String> shape() {
    List<String> shape = new ArrayList<>();
    for (DetailPart part : parts) {
      shape.add(part.heading());
      part.facts().forEach(fact -> shape.add(fact.name() + rows(fact.value())));
    }
    return shape;
  }

  private static int rows(String value) {
    int lines = (int) value.lines().mapToLong(line -> 1 + line.length() / LONG).sum();
    return Math.clamp(lines, 1, MOST_ROWS);
  }

  private void build() {
    body.getChildren().clear();
    values.clear();
    for (DetailPart part : parts) {
      if (!part.heading().isEmpty()) {
        var heading = new Label(part.heading());
        heading.getStyleClass().add("strong");
        body.getChildren().add(heading);
      }
      body.getChildren().add(grid(part.facts()));
    }
    body.getChildren().add(parts.isEmpty() ? none : copy);
  }

  private Node grid(List<SpecFact> facts) {
    var grid = new GridPane(16, 2);
    var first = new ColumnConstraints();
    first.setMinWidth(140);
    var second = new ColumnConstraints();
    second.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().addAll(first, second);
    for (int row = 0; row < facts.size(); row++) {
      SpecFact fact = facts.get(row);
      var name = new Label(fact.name());
      name.getStyleClass().add("spec-name");
      name.setMinHeight(24);
      GridPane.setValignment(name, VPos.TOP);
      TextInputControl value = field(rows(fact.value()));
      value.setAccessibleText(fact.name());
      name.setLabelFor(value);
      values.add(value);
      grid.addRow(row, name, value);
    }
    return grid;
  }

  /// A field that cannot be edited, so that its text can be selected and copied.
  private static TextInputControl field(int rows) {
    TextInputControl field;
    if (rows == 1) {
      field = new TextField();
    } else {
      var area = new TextArea();
      area.setWrapText(true);
      area.setPrefRowCount(rows);
      field = area;
    }
    field.setEditable(false);
    field.getStyleClass().addAll("mono", "spec-value");
    return field;
  }
}
