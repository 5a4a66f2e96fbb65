package dev.gangboard.cluster;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntConsumer;

/// The executor contract's collect: waits until every rank of a gang has ended or the time is up.
/// Lives on snapshots that come anyway, and asks the cluster nothing.
public final class Collect {
  /// While nothing new comes, a gang without Job can still become an orphan.
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Snapshots snapshots;
  private final InstantSource clock;

  public Collect(Snapshots snapshots, InstantSource clock) {
    this.snapshots = snapshots;
    this.clock = clock;
  }

  /// Where the newest state of all gangs comes from.
  public interface Snapshots {
    FleetSnapshot latest();

    /// Waits until there is a newer snapshot than `seen` or the time is up.
    ///
    /// @throws ClusterException if there will be none
    FleetSnapshot next(FleetSnapshot seen, Duration atMost)
        throws ClusterException, InterruptedException;
  }

  /// Waits.
  ///
  /// @param living is told the number of ranks that have not ended, whenever it has changed
  /// @return one row for each rank, by index; after a timeout the rows of ranks that have not ended
  ///   say so
  public List<CollectedRank> await(Gang gang, Duration timeout, IntConsumer living)
      throws ClusterException, InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    int told = -1;
    FleetSnapshot seen = snapshots.latest();
    while (true) {
      Gang newest = seen.fleet().gang(gang.id().uid()).orElse(gang);
      List<CollectedRank> rows = CollectedRank.of(newest, clock.instant());
      int left = (int) rows.stream().filter(row -> !row.status().isTerminal()).count();
      if (left == 0) {
        return rows;
      }
      if (left != told) {
        living.accept(left);
        told = left;
      }
      Duration time = Duration.ofNanos(end - System.nanoTime());
      if (!time.isPositive()) {
        return rows.stream().map(row -> timedOut(row, timeout)).toList();
      }
      seen = snapshots.next(seen, time.compareTo(LOOK) < 0 ? time : LOOK);
    }
  }

  private static CollectedRank timedOut(CollectedRank row, Duration timeout) {
    return row.status().isTerminal()
        ? row
        : row.withError(
            Text.of("collect.not-ended", timeout.toSeconds(), String.valueOf(row.error())));
  }
}
