package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.GangLogs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The opened logs of the shown gang, one tab a rank. Logs of other gangs go on being read until
/// their tab is closed or their gang is no more in the list.
public final class LogTabsViewModel implements AutoCloseable {
  private static final int TAIL_LINES = 5_000;

  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final Map<String, Opened> byGang = new HashMap<>();
  private final ObservableList<LogTabViewModel> tabs = FXCollections.observableArrayList();
  private final ObservableList<LogTabViewModel> readOnlyTabs =
      FXCollections.unmodifiableObservableList(tabs);
  private final ReadOnlyObjectWrapper<@Nullable LogTabViewModel> selected =
      new ReadOnlyObjectWrapper<>();
  private @Nullable GangMoment shown;

  LogTabsViewModel(Surroundings surroundings, ConnectionViewModel connection) {
    this.surroundings = surroundings;
    this.connection = connection;
  }

  // Properties

  public ObservableList<LogTabViewModel> tabs() {
    return readOnlyTabs;
  }

  public ReadOnlyObjectProperty<@Nullable LogTabViewModel> selected() {
    return selected.getReadOnlyProperty();
  }

  /// The logs of the shown gang; empty while they are being opened, and where nothing is kept.
  public Optional<GangLogs> logs() {
    Opened opened = shown == null ? null : byGang.get(shown.id().uid());
    return opened == null ? Optional.empty() : Optional.ofNullable(opened.logs);
  }

  /// What an error looks like.
  public ErrorPatterns patterns() {
    return surroundings.patterns().get();
  }

  // Commands

  /// Opens the log of a rank of the shown gang at a row of its transcript, which is marked.
  public void openAt(int rank, long row) {
    open(rank);
  }

  /// Opens the log of a rank of the shown gang, or selects its tab.
  public void open(int rank) {
    GangMoment moment = shown;
    Optional<Cluster> cluster = connection.cluster();
    if (moment == null || cluster.isEmpty()) {
      return;
    }
    Opened opened = byGang.computeIfAbsent(moment.id().uid(), _ -> new Opened());
    LogTabViewModel tab =
        opened.find(rank).orElseGet(() -> opened.add(follow(cluster.get(), moment.id(), rank)));
    tab.setState(moment.states().get(rank));
    opened.selected = tab;
    showTabs();
  }

  /// Opens the log of a rank that failed, at its first error.
  public void open(FailureBanner.Jump jump) {
    open(jump.rank());
    LogTabViewModel tab = selected.get();
    if (tab != null && tab.rank() == jump.rank()) {
      tab.goToError(jump.from());
    }
  }

  public void select(@Nullable LogTabViewModel tab) {
    Opened opened = shown == null ? null : byGang.get(shown.id().uid());
    if (opened != null && tab != null && opened.tabs.contains(tab)) {
      opened.selected = tab;
      selected.set(tab);
    }
  }

  /// Closes a tab and stops reading its log.
  public void close(LogTabViewModel tab) {
    byGang.values().forEach(opened -> opened.remove(tab));
    surroundings.background().execute(tab::close);
    showTabs();
  }

  /// Ends all logs; touches no property.
  @Override
  public void close() {
    byGang.values().forEach(Opened::close);
  }

  // Steps

  void show(@Nullable GangMoment moment) {
    boolean other = moment == null || shown == null || !moment.id().equals(shown.id());
    shown = moment;
    if (moment != null) {
      openLogs(moment.id().uid());
    }
    if (other) {
      showTabs();
    }
    if (moment != null) {
      tabs.stream()
          .filter(tab -> tab.rank() < moment.states().size())
          .forEach(tab -> tab.setState(moment.states().get(tab.rank())));
    }
  }

  /// Closes the logs of all other gangs.
  void retain(Set<String> uids) {
    List<String> gone = byGang.keySet().stream().filter(uid -> !uids.contains(uid)).toList();
    for (String uid : gone) {
      Opened opened = byGang.remove(uid);
      if (opened != null) {
        surroundings.background().execute(opened::close);
      }
    }
    if (!gone.isEmpty()) {
      showTabs();
    }
  }

  void tick() {
    byGang.values().forEach(opened -> opened.tabs.forEach(LogTabViewModel::tick));
  }

  private LogTabViewModel follow(Cluster cluster, GangId gang, int rank) {
    var inbox = new LogInbox();
    Surroundings.Running log =
        surroundings.logs().follow(cluster, gang.uid(), rank, TAIL_LINES, inbox);
    return new LogTabViewModel(rank, inbox, log);
  }

  private void openLogs(String uid) {
    Opened opened = byGang.computeIfAbsent(uid, _ -> new Opened());
    if (opened.opener == null) {
      opened.opener =
          Work.start(
              surroundings,
              () -> surroundings.logs().open(connection.cluster().orElse(null), uid),
              logs -> opened.take(logs.orElse(null)),
              _ -> {});
    }
  }

  private void showTabs() {
    Opened opened = shown == null ? null : byGang.get(shown.id().uid());
    Reconcile.to(tabs, opened == null ? List.of() : opened.tabs);
    selected.set(opened == null ? null : opened.selected);
  }

  /// The tabs of one gang.
  private static final class Opened {
    private final List<LogTabViewModel> tabs = new ArrayList<>();
    private @Nullable LogTabViewModel selected;
    private Surroundings.@Nullable Running opener;
    private @Nullable GangLogs logs;

    void take(@Nullable GangLogs opened) {
      logs = opened;
    }

    void close() {
      if (opener != null) {
        opener.close();
      }
      tabs.forEach(LogTabViewModel::close);
      if (logs != null) {
        logs.close();
      }
    }

    Optional<LogTabViewModel> find(int rank) {
      return tabs.stream().filter(tab -> tab.rank() == rank).findFirst();
    }

    LogTabViewModel add(LogTabViewModel tab) {
      tabs.add(tab);
      return tab;
    }

    void remove(LogTabViewModel tab) {
      int place = tabs.indexOf(tab);
      if (place < 0) {
        return;
      }
      tabs.remove(tab);
      if (selected == tab) {
        selected = tabs.isEmpty() ? null : tabs.get(Math.min(place, tabs.size() - 1));
      }
    }
  }
}
