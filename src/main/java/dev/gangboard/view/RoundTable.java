package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.RankGridViewModel;
import dev.gangboard.viewmodel.RendezvousMatrix;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousWords;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// The rounds as a table, for screen readers and for sorting.
final class RoundTable extends TableView<RoundTable.Row> {
  private static final double ROW = 26;
  private static final int MOST = 2_000;

  /// One round.
  record Row(long round, int come, int of, String first, String last, long spread, String waited) {}

  private final RendezvousViewModel model;

  RoundTable(RendezvousViewModel model, RankGridViewModel grid) {
    this.model = model;
    setId("rounds");
    setFixedCellSize(ROW);
    setAccessibleText(Text.of("rendezvous.table.accessible"));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.round"), 80, Row::round));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.come"), 80, Row::come));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.of"), 60, Row::of));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.first"), 110, Row::first));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.last"), 110, Row::last));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.spread"), 90, Row::spread));
    getColumns().add(TextColumn.of(Text.of("rendezvous.column.waited"), 320, Row::waited));
    model.matrix().subscribe(_ -> show());
    sceneProperty().subscribe(_ -> show());
    getSelectionModel()
        .selectedItemProperty()
        .subscribe(row -> {
          if (row != null) {
            model.select(
                new RendezvousViewModel.Cell(row.round(), Math.max(0, grid.selected().get())));
          }
        });
  }

  private void show() {
    RendezvousMatrix matrix = model.matrix().get();
    if (getScene() == null || matrix == null) {
      return;
    }
    List<Row> rows =
        IntStream.range(0, Math.min(MOST, matrix.rows())).mapToObj(i -> row(matrix, i)).toList();
    if (!rows.equals(getItems())) {
      @Nullable Row selected = getSelectionModel().getSelectedItem();
      getItems().setAll(rows);
      sort();
      rows.stream()
          .filter(row -> selected != null && row.round() == selected.round())
          .findFirst()
          .ifPresent(getSelectionModel()::select);
    }
  }

  private static Row row(RendezvousMatrix matrix, int i) {
    var round = matrix.round(i);
    return new Row(
        round.number(),
        round.arrivals().size(),
        round.expected(),
        round.first().map(Elapsed::clock).orElse(""),
        round.last().map(Elapsed::clock).orElse(""),
        round.spread().toSeconds(),
        RendezvousWords.row(matrix, i));
  }
}
