package dev.gangboard.view;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.ResultsViewModel;
import dev.gangboard.viewmodel.ResultsViewModel.Format;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;

/// How each rank ended, as `gangboard collect` tells it.
final class ResultsView extends VBox {
  private static final double ROW = 26;

  private final GangViewModel gang;
  private final Desktop desktop;
  private final ResultsViewModel model;
  private final TableView<CollectedRank> table = new TableView<>();

  ResultsView(GangViewModel gang, Desktop desktop) {
    super(8);
    this.desktop = desktop;
    this.gang = gang;
    model = gang.results();
    getStyleClass().add("tab-body");
    setUpTable();
    getChildren().addAll(bar(), table);
    VBox.setVgrow(table, Priority.ALWAYS);
  }

  private HBox bar() {
    var hint = new Label(Text.of("results.hint"));
    hint.getStyleClass().add("hint");
    hint.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(hint, Priority.ALWAYS);
    var bar =
        new HBox(
            8,
            hint,
            button("results-copy", Text.of("results.copy"), this::copy),
            button("results-csv", Text.of("results.csv"), () -> save(Format.CSV)),
            button("results-json", Text.of("results.json"), () -> save(Format.JSON)));
    bar.getStyleClass().add("tab-bar");
    return bar;
  }

  private static Button button(String id, String text, Runnable action) {
    var button = new Button(text);
    button.setId(id);
    button.getStyleClass().add("compact");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private void setUpTable() {
    table.setId("results");
    table.setFixedCellSize(ROW);
    table.setAccessibleText(Text.of("results.accessible"));
    var none = new Label(Text.of("results.none"));
    none.getStyleClass().add("hint");
    table.setPlaceholder(none);
    table.getColumns().add(TextColumn.of(Text.of("results.rank"), 52, CollectedRank::rank));
    table
        .getColumns()
        .add(TextColumn.of(Text.of("results.status"), 84, row -> row.status().word()));
    table.getColumns().add(TextColumn.of(Text.of("results.exit"), 60, CollectedRank::exitCode));
    table
        .getColumns()
        .add(TextColumn.of(Text.of("results.observed"), 84, row -> row.observed().exitCode()));
    table
        .getColumns()
        .add(TextColumn.of(Text.of("results.reason"), 96, row -> row.observed().reason()));
    table.getColumns().add(TextColumn.of(Text.of("results.first"), 60, ResultsView::first));
    table
        .getColumns()
        .add(TextColumn.of(Text.of("results.node"), 110, row -> row.observed().node()));
    table.getColumns().add(TextColumn.of(Text.of("results.error"), 300, CollectedRank::error));
    table.getColumns().add(TextColumn.of(Text.of("results.result"), 160, CollectedRank::result));
    var sorted = new SortedList<>(model.rows());
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    table.setRowFactory(_ -> row());
    table.getSelectionModel().selectedItemProperty().subscribe(this::follow);
    table.setOnKeyPressed(event -> {
      CollectedRank row = table.getSelectionModel().getSelectedItem();
      if (event.getCode() == KeyCode.ENTER && row != null) {
        gang.grid().open(row.rank());
        event.consume();
      }
    });
  }

  private static @Nullable String first(CollectedRank row) {
    return row.firstFailure() ? Text.of("results.first.yes") : null;
  }

  private TableRow<CollectedRank> row() {
    var row = new TableRow<CollectedRank>();
    row.setOnMouseClicked(event -> {
      if (event.getClickCount() == 2 && row.getItem() != null) {
        gang.grid().open(row.getItem().rank());
      }
    });
    return row;
  }

  private void follow(@Nullable CollectedRank row) {
    if (row != null) {
      gang.grid().select(row.rank());
    }
  }

  private void copy() {
    PopOvers.copy(model.text(Format.CSV));
  }

  private void save(Format format) {
    var chooser = new FileChooser();
    chooser.setTitle(Text.of("results.save"));
    chooser.setInitialFileName(model.fileName(format));
    chooser
        .getExtensionFilters()
        .add(
            switch (format) {
              case CSV -> new FileChooser.ExtensionFilter(Text.of("results.csv.files"), "*.csv");
              case JSON -> new FileChooser.ExtensionFilter(Text.of("results.json.files"), "*.json");
            });
    desktop.askWhereToSave(chooser, getScene().getWindow()).ifPresent(model::export);
  }
}
