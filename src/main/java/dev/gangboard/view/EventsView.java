package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.EventRow;
import dev.gangboard.viewmodel.EventsViewModel;
import dev.gangboard.viewmodel.GangViewModel;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The events of the gang in a table, with a filter above it.
final class EventsView extends VBox {
  private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
  private static final double ROW = 26;

  private final GangViewModel gang;
  private final EventsViewModel model;
  private final TableView<EventRow> table = new TableView<>();
  private final Label none = new Label();

  EventsView(GangViewModel gang) {
    super(8);
    this.gang = gang;
    model = gang.events();
    getStyleClass().add("tab-body");
    setUpTable();
    getChildren().addAll(bar(), table);
    VBox.setVgrow(table, Priority.ALWAYS);
  }

  private HBox bar() {
    var filter = new TextField();
    filter.setId("event-filter");
    filter.setPromptText(Text.of("events.filter"));
    filter.setAccessibleText(Text.of("events.filter"));
    filter.getStyleClass().add("compact");
    filter.textProperty().subscribe(text -> model.setFilter(text == null ? "" : text));
    filter.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.ESCAPE && !filter.getText().isEmpty()) {
        filter.clear();
        event.consume();
      }
    });
    HBox.setHgrow(filter, Priority.ALWAYS);
    var warnings = new ToggleButton(Text.of("events.warnings"));
    warnings.setId("event-warnings");
    warnings.getStyleClass().add("compact");
    warnings.selectedProperty().subscribe(model::setOnlyWarnings);
    var copy = new Button(Text.of("window.copy"));
    copy.setId("event-copy");
    copy.getStyleClass().add("compact");
    copy.setOnAction(_ -> copy());
    return new HBox(8, filter, warnings, copy);
  }

  private void setUpTable() {
    table.setId("events");
    table.setFixedCellSize(ROW);
    table.setAccessibleText(Text.of("events.accessible"));
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    none.getStyleClass().add("hint");
    table.setPlaceholder(none);
    table.getColumns().add(time(Text.of("events.last"), EventRow::last));
    table.getColumns().add(TextColumn.of(Text.of("events.type"), 70, EventRow::type));
    table.getColumns().add(TextColumn.of(Text.of("events.reason"), 130, EventRow::reason));
    table
        .getColumns()
        .add(
            new TextColumn<EventRow, EventRow>(
                Text.of("events.object"),
                76,
                row -> row,
                Comparator.comparingInt(EventRow::rank).thenComparing(EventRow::object),
                EventRow::object));
    table.getColumns().add(TextColumn.of(Text.of("events.count"), 56, EventRow::count));
    table.getColumns().add(TextColumn.of(Text.of("events.message"), 320, EventRow::message));
    table.getColumns().add(time(Text.of("events.first"), EventRow::first));
    var sorted = new SortedList<>(model.rows());
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    model.rows().addListener((ListChangeListener<EventRow>) _ -> none.setText(model.whyNone()));
    none.setText(model.whyNone());
    table.setRowFactory(_ -> new Row());
    table.getSelectionModel().selectedItemProperty().subscribe(this::follow);
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
  }

  private static TextColumn<EventRow, Instant> time(
      String title, Function<EventRow, @Nullable Instant> value) {
    return new TextColumn<>(title, 76, value, Comparator.naturalOrder(), Elapsed::clock);
  }

  private void follow(@Nullable EventRow row) {
    if (row != null && row.rank() >= 0) {
      gang.grid().select(row.rank());
    }
  }

  private void key(KeyEvent event) {
    if (COPY.match(event)) {
      copy();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER) {
      EventRow row = table.getSelectionModel().getSelectedItem();
      if (row != null && row.rank() >= 0) {
        gang.grid().open(row.rank());
        event.consume();
      }
    }
  }

  /// What is selected, or everything.
  private void copy() {
    List<EventRow> selected = table.getSelectionModel().getSelectedItems();
    PopOvers.copy(EventsViewModel.text(selected.isEmpty() ? table.getItems() : selected));
  }

  /// A row that stands out where something is wrong.
  private static final class Row extends TableRow<EventRow> {
    @Override
    protected void updateItem(@Nullable EventRow row, boolean empty) {
      super.updateItem(row, empty);
      pseudoClassStateChanged(WARNING, !empty && row != null && row.warning());
    }
  }
}
