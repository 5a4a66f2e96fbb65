package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.OrphanRemovalViewModel;
import dev.gangboard.viewmodel.OrphanRow;
import dev.gangboard.viewmodel.OrphansViewModel;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// The pods whose Job is gone, in a table over the veiled window; a removal takes the table's
/// place.
final class OrphansView extends Question {
  private static final double WIDTH = 860;
  private static final double ROW = 26;
  private static final double MOST_ROWS = 12;

  private final MainViewModel main;
  private final OrphansViewModel model;
  private final TableView<OrphanRow> table = new TableView<>();
  private final Label title = label("", "strong", "dialog-title");
  private final Label evidence = label("", "hint");
  private Subscription steps = Subscription.EMPTY;

  OrphansView(MainViewModel main) {
    super("orphans", main.orphans()::closeList);
    this.main = main;
    model = main.orphans();
    widen(WIDTH);
    evidence.setId("orphan-evidence");
    setUpTable();
    Subscription shown =
        model
            .removal()
            .subscribe(this::show)
            .and(model.entry().subscribe(_ -> retitle()))
            .and(model.rows().subscribe(this::rowsChanged));
    parentProperty()
        .subscribe((before, _) -> {
          if (before != null) { // the model outlives this view
            shown.unsubscribe();
            steps.unsubscribe();
          }
        });
  }

  private void setUpTable() {
    table.setId("orphan-table");
    table.setFixedCellSize(ROW);
    table.setAccessibleText(Text.of("orphans.accessible"));
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    var none = new Label(Text.of("orphans.none"));
    none.getStyleClass().add("hint");
    table.setPlaceholder(none);
    table.getColumns().add(TextColumn.of(Text.of("orphans.gang"), 140, OrphanRow::gang));
    table.getColumns().add(TextColumn.of(Text.of("orphans.rank"), 52, OrphanRow::rank));
    table.getColumns().add(TextColumn.of(Text.of("orphans.podName"), 190, OrphanRow::pod));
    table.getColumns().add(TextColumn.of(Text.of("orphans.state"), 84, OrphanRow::state));
    table.getColumns().add(TextColumn.of(Text.of("orphans.gpus"), 52, OrphanRow::gpus));
    table.getColumns().add(TextColumn.of(Text.of("orphans.node"), 150, OrphanRow::node));
    table
        .getColumns()
        .add(
            new TextColumn<OrphanRow, Instant>(
                Text.of("orphans.age"),
                76,
                OrphanRow::created,
                Comparator.reverseOrder(),
                this::age));
    var sorted = new SortedList<>(model.rows());
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    table
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<OrphanRow>) _ -> rename());
    fit();
  }

  private String age(Instant created) {
    return Elapsed.rough(Duration.between(created, main.now().get()));
  }

  private void rowsChanged() {
    fit();
    rename();
  }

  private void fit() {
    double rows = Math.clamp(model.rows().size(), 2, MOST_ROWS);
    table.setPrefHeight(ROW * (rows + 1) + 4);
  }

  private void retitle() {
    String entry = model.entry().get();
    title.setText(entry.isEmpty() ? Text.of("orphans.none") : entry);
  }

  /// What is selected, or everything.
  private List<OrphanRow> chosen() {
    List<OrphanRow> selected = List.copyOf(table.getSelectionModel().getSelectedItems());
    return selected.isEmpty() ? List.copyOf(model.rows()) : selected;
  }

  private void rename() {
    if (model.removal().get() != null) {
      return;
    }
    List<OrphanRow> selected = table.getSelectionModel().getSelectedItems();
    int all = model.rows().size();
    confirm.setText(
        selected.isEmpty()
            ? Text.of("orphans.remove.all", all)
            : Text.of("orphans.remove.some", selected.size()));
    confirm.setDisable(all == 0);
    OrphanRow told = selected.isEmpty() ? null : selected.getLast();
    String hint = Text.of("orphans.evidence.select");
    evidence.setText(told == null ? (all == 0 ? "" : hint) : told.evidence());
  }

  private void show(@Nullable OrphanRemovalViewModel removal) {
    steps.unsubscribe();
    showFailure();
    confirm.setVisible(true);
    if (removal != null) {
      steps = new OrphanRemovalView(this, model, removal).show();
      return;
    }
    keep.setText(Text.of("window.close"));
    keep.setOnAction(_ -> model.closeList());
    confirm.setOnAction(_ -> model.ask(chosen()));
    retitle();
    ask(new Node[] {title, label(Text.of("orphans.explained"), "loss"), table, evidence});
    rename();
  }
}
