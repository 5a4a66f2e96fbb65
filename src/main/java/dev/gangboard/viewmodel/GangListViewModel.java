package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.record.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
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
  private final ReadOnlyObjectWrapper<@Nullable PastRow> past = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper hidden = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<GangFilter> choice =
      new ReadOnlyObjectWrapper<>(GangFilter.ALL);
  private final History history = new History();
  private History.Place place = new History.Place(null, null);
  private Instant now = Instant.EPOCH;
  private boolean settled;
  private boolean byHand;
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

  /// The selected gang that is known from its record alone, or null.
  public ReadOnlyObjectProperty<@Nullable PastRow> past() {
    return past.getReadOnlyProperty();
  }

  /// All that narrows the list.
  public ReadOnlyObjectProperty<GangFilter> choice() {
    return choice.getReadOnlyProperty();
  }

  /// How many gangs the filters hide.
  public ReadOnlyIntegerProperty hidden() {
    return hidden.getReadOnlyProperty();
  }

  // Commands

  public void setFilter(String text) {
    choose(choice.get().withText(text));
  }

  public void setOnlyLaunched(boolean only) {
    choose(choice.get().withOnlyLaunched(only));
  }

  /// Narrows the list to this.
  public void choose(GangFilter wanted) {
    choice.set(wanted);
    filter.set(wanted.text());
    onlyLaunched.set(wanted.onlyLaunched());
    history.filter(wanted, place);
    filtered();
  }

  /// Shows all gangs again.
  public void clearFilters() {
    choose(GangFilter.ALL.withScope(choice.get().scope()));
  }

  /// Selects a gang of which there is only a record.
  public void select(PastRow row) {
    awaited = null;
    byHand = true;
    past.set(row);
    selected.set(null);
  }

  public void select(@Nullable GangRow row) {
    byHand = true;
    show(row);
  }

  private void show(@Nullable GangRow row) {
    awaited = null;
    selected.set(row);
    past.set(null);
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

  /// Shows the records of this place beside what the cluster shows.
  void setHistory(List<RunSummary> runs, History.Place where, Instant at) {
    now = at;
    place = where;
    history.set(runs);
    history.filter(choice.get(), place);
    arrange();
    reselect();
  }

  /// @param complete whether all gangs of the cluster are among them
  void apply(List<GangMoment> newest, boolean complete, Instant at) {
    now = at;
    settled = (settled && !newest.isEmpty()) || complete;
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
    if (keepsPast()) {
      return;
    }
    GangRow current = selected.get();
    if (current != null && rows.get(current.uid()) == current && (settled || byHand)) {
      return;
    }
    byHand = false;
    pick();
  }

  /// A gang's record stays selected, but for one that nobody chose while a gang lives; and a gang
  /// that is seen again is shown as it is.
  private boolean keepsPast() {
    PastRow current = past.get();
    if (current == null) {
      return false;
    }
    GangRow seen = rows.get(current.uid());
    if (seen != null) {
      show(seen);
      return true;
    }
    boolean lives = entries.contains(ListEntry.Section.LIVE);
    return history.holds(current) && (byHand || !lives);
  }

  /// The newest living gang, else the newest of all; of the records only once it is known what
  /// lives.
  private void pick() {
    for (ListEntry entry : entries) {
      if (entry instanceof GangRow row) {
        show(row);
        return;
      }
      if (entry instanceof PastRow row && settled) {
        past.set(row);
        selected.set(null);
        return;
      }
    }
    show(null);
  }

  private void arrange() {
    List<ListEntry> wanted = new ArrayList<>();
    List<GangMoment> shown = moments.stream().filter(this::shown).toList();
    append(
        wanted,
        ListEntry.Section.LIVE,
        shown.stream().filter(m -> !m.phase().ended()).sorted(newestFirst(false)).toList());
    List<ListEntry> over = new ArrayList<>(history.without(rows.keySet()));
    shown.stream()
        .filter(m -> m.phase().ended())
        .map(m -> rows.get(m.id().uid()))
        .forEach(over::add);
    over.sort(Comparator.comparing(GangListViewModel::when, Comparator.reverseOrder()));
    if (!over.isEmpty()) {
      wanted.add(ListEntry.Section.HISTORY);
      wanted.addAll(over);
    }
    Reconcile.to(entries, wanted);
    hidden.set(moments.size() - shown.size() + history.hidden());
  }

  private void append(List<ListEntry> wanted, ListEntry.Section section, List<GangMoment> part) {
    if (!part.isEmpty()) {
      wanted.add(section);
      part.forEach(m -> wanted.add(rows.get(m.id().uid())));
    }
  }

  private static Instant when(ListEntry entry) {
    return switch (entry) {
      case ListEntry.Section _ -> Instant.MAX;
      case GangRow row -> Instant.ofEpochMilli(when(row.moment().get().gang(), true));
      case PastRow row -> row.when();
    };
  }

  private static Comparator<GangMoment> newestFirst(boolean ended) {
    return Comparator.comparing((GangMoment m) -> when(m.gang(), ended), Comparator.reverseOrder())
        .thenComparing(m -> m.id().name())
        .thenComparing(m -> m.id().uid());
  }

  private static long when(Gang gang, boolean ended) {
    return (ended ? gang.ended() : gang.job().map(JobFacts::created))
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  private boolean shown(GangMoment moment) {
    boolean launched = moment.gang().job().map(j -> j.template().launchedAsGang()).orElse(false);
    boolean over = moment.phase().ended();
    Instant when = over ? Instant.ofEpochMilli(when(moment.gang(), true)) : now;
    return choice
        .get()
        .matches(
            new GangFilter.Subject(
                moment.id(),
                PhaseChoice.of(moment.phase(), false),
                PhaseWords.row(moment),
                launched,
                when));
  }
}
