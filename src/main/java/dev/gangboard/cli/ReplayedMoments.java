package dev.gangboard.cli;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Shows all gangs at some moments, in the order in which those were asked for. A moment after the
/// last sighting shows what was known at the end.
final class ReplayedMoments implements Replay {
  private final List<Long> asked;
  private final Deque<Long> ahead;
  private final Map<Long, Fleet> reached = new HashMap<>();
  private final ReplayOutput output;
  private Fleet fleet = Fleet.empty();
  private @Nullable Instant start;

  /// @param asked in milliseconds from the start
  ReplayedMoments(List<Long> asked, ReplayOutput output) {
    this.asked = asked;
    this.ahead = new ArrayDeque<>(asked.stream().distinct().sorted().toList());
    this.output = output;
  }

  @Override
  public void seen(Recordings.Seen seen) {
    if (start == null) {
      start = seen.sighting().at().minusMillis(seen.ms());
    }
    while (!ahead.isEmpty() && ahead.getFirst() < seen.ms()) {
      reached.put(ahead.removeFirst(), fleet);
    }
    if (!ahead.isEmpty()) {
      fleet = fleet.with(seen.sighting());
    }
  }

  @Override
  public void end() {
    Instant begin = start == null ? Instant.EPOCH : start;
    for (long ms : asked) {
      for (Gang gang : reached.getOrDefault(ms, fleet).gangs()) {
        output.show(new ReplayedGang(ms, gang, begin.plusMillis(ms)));
      }
    }
  }
}
