package dev.gangboard.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.gang.CollectedRank.Observed;
import dev.gangboard.gang.Condition;
import dev.gangboard.gang.ContractState;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Sighting;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class CollectTest {
  private static final LinkState LIVE = new LinkState(LinkState.Status.LIVE, Facts.START, null);

  private final Queue<FleetSnapshot> coming = new ArrayDeque<>();
  private final List<Integer> told = new ArrayList<>();
  private Fleet fleet = Fleet.empty();

  private final Collect.Snapshots snapshots =
      new Collect.Snapshots() {
        @Override
        public FleetSnapshot latest() {
          return coming.remove();
        }

        @Override
        public FleetSnapshot next(FleetSnapshot seen, Duration atMost) {
          FleetSnapshot next = coming.poll();
          return next == null ? seen : next;
        }
      };

  @Test
  void itWaitsForEveryRank() throws ClusterException, InterruptedException {
    sight(new Sighting.JobSeen(Facts.START, Facts.job(2)));
    sight(new Sighting.PodSeen(Facts.START, Facts.pod(0, "a", Facts.ended(0))));
    sight(new Sighting.PodSeen(Facts.START, Facts.pod(1, "a", Facts.running())));
    sight(new Sighting.PodSeen(Facts.START, Facts.pod(1, "a", Facts.ended(3))));
    sight(new Sighting.JobSeen(Facts.START, failed()));
    List<CollectedRank> rows = collect(Duration.ofMinutes(1));
    assertEquals(List.of(2, 1), told);
    assertEquals(
        List.of(
            new CollectedRank(
                0,
                ContractState.SUCCEEDED,
                null,
                "run-1",
                "s3://a/b/",
                new Observed(0, "Completed", "node-1"),
                false),
            new CollectedRank(
                1,
                ContractState.FAILED,
                "pod run-1-1-a: exit 3, Error, 12:01:00 UTC",
                "run-1",
                "s3://a/b/",
                new Observed(3, "Error", "node-1"),
                true)),
        rows);
    assertEquals(0, rows.get(0).exitCode());
    assertEquals(1, rows.get(1).exitCode());
  }

  @Test
  void afterTheTimeTheRestIsSaidNotToHaveEnded() throws ClusterException, InterruptedException {
    sight(new Sighting.JobSeen(Facts.START, Facts.job(1)));
    sight(new Sighting.PodSeen(Facts.START, Facts.pod(0, "a", Facts.running())));
    CollectedRank row = collect(Duration.ZERO).getFirst();
    assertEquals(null, row.exitCode());
    assertTrue(
        String.valueOf(row.error()).startsWith("Not ended after 0 seconds: "), row.toString());
  }

  private static JobFacts failed() {
    return Facts.job(2, new Condition("Failed", true, "BackoffLimitExceeded", "", Facts.START));
  }

  private List<CollectedRank> collect(Duration timeout)
      throws ClusterException, InterruptedException {
    Gang gang = fleet.gang("u1").orElseThrow();
    return new Collect(snapshots, () -> Facts.START).await(gang, timeout, told::add);
  }

  private void sight(Sighting sighting) {
    fleet = fleet.with(sighting);
    coming.add(new FleetSnapshot(fleet, LIVE, Facts.START));
  }
}
