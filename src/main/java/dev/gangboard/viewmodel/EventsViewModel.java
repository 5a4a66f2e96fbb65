package dev.gangboard.viewmodel;

import dev.gangboard.gang.EventFacts;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// What the cluster said of the shown gang: its events, each once, the newest on top.
public final class EventsViewModel {
  private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper(Text.of("events.tab"));
  private final ReadOnlyStringWrapper filter = new ReadOnlyStringWrapper("");
  private final ObservableList<EventRow> rows = FXCollections.observableArrayList();
  private final ObservableList<EventRow> readOnly = FXCollections.unmodifiableObservableList(rows);
  private boolean onlyWarnings;
  private List<EventFacts> facts = List.of();
  private List<EventRow> all = List.of();
  private @Nullable String uid;

  // Properties

  /// `Events 14`.
  public ReadOnlyStringProperty title() {
    return title.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty filter() {
    return filter.getReadOnlyProperty();
  }

  /// Those that the filter lets through.
  public ObservableList<EventRow> rows() {
    return readOnly;
  }

  /// Why nothing is shown, in words.
  public String whyNone() {
    return all.isEmpty() ? Text.of("events.none") : Text.of("events.filtered", all.size());
  }

  // Commands

  public void setFilter(String text) {
    filter.set(text);
    arrange();
  }

  public void setOnlyWarnings(boolean only) {
    onlyWarnings = only;
    arrange();
  }

  /// These events as text, for the clipboard.
  public static String text(List<EventRow> wanted) {
    return wanted.stream().map(EventRow::text).collect(Collectors.joining("\n"));
  }

  // Steps

  void show(@Nullable GangMoment moment) {
    List<EventFacts> newest = moment == null ? List.of() : moment.gang().events();
    String of = moment == null ? null : moment.id().uid();
    if (newest.equals(facts) && Objects.equals(of, uid)) {
      return;
    }
    facts = newest;
    uid = of;
    all = moment == null ? List.of() : EventRow.of(moment.gang());
    title.set(all.isEmpty() ? Text.of("events.tab") : Text.of("events.tab.count", all.size()));
    arrange();
  }

  private void arrange() {
    List<EventRow> wanted =
        all.stream()
            .filter(row -> (row.warning() || !onlyWarnings) && row.matches(filter.get()))
            .toList();
    if (!rows.equals(wanted)) {
      rows.setAll(wanted);
    }
  }
}
