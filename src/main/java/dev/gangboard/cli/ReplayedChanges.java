package dev.gangboard.cli;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Shows each gang whenever something of it may have changed: after each moment at which something
/// of it was seen, and when time alone makes an orphan of it. What arrived in one millisecond is
/// one moment. The output leaves out what it has shown already.
final class ReplayedChanges implements Replay {
  /// So long after its Job the rest of a gang is called orphaned; see [GangPhase.Kind#ORPHANED].
  private static final long ORPHANED_AFTER = 5_000;

  private final ReplayOutput output;
  private final Map<String, Gang> shown = new HashMap<>();
  private final TreeSet<Long> due = new TreeSet<>();
  private Fleet fleet = Fleet.empty();
  private @Nullable Instant start;
  private long ms;

  ReplayedChanges(ReplayOutput output) {
    this.output = output;
  }

  @Override
  public void seen(Recordings.Seen seen) {
    if (start == null) {
      start = seen.sighting().at().minusMillis(seen.ms());
      ms = seen.ms();
    }
    if (seen.ms() > ms) {
      showChanged();
      showDue(seen.ms());
      ms = seen.ms();
    }
    fleet = fleet.with(seen.sighting());
  }

  @Override
  public void end() {
    showChanged();
    showDue(Long.MAX_VALUE);
  }

  private void showChanged() {
    for (Gang gang : fleet.gangs()) {
      Gang before = shown.put(gang.id().uid(), gang);
      if (!gang.equals(before)) {
        show(ms, gang);
        if (gang.jobGone() && (before == null || !before.jobGone())) {
          due.add(ms + ORPHANED_AFTER);
        }
      }
    }
  }

  private void showDue(long until) {
    while (!due.isEmpty() && due.first() < until) {
      long moment = due.removeFirst();
      fleet.gangs().stream().filter(Gang::jobGone).forEach(gang -> show(moment, gang));
    }
  }

  private void show(long moment, Gang gang) {
    Instant begin = start == null ? Instant.EPOCH : start;
    output.show(new ReplayedGang(moment, gang, begin.plusMillis(moment)));
  }
}
