package dev.gangboard.viewmodel;

import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The ranks of the shown gang as rows, for sorting and for screen readers. Kept only while it is
/// looked at.
public final class RankTableViewModel {
  private final ObservableList<RankRow> rows = FXCollections.observableArrayList();
  private final ObservableList<RankRow> readOnlyRows =
      FXCollections.unmodifiableObservableList(rows);
  private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
  private @Nullable GangMoment moment;
  private @Nullable GangMoment shown;
  private boolean visible;

  /// By rank; the view may sort a copy of its own.
  public ObservableList<RankRow> rows() {
    return readOnlyRows;
  }

  /// Grows when the rows show something new.
  public ReadOnlyLongProperty revision() {
    return revision.getReadOnlyProperty();
  }

  /// Says whether anybody looks.
  public void setVisible(boolean looked) {
    visible = looked;
    update();
  }

  void show(@Nullable GangMoment next) {
    moment = next;
    update();
  }

  @SuppressWarnings("ReferenceEquality") // a moment is shown once
  private void update() {
    GangMoment next = moment;
    if (!visible || next == shown) {
      return;
    }
    if (next == null) {
      rows.clear();
    } else if (shown != null && sameRanks(shown, next)) {
      rows.forEach(row -> row.set(next));
    } else {
      rows.setAll(rowsOf(next));
    }
    shown = next;
    revision.set(revision.get() + 1);
  }

  private static boolean sameRanks(GangMoment one, GangMoment other) {
    return one.id().equals(other.id()) && one.states().size() == other.states().size();
  }

  private static List<RankRow> rowsOf(GangMoment moment) {
    return IntStream.range(0, moment.states().size())
        .mapToObj(index -> new RankRow(index, moment))
        .toList();
  }
}
