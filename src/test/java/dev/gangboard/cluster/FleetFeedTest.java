package dev.gangboard.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.Sighting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FleetFeedTest {
  private final FakeCluster cluster = new FakeCluster();
  private final AtomicReference<Instant> now = new AtomicReference<>(Facts.START);
  private final List<FleetSnapshot> published = new CopyOnWriteArrayList<>();

  private FleetFeed feed() {
    return new FleetFeed(cluster, "default", now::get, published::add);
  }

  @Test
  void sightingsBecomeAFleet() {
    try (FleetFeed feed = feed()) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(2)));
      await().until(() -> feed.latest().fleet().gang("u1").isPresent());
    }
  }

  @Test
  void aStormBecomesFewSnapshotsAndTheLastHasEverything() {
    long start = System.nanoTime();
    try (FleetFeed feed = feed()) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(5000)));
      for (int rank = 0; rank < 5000; rank++) {
        sight(new Sighting.PodSeen(Facts.START, Facts.pod(rank, "a", Facts.running())));
      }
      await().until(() -> running(feed.latest()) == 5000);
    }
    long most = Duration.ofNanos(System.nanoTime() - start).dividedBy(FleetFeed.PACE) + 2;
    assertTrue(published.size() <= most, published.size() + " snapshots of at most " + most);
  }

  @Test
  void aSlowListenerSlowsTheReaderAndLosesNothing() throws InterruptedException {
    CountDownLatch release = new CountDownLatch(1);
    try (FleetFeed feed =
        new FleetFeed(cluster, "default", now::get, _ -> awaitUninterruptibly(release))) {
      Thread reader =
          Thread.ofVirtual()
              .start(() -> {
                sight(new Sighting.JobSeen(Facts.START, Facts.job(20_000)));
                for (int rank = 0; rank < 20_000; rank++) {
                  sight(new Sighting.PodSeen(Facts.START, Facts.pod(rank, "a", Facts.running())));
                }
              });
      await().until(() -> reader.getState() == Thread.State.WAITING);
      release.countDown();
      reader.join();
      await().until(() -> running(feed.latest()) == 20_000);
    }
  }

  @Test
  void anOrphanIsPublishedWithoutAnyNews() {
    try (FleetFeed feed = feed()) {
      JobFacts job = Facts.job(1);
      sight(new Sighting.JobSeen(Facts.START, job));
      sight(new Sighting.PodSeen(Facts.START, Facts.pod(0, "a", Facts.running())));
      sight(new Sighting.JobGone(Facts.START, job));
      await().until(() -> phase(feed.latest()) == GangPhase.Kind.CANCELLING);
      now.set(Facts.START.plusSeconds(6));
      await().until(() -> phase(feed.latest()) == GangPhase.Kind.ORPHANED);
      assertEquals(now.get(), feed.latest().at());
    }
  }

  @Test
  void nothingIsPublishedWhileNothingHappens() {
    try (FleetFeed feed = feed()) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(1)));
      await().until(() -> feed.latest().fleet().gang("u1").isPresent());
      int before = published.size();
      await().during(Duration.ofMillis(1300)).until(() -> published.size() == before);
    }
  }

  @Test
  void theLinkIsPublished() {
    LinkState live = new LinkState(LinkState.Status.LIVE, Facts.START, null);
    FleetFeed feed = feed();
    cluster.observer().linkChanged(live);
    await().until(() -> feed.latest().link().equals(live));
    feed.close();
    assertEquals(LinkState.Status.CLOSED, feed.latest().link().status());
    assertEquals(feed.latest(), published.getLast());
  }

  @Test
  void aListenerThatThrowsIsCalledAgain() {
    AtomicReference<FleetSnapshot> second = new AtomicReference<>();
    try (FleetFeed _ =
        new FleetFeed(
            cluster,
            "default",
            now::get,
            snapshot -> {
              if (snapshot.fleet().gangs().isEmpty()) {
                throw new IllegalStateException("thrown by the test");
              }
              second.set(snapshot);
            })) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(1)));
      await().until(() -> second.get() != null);
    }
  }

  @Test
  void aListenerMayCloseTheFeed() {
    AtomicReference<@Nullable FleetFeed> feed = new AtomicReference<>();
    feed.set(
        new FleetFeed(
            cluster,
            "default",
            now::get,
            snapshot -> {
              published.add(snapshot);
              if (!snapshot.fleet().gangs().isEmpty()) {
                Objects.requireNonNull(feed.get()).close();
              }
            }));
    sight(new Sighting.JobSeen(Facts.START, Facts.job(1)));
    await()
        .until(() ->
            !published.isEmpty() && published.getLast().link().status() == LinkState.Status.CLOSED);
  }

  @Test
  void afterTheCloseNoThreadIsLeft() {
    FleetFeed feed = feed();
    feed.close();
    feed.close();
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("fleet-feed") && thread.isAlive()));
  }

  private void sight(Sighting sighting) {
    cluster.observer().sighted(sighting);
  }

  private static int running(FleetSnapshot snapshot) {
    return snapshot
        .fleet()
        .gang("u1")
        .map(gang -> gang.states(Facts.START).count(RankState.RUNNING))
        .orElse(0);
  }

  private static GangPhase.@Nullable Kind phase(FleetSnapshot snapshot) {
    return snapshot.fleet().gang("u1").map(gang -> gang.phase(snapshot.at()).kind()).orElse(null);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aJournalThatFailsStopsNothing() {
    Journal broken =
        new Journal() {
          @Override
          public void before(Predicate<Sighting> each) {
            throw new IllegalStateException("before");
          }

          @Override
          public void sighted(Sighting sighting) {
            throw new StackOverflowError("sighted");
          }

          @Override
          public void folded(Fleet fleet, Instant at) {
            throw new IllegalStateException("folded");
          }

          @Override
          public void close() {}
        };
    try (FleetFeed feed = new FleetFeed(cluster, "default", now::get, broken, published::add)) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(2)));
      await().until(() -> feed.latest().fleet().gang("u1").isPresent());
    }
  }

  @Test
  void anErrorOfTheListenerStopsNothing() {
    try (FleetFeed feed =
        new FleetFeed(
            cluster,
            "default",
            now::get,
            _ -> {
              throw new OutOfMemoryError("of the test");
            })) {
      sight(new Sighting.JobSeen(Facts.START, Facts.job(2)));
      await().until(() -> feed.latest().fleet().gang("u1").isPresent());
    }
  }
}
