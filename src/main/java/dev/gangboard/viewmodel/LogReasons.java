package dev.gangboard.viewmodel;

import dev.gangboard.gang.RankState;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.text.Text;

/// Why there is nothing to read in a tab.
///
/// @param past whether the gang is shown from its record
record LogReasons(GangMoment moment, boolean past, LogKeeping.Which keeping) {
  String opening() {
    return Text.of("log.reason.opening");
  }

  /// @param known whether there are logs of the gang at all
  String of(LogTabViewModel tab, boolean known) {
    if (past || !known) {
      return notKept(tab);
    }
    if (tab.isMerged()) {
      return keeping == LogKeeping.Which.ALL ? Text.of("log.empty") : Text.of("log.reason.choose");
    }
    int rank = tab.rank();
    RankState state = moment.states().get(rank);
    String evidence = moment.gang().rank(rank, moment.at()).evidence();
    return switch (state) {
      case WAITING, UNSCHEDULED, STARTING -> Text.of("log.reason.waiting", evidence);
      case RUNNING, STOPPING, UNKNOWN -> Text.of("log.empty");
      case SUCCEEDED, FAILED, STOPPED ->
          tab.ended().get() ? Text.of("log.empty.ended") : Text.of("log.reason.reading");
    };
  }

  private String notKept(LogTabViewModel tab) {
    String rank = String.valueOf(tab.rank());
    return switch (keeping) {
      case NONE -> Text.of("log.reason.off");
      case OPENED ->
          tab.isMerged() ? Text.of("log.reason.opened.all") : Text.of("log.reason.opened", rank);
      case ALL ->
          tab.isMerged() ? Text.of("log.reason.nothing.all") : Text.of("log.reason.nothing", rank);
    };
  }
}
