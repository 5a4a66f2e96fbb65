package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The list of gangs: live first, then history, the newest of each on top; filtered, with one gang
/// selected by its uid.
public final class GangListViewModel {
  private final ObservableList<ListEntry> entries = FXCollections.observableArrayList();
  private final ObservableList<ListEntry> readOnly =
      FXCollections.unmodifiableObservableList(entries);
  private final ReadOnlyStringWrapper filter = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper onlyLaunched = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable GangRow> selected = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper hidden = new ReadOnlyIntegerWrapper();
  private final Map<String, GangRow> rows = new HashMap<>();
  private List<GangMoment> moments = List.of();
  private @Nullable String awaited;

  // Properties

  public ObservableList<ListEntry> entries() {
    return readOnly;
  }

  public ReadOnlyStringProperty filter() {
    return filter.getReadOnlyProperty();
  }

  /// Whether only Jobs with the label of a launched gang are shown.
  public ReadOnlyBooleanProperty onlyLaunched() {
    return onlyLaunched.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable GangRow> selected() {
    return selected.getReadOnlyProperty();
  }

  /// How many gangs the filters hide.
  public ReadOnlyIntegerProperty hidden() {
    return hidden.getReadOnlyProperty();
  }

  // Commands

  public void setFilter(String text) {
    filter.set(text);
    filtered();
  }

  public void setOnlyLaunched(boolean only) {
    onlyLaunched.set(only);
    filtered();
  }

  /// Shows all gangs again.
  public void clearFilters() {
    filter.set("");
    onlyLaunched.set(false);
    filtered();
  }

  public void select(@Nullable GangRow row) {
    awaited = null;
    selected.set(row);
  }

  /// Selects the gang of this uid, as soon as it is seen.
  public void selectWhenSeen(String uid) {
    GangRow row = rows.get(uid);
    if (row == null) {
      awaited = uid;
    } else {
      select(row);
    }
  }

  // Steps

  void apply(List<GangMoment> newest) {
    moments = newest;
    Set<String> uids = newest.stream().map(m -> m.id().uid()).collect(Collectors.toSet());
    rows.keySet().retainAll(uids);
    for (GangMoment moment : newest) {
      GangRow row = rows.get(moment.id().uid());
      if (row == null) {
        rows.put(moment.id().uid(), new GangRow(moment));
      } else {
        row.set(moment);
      }
    }
    arrange();
    reselect();
  }

  Optional<GangRow> row(String uid) {
    return Optional.ofNullable(rows.get(uid));
  }

  private void filtered() {
    arrange();
    reselect();
  }

  private void reselect() {
    if (awaited != null && rows.containsKey(awaited)) {
      select(rows.get(awaited));
    }
    GangRow current = selected.get();
    if (current != null && rows.get(current.uid()) == current) {
      return;
    }
    selected.set(
        entries.stream()
            .filter(GangRow.class::isInstance)
            .map(GangRow.class::cast)
            .findFirst()
            .orElse(null));
  }

  private void arrange() {
    List<ListEntry> wanted = new ArrayList<>();
    append(wanted, ListEntry.Section.LIVE, false);
    append(wanted, ListEntry.Section.HISTORY, true);
    Reconcile.to(entries, wanted);
    hidden.set(moments.size() - (int) wanted.stream().filter(GangRow.class::isInstance).count());
  }

  private void append(List<ListEntry> wanted, ListEntry.Section section, boolean ended) {
    List<GangRow> part =
        moments.stream()
            .filter(m -> m.phase().ended() == ended && shown(m))
            .sorted(newestFirst(ended))
            .map(m -> rows.get(m.id().uid()))
            .toList();
    if (!part.isEmpty()) {
      wanted.add(section);
      wanted.addAll(part);
    }
  }

  private static Comparator<GangMoment> newestFirst(boolean ended) {
    return Comparator.comparing((GangMoment m) -> when(m.gang(), ended), Comparator.reverseOrder())
        .thenComparing(m -> m.id().name())
        .thenComparing(m -> m.id().uid());
  }

  private static long when(Gang gang, boolean ended) {
    return (ended ? gang.ended() : gang.job().map(JobFacts::created))
        .map(java.time.Instant::toEpochMilli)
        .orElse(0L);
  }

  private boolean shown(GangMoment moment) {
    boolean launched = moment.gang().job().map(j -> j.template().launchedAsGang()).orElse(false);
    return (launched || !onlyLaunched.get()) && matches(moment);
  }

  private boolean matches(GangMoment moment) {
    String wanted = filter.get().strip().toLowerCase(Locale.ENGLISH);
    String text = moment.id().name() + " " + moment.id().namespace() + " " + PhaseWords.row(moment);
    return text.toLowerCase(Locale.ENGLISH).contains(wanted);
  }
}
