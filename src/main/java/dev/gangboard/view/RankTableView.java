package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.RankGridViewModel;
import dev.gangboard.viewmodel.RankRow;
import dev.gangboard.viewmodel.StateWords;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/// The grid's twin as a table: the same ranks for sorting, and for screen readers. Below it, what
/// is known of the selected rank in full, as the columns are narrow.
final class RankTableView extends BorderPane {
  private static final double ROW = 26;
  private static final double EVIDENCE = 260;
  private static final double SCROLL_BAR = 14;

  private final TableView<RankRow> table = new TableView<>();
  private final Label detail = new Label();
  private final List<TableColumn<RankRow, ?>> placed;
  private final RankGridViewModel grid;

  RankTableView(GangViewModel gang) {
    grid = gang.grid();
    table.setId("rank-table");
    table.setFixedCellSize(ROW);
    table.setAccessibleText(Text.of("window.ranks.accessible"));
    table.setPlaceholder(new Label(Text.of("window.ranks.none")));
    addColumn(Text.of("window.ranks.index"), 48, RankRow::index, Comparator.naturalOrder());
    addColumn(Text.of("window.ranks.state"), 92, r -> StateWords.name(r.state()));
    addColumn(Text.of("window.ranks.since"), 76, r -> time(r.detail().since()));
    addColumn(Text.of("window.ranks.node"), 104, r -> r.detail().node().orElse(""));
    addColumn(Text.of("window.ranks.pod"), 72, r -> r.detail().shortPod());
    placed = List.copyOf(table.getColumns().subList(3, 5));
    addColumn(Text.of("window.ranks.evidence"), EVIDENCE, RankTableView::evidence);
    table.getColumns().getLast().setCellFactory(_ -> new ValueCell<>(OverrunStyle.ELLIPSIS));
    table.widthProperty().subscribe(_ -> fill());

    var sorted = new SortedList<>(gang.table().rows());
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    gang.table().revision().subscribe(_ -> revised());
    gang.moment().subscribe(this::showPlaces);
    table.setRowFactory(_ -> new Row());
    table.setOnKeyPressed(event -> {
      RankRow row = table.getSelectionModel().getSelectedItem();
      if (event.getCode() == KeyCode.ENTER && row != null) {
        grid.open(row.index());
        event.consume();
      }
    });
    setUpDetail();
    setCenter(table);
    setBottom(detail);
  }

  /// Where no rank has a pod, there are no places to tell, and the reason needs the room.
  private void showPlaces(@Nullable GangMoment moment) {
    boolean nowhere = moment != null && moment.count(RankState.WAITING) == moment.states().size();
    placed.forEach(column -> column.setVisible(!nowhere));
    fill();
  }

  private void setUpDetail() {
    detail.setId("rank-detail");
    detail.getStyleClass().add("rank-detail");
    detail.setWrapText(true);
    detail.setMaxWidth(Double.MAX_VALUE);
    detail.setMinHeight(USE_PREF_SIZE);
    detail.managedProperty().bind(detail.visibleProperty());
    table.getSelectionModel().selectedItemProperty().subscribe(_ -> showDetail());
  }

  private void showDetail() {
    RankRow row = table.getSelectionModel().getSelectedItem();
    detail.setVisible(row != null);
    detail.setText(
        row == null
            ? ""
            : Text.of("window.ranks.detail", String.valueOf(row.index()), row.detail().evidence()));
  }

  /// The last column takes what the others leave.
  private void fill() {
    double others =
        table.getVisibleLeafColumns().stream()
            .limit(table.getVisibleLeafColumns().size() - 1L)
            .mapToDouble(c -> c.getWidth())
            .sum();
    double left = table.getWidth() - others - SCROLL_BAR;
    table.getColumns().getLast().setPrefWidth(Math.max(EVIDENCE, left));
  }

  private void revised() {
    if (!table.getSortOrder().isEmpty()) {
      table.sort();
    }
    table.refresh();
    showDetail();
  }

  private static String time(@Nullable Instant at) {
    return at == null ? "" : Elapsed.clock(at);
  }

  private static String evidence(RankRow row) {
    String trouble = row.detail().trouble();
    String shown = row.detail().evidenceAlone();
    return trouble == null || shown.contains(trouble)
        ? shown
        : Text.of("window.ranks.trouble", trouble, shown);
  }

  private void addColumn(String title, double width, Function<RankRow, String> value) {
    addColumn(title, width, value, Comparator.naturalOrder());
  }

  private <T> void addColumn(
      String title, double width, Function<RankRow, T> value, Comparator<T> order) {
    var column = new TableColumn<RankRow, T>(title);
    column.setPrefWidth(width);
    column.setComparator(order);
    column.setCellFactory(_ -> new ValueCell<>(OverrunStyle.CENTER_ELLIPSIS));
    column.setCellValueFactory(c -> new ReadOnlyObjectWrapper<>(value.apply(c.getValue())));
    table.getColumns().add(column);
  }

  /// A cell that shortens what is too long: names in the middle, as their ends tell them apart.
  private static final class ValueCell<T> extends TableCell<RankRow, T> {
    ValueCell(OverrunStyle overrun) {
      setTextOverrun(overrun);
    }

    @Override
    protected void updateItem(@Nullable T item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null ? "" : item.toString());
    }
  }

  /// A row whose double click opens the rank's log.
  private final class Row extends TableRow<RankRow> {
    private final Tooltip whole = new Tooltip();

    Row() {
      whole.setWrapText(true);
      whole.setMaxWidth(RankTooltip.WIDTH);
      setOnMouseEntered(_ -> {
        setTooltip(getItem() == null ? null : whole);
        if (getItem() != null) {
          whole.setText(RankTooltip.text(getItem().detail()));
        }
      });
      setOnMouseClicked(event -> {
        if (event.getClickCount() == 2 && getItem() != null) {
          grid.open(getItem().index());
        }
      });
    }
  }
}
