package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.RankGridViewModel;
import dev.gangboard.viewmodel.RankRow;
import dev.gangboard.viewmodel.RankTableViewModel;
import dev.gangboard.viewmodel.StateWords;
import java.time.Instant;
import java.util.Comparator;
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
import org.jspecify.annotations.Nullable;

/// The grid's twin as a table: the same ranks for sorting, and for screen readers.
final class RankTableView extends TableView<RankRow> {
  private static final double ROW = 26;
  private static final double EVIDENCE = 200;
  private static final double SCROLL_BAR = 14;

  private final RankGridViewModel grid;
  private final RankTableViewModel table;

  RankTableView(GangViewModel gang) {
    grid = gang.grid();
    table = gang.table();
    setId("rank-table");
    setFixedCellSize(ROW);
    setAccessibleText(Text.of("window.ranks.accessible"));
    setPlaceholder(new Label(Text.of("window.ranks.none")));
    addColumn(Text.of("window.ranks.index"), 48, RankRow::index, Comparator.naturalOrder());
    addColumn(Text.of("window.ranks.state"), 88, r -> StateWords.name(r.state()));
    addColumn(Text.of("window.ranks.since"), 84, r -> time(r.detail().since()));
    addColumn(Text.of("window.ranks.node"), 96, r -> r.detail().node().orElse(""));
    addColumn(Text.of("window.ranks.pod"), 132, r -> r.detail().pod().orElse(""));
    addColumn(Text.of("window.ranks.evidence"), EVIDENCE, RankTableView::evidence);
    widthProperty().subscribe(_ -> fill());

    var sorted = new SortedList<>(table.rows());
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    table.revision().subscribe(_ -> revised());
    setRowFactory(_ -> new Row());
    setOnKeyPressed(event -> {
      RankRow row = getSelectionModel().getSelectedItem();
      if (event.getCode() == KeyCode.ENTER && row != null) {
        grid.open(row.index());
        event.consume();
      }
    });
  }

  /// The last column takes what the others leave.
  private void fill() {
    double others =
        getColumns().stream().limit(getColumns().size() - 1L).mapToDouble(c -> c.getWidth()).sum();
    double left = getWidth() - others - SCROLL_BAR;
    getColumns().getLast().setPrefWidth(Math.max(EVIDENCE, left));
  }

  private void revised() {
    if (!getSortOrder().isEmpty()) {
      sort();
    }
    refresh();
  }

  private static String time(@Nullable Instant at) {
    return at == null ? "" : Elapsed.clock(at);
  }

  private static String evidence(RankRow row) {
    String trouble = row.detail().trouble();
    String shown = row.detail().evidenceAlone();
    return trouble == null ? shown : Text.of("window.ranks.trouble", trouble, shown);
  }

  private void addColumn(String title, double width, Function<RankRow, String> value) {
    addColumn(title, width, value, Comparator.naturalOrder());
  }

  private <T> void addColumn(
      String title, double width, Function<RankRow, T> value, Comparator<T> order) {
    var column = new TableColumn<RankRow, T>(title);
    column.setPrefWidth(width);
    column.setComparator(order);
    column.setCellFactory(_ -> new ValueCell<>());
    column.setCellValueFactory(c -> new ReadOnlyObjectWrapper<>(value.apply(c.getValue())));
    getColumns().add(column);
  }

  /// A cell that shortens long names in the middle: their ends tell them apart.
  private static final class ValueCell<T> extends TableCell<RankRow, T> {
    ValueCell() {
      setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    }

    @Override
    protected void updateItem(@Nullable T item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null ? "" : item.toString());
    }
  }

  /// A row whose double click opens the rank's log.
  private final class Row extends TableRow<RankRow> {
    private final Tooltip detail = new Tooltip();

    Row() {
      detail.setWrapText(true);
      detail.setMaxWidth(RankTooltip.WIDTH);
      setOnMouseEntered(_ -> {
        setTooltip(getItem() == null ? null : detail);
        if (getItem() != null) {
          detail.setText(RankTooltip.text(getItem().detail()));
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
