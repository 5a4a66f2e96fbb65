package dev.gangboard.view;

import java.util.Comparator;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/// A column whose cells are texts, sorted by the values behind them. What does not fit is shortened
/// in the middle, since names differ at their ends, and whole in the tooltip.
final class TextColumn<S, T> extends TableColumn<S, T> {
  /// @param words how a value is written; an absent one is empty
  TextColumn(
      String title,
      double width,
      Function<S, @Nullable T> value,
      Comparator<T> order,
      Function<T, String> words) {
    super(title);
    setPrefWidth(width);
    setComparator(Comparator.nullsFirst(order));
    setCellFactory(_ -> new Words<>(words));
    setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
  }

  static <S, T extends Comparable<T>> TextColumn<S, T> of(
      String title, double width, Function<S, @Nullable T> value) {
    return new TextColumn<>(title, width, value, Comparator.naturalOrder(), String::valueOf);
  }

  private static final class Words<S, T> extends TableCell<S, T> {
    private final Function<T, String> words;
    private final Tooltip whole = new Tooltip();

    Words(Function<T, String> words) {
      this.words = words;
      whole.setWrapText(true);
      whole.setMaxWidth(RankTooltip.WIDTH);
      setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    }

    @Override
    protected void updateItem(@Nullable T item, boolean empty) {
      super.updateItem(item, empty);
      String text = empty || item == null ? "" : words.apply(item);
      setText(text.replaceAll("\\s+", " "));
      whole.setText(text);
      setTooltip(text.length() < 12 ? null : whole);
    }
  }
}
