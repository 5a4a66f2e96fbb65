package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.record.RecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The logs of one gang, and its tabs: one of all ranks, then those that were opened.
final class OpenedLogs implements AutoCloseable {
  private final Surroundings surroundings;
  private final @Nullable Cluster cluster;
  private final String uid;
  private final Runnable changed;
  private final List<LogTabViewModel> tabs = new ArrayList<>();
  private @Nullable LogTabViewModel selected;
  private @Nullable GangLogs logs;
  private @Nullable GangMoment moment;
  private Surroundings.Running opener = () -> {};
  private boolean opening = true;
  private boolean past;
  private @Nullable Notice failure;
  private int generation;

  /// @param changed is called when there are other tabs
  OpenedLogs(Surroundings surroundings, @Nullable Cluster cluster, String uid, Runnable changed) {
    this.surroundings = surroundings;
    this.cluster = cluster;
    this.uid = uid;
    this.changed = changed;
  }

  List<LogTabViewModel> tabs() {
    return tabs;
  }

  @Nullable LogTabViewModel selected() {
    return selected;
  }

  void select(LogTabViewModel tab) {
    if (tabs.contains(tab)) {
      selected = tab;
    }
  }

  Optional<GangLogs> logs() {
    return Optional.ofNullable(logs);
  }

  // Opening

  void open() {
    generation = surroundings.logs().generation();
    opening = true;
    opener =
        Work.start(
            surroundings,
            this::ask,
            this::take,
            notice -> {
              failure = notice;
              take(new Kept(null, List.of()));
            });
  }

  /// @param ranks of which something is kept
  private record Kept(@Nullable GangLogs logs, List<Integer> ranks) {}

  private Kept ask() throws RecordException, InterruptedException {
    GangLogs found = surroundings.logs().open(cluster, uid).orElse(null);
    return new Kept(found, found == null ? List.of() : found.ranks());
  }

  private void take(Kept kept) {
    opening = false;
    logs = kept.logs();
    boolean some = logs != null && (!past || !kept.ranks().isEmpty());
    if (some && find(LogTabViewModel.ALL).isEmpty()) {
      LogTabViewModel all = tab(LogTabViewModel.ALL);
      tabs.addFirst(all);
      selected = selected == null ? all : selected;
    }
    tell();
    tabs.forEach(this::build);
    changed.run();
  }

  /// Somebody else writes the logs now: what was opened does not grow any more.
  private void reopen() {
    letGo();
    open();
  }

  private void letGo() {
    GangLogs last = logs;
    logs = null;
    opener.close();
    if (last != null) {
      surroundings.background().execute(last::close);
    }
  }

  // Tabs

  Optional<LogTabViewModel> find(int rank) {
    return tabs.stream().filter(tab -> tab.rank() == rank).findFirst();
  }

  /// Opens a tab, or selects it.
  LogTabViewModel openTab(int rank) {
    LogTabViewModel tab = find(rank).orElse(null);
    if (tab == null) {
      tab = tab(rank);
      tabs.add(tab);
      show(rank, true);
      tell();
      build(tab);
    }
    selected = tab;
    return tab;
  }

  private LogTabViewModel tab(int rank) {
    var tab = new LogTabViewModel(surroundings, rank, () -> isOver(rank), this::build);
    if (rank == LogTabViewModel.ALL) {
      tab.choice().setCompletions(completions());
    }
    return tab;
  }

  private boolean isOver(int rank) {
    GangMoment now = moment;
    if (now == null || past) {
      return past;
    }
    return rank == LogTabViewModel.ALL
        ? IntStream.range(0, now.states().size())
            .allMatch(r -> surroundings.logs().hasEnded(cluster, uid, r))
        : surroundings.logs().hasEnded(cluster, uid, rank);
  }

  void remove(LogTabViewModel tab) {
    int place = tabs.indexOf(tab);
    if (place < 0) {
      return;
    }
    tabs.remove(tab);
    show(tab.rank(), false);
    if (selected == tab) {
      selected = tabs.isEmpty() ? null : tabs.get(Math.min(place, tabs.size() - 1));
    }
    surroundings.background().execute(tab::close);
  }

  private void show(int rank, boolean shown) {
    surroundings.background().execute(() -> surroundings.logs().show(cluster, uid, rank, shown));
  }

  /// Makes what a tab shows.
  private void build(LogTabViewModel tab) {
    GangLogs from = logs;
    if (from == null) {
      return;
    }
    boolean all = tab.isMerged();
    int ranks = completions();
    boolean whole = !past;
    if (all && !tab.choice().isAll() && keeping() != LogKeeping.Which.ALL) {
      tab.choice().of(IntStream.range(0, ranks).boxed().toList()).forEach(r -> show(r, true));
    }
    var filter = tab.filter().filter();
    Work.start(
        surroundings,
        () -> whole ? IntStream.range(0, ranks).boxed().toList() : from.ranks(),
        there -> {
          List<Integer> chosen = all ? tab.choice().of(there) : List.of(tab.rank());
          Work.start(
              surroundings,
              () -> new LogContent(from.of(chosen), filter),
              content -> {
                if (filter.equals(tab.filter().filter())) {
                  tab.show(content);
                }
              },
              notice -> tab.setReason(notice.message()));
        },
        notice -> tab.setReason(notice.message()));
  }

  // Telling

  /// @param over whether it is shown from its record
  void see(GangMoment now, boolean over) {
    moment = now;
    past = over;
    tell();
  }

  private void tell() {
    GangMoment now = moment;
    if (now == null) {
      return;
    }
    var reasons = new LogReasons(now, past, keeping());
    for (LogTabViewModel tab : tabs) {
      tab.setStart(now.gang().started().orElse(null));
      if (tab.isMerged()) {
        tab.choice().setCompletions(now.states().size());
      } else if (tab.rank() < now.states().size()) {
        tab.setState(now.states().get(tab.rank()));
      }
      Notice problem = failure;
      tab.setReason(
          problem != null
              ? problem.message()
              : opening ? reasons.opening() : reasons.of(tab, logs != null));
    }
  }

  void tick() {
    if (!past && generation != surroundings.logs().generation()) {
      reopen();
    }
    tabs.forEach(LogTabViewModel::tick);
  }

  private LogKeeping.Which keeping() {
    return surroundings.logs().keeping();
  }

  private int completions() {
    return moment == null ? 0 : moment.states().size();
  }

  @Override
  public void close() {
    opener.close();
    tabs.forEach(LogTabViewModel::close);
    if (logs != null) {
      logs.close();
    }
  }
}
