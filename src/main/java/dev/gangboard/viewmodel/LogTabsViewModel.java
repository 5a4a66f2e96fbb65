package dev.gangboard.viewmodel;

import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.GangLogs;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The logs of the shown gang: a tab of all ranks, and one for each rank that was opened. Those of
/// other gangs stay open until their tab is closed or their gang is no more in the list.
public final class LogTabsViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final Map<String, OpenedLogs> byGang = new HashMap<>();
  private final ObservableList<LogTabViewModel> tabs = FXCollections.observableArrayList();
  private final ObservableList<LogTabViewModel> readOnlyTabs =
      FXCollections.unmodifiableObservableList(tabs);
  private final ReadOnlyObjectWrapper<@Nullable LogTabViewModel> selected =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyLongWrapper wanted = new ReadOnlyLongWrapper();
  private @Nullable GangMoment shown;

  LogTabsViewModel(Surroundings surroundings, ConnectionViewModel connection) {
    this.surroundings = surroundings;
    this.connection = connection;
    selected.subscribe((last, next) -> {
      if (last != null) {
        last.setShown(false);
      }
      if (next != null) {
        next.setShown(true);
      }
    });
  }

  // Properties

  public ObservableList<LogTabViewModel> tabs() {
    return readOnlyTabs;
  }

  public ReadOnlyObjectProperty<@Nullable LogTabViewModel> selected() {
    return selected.getReadOnlyProperty();
  }

  /// Grows when somebody asks for a log, which is to be seen then.
  public ReadOnlyLongProperty wanted() {
    return wanted.getReadOnlyProperty();
  }

  /// The logs of the shown gang; empty while they are being opened, and where nothing is kept.
  public Optional<GangLogs> logs() {
    return opened().flatMap(OpenedLogs::logs);
  }

  /// What an error looks like.
  public ErrorPatterns patterns() {
    return surroundings.patterns().get();
  }

  /// How many ranks the shown gang has; 0 where none is shown.
  public int ranks() {
    GangMoment moment = shown;
    return moment == null ? 0 : moment.states().size();
  }

  // Commands

  /// Opens the log of a rank of the shown gang, or selects its tab; with [LogTabViewModel#ALL] that
  /// of all.
  public void open(int rank) {
    openTab(rank);
  }

  /// Opens the log of a rank of the shown gang at a row of its transcript, which is marked.
  public void openAt(int rank, long row) {
    openTab(rank).ifPresent(tab -> tab.goTo(new RowKey(rank, row)));
  }

  /// Opens the log of a rank, or of all, at a time.
  public void openAt(int rank, Instant time) {
    openTab(rank).ifPresent(tab -> tab.goTo(time));
  }

  /// Opens the log of all ranks at a row of one.
  public void openAmongAll(RowKey row) {
    openTab(LogTabViewModel.ALL).ifPresent(tab -> tab.goTo(row));
  }

  /// Opens the log of a rank that failed, at its first error.
  public void open(FailureBanner.Jump jump) {
    openTab(jump.rank()).ifPresent(tab -> tab.goToError(jump.from()));
  }

  public void select(@Nullable LogTabViewModel tab) {
    if (tab != null) {
      opened()
          .ifPresent(opened -> {
            opened.select(tab);
            showTabs();
          });
    }
  }

  /// Closes a rank's tab.
  public void close(LogTabViewModel tab) {
    byGang.values().forEach(opened -> opened.remove(tab));
    showTabs();
  }

  /// Ends all logs; touches no property.
  @Override
  public void close() {
    byGang.values().forEach(OpenedLogs::close);
  }

  // Steps

  private Optional<OpenedLogs> opened() {
    GangMoment moment = shown;
    return moment == null ? Optional.empty() : Optional.ofNullable(byGang.get(moment.id().uid()));
  }

  private Optional<LogTabViewModel> openTab(int rank) {
    Optional<LogTabViewModel> tab = opened().map(opened -> opened.openTab(rank));
    showTabs();
    if (tab.isPresent()) {
      wanted.set(wanted.get() + 1);
    }
    return tab;
  }

  /// Shows the logs of a live gang.
  void show(@Nullable GangMoment moment) {
    show(moment, false);
  }

  /// Shows the logs of a gang from its record.
  void showPast(@Nullable GangMoment moment) {
    show(moment, true);
  }

  private void show(@Nullable GangMoment moment, boolean past) {
    boolean other = moment == null || shown == null || !moment.id().equals(shown.id());
    shown = moment;
    if (moment != null) {
      OpenedLogs known = byGang.get(moment.id().uid());
      if (known == null) {
        open(moment, past);
      } else {
        known.see(moment, past);
      }
    }
    if (other) {
      showTabs();
    }
  }

  private void open(GangMoment moment, boolean past) {
    String uid = moment.id().uid();
    var opened =
        new OpenedLogs(surroundings, connection.cluster().orElse(null), uid, this::showTabs);
    byGang.put(uid, opened);
    opened.see(moment, past);
    opened.open();
  }

  /// Closes the logs of all other gangs.
  void retain(Set<String> uids) {
    List<String> gone = byGang.keySet().stream().filter(uid -> !uids.contains(uid)).toList();
    for (String uid : gone) {
      OpenedLogs opened = byGang.remove(uid);
      if (opened != null) {
        surroundings.background().execute(opened::close);
      }
    }
    if (!gone.isEmpty()) {
      showTabs();
    }
  }

  void tick() {
    List.copyOf(byGang.values()).forEach(OpenedLogs::tick);
  }

  private void showTabs() {
    OpenedLogs opened = opened().orElse(null);
    Reconcile.to(tabs, opened == null ? List.of() : opened.tabs());
    selected.set(opened == null ? null : opened.selected());
  }
}
