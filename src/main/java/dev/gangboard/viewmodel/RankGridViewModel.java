package dev.gangboard.viewmodel;

import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.RankStates;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The ranks of the shown gang as cells: their states, the selected one, and what is known of one.
public final class RankGridViewModel {
  /// No rank is selected.
  public static final int NONE = -1;

  private final ReadOnlyObjectWrapper<@Nullable RankStates> states = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper selected = new ReadOnlyIntegerWrapper(NONE);
  private final ReadOnlyBooleanWrapper stale = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<Map<Integer, String>> late =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final IntConsumer opener;
  private @Nullable GangMoment moment;

  /// @param opener opens a rank's log
  RankGridViewModel(IntConsumer opener) {
    this.opener = opener;
  }

  // Properties

  /// The states of all ranks, or null where no gang is shown.
  public ReadOnlyObjectProperty<@Nullable RankStates> states() {
    return states.getReadOnlyProperty();
  }

  /// The selected rank, or [#NONE].
  public ReadOnlyIntegerProperty selected() {
    return selected.getReadOnlyProperty();
  }

  /// Whether the states may be old: they are shown without their colours then.
  public ReadOnlyBooleanProperty stale() {
    return stale.getReadOnlyProperty();
  }

  /// The ranks that keep the others waiting, each with what there is to say of it.
  public ReadOnlyObjectProperty<Map<Integer, String>> late() {
    return late.getReadOnlyProperty();
  }

  public int size() {
    RankStates now = states.get();
    return now == null ? 0 : now.size();
  }

  /// All that is known of one rank; empty for an index that is not there.
  public Optional<RankDetail> detail(int rank) {
    GangMoment now = moment;
    return now == null || rank < 0 || rank >= size()
        ? Optional.empty()
        : Optional.of(RankDetail.of(now.gang().rank(rank, now.at())));
  }

  /// Whether the rank is among those that failed first.
  public boolean failedFirst(int rank) {
    GangMoment now = moment;
    List<FirstFailure> first = now == null ? List.of() : now.gang().firstFailures();
    return first.stream().anyMatch(f -> f.rank() == rank);
  }

  // Commands

  /// Selects a rank, clipped to those that are there.
  public void select(int rank) {
    selected.set(size() == 0 ? NONE : Math.clamp(rank, 0, size() - 1));
  }

  /// Moves the selection by so many ranks; stays where it is rather than leave the grid.
  public void move(int by) {
    int from = selected.get();
    if (from == NONE) {
      select(0);
    } else if (from + by >= 0 && from + by < size()) {
      select(from + by);
    }
  }

  /// Opens the log of a rank, and selects it.
  public void open(int rank) {
    if (rank >= 0 && rank < size()) {
      select(rank);
      opener.accept(rank);
    }
  }

  // Steps

  void show(@Nullable GangMoment next) {
    boolean other = next == null || moment == null || !next.id().equals(moment.id());
    moment = next;
    if (other) {
      selected.set(NONE);
    }
    RankStates newest = next == null ? null : next.states();
    if (other || newest == null || !newest.equals(states.get())) {
      states.set(newest);
    }
    if (selected.get() >= size()) {
      selected.set(NONE);
    }
  }

  void setLate(Map<Integer, String> ranks) {
    late.set(ranks);
  }

  void setStale(boolean old) {
    stale.set(old);
  }
}
