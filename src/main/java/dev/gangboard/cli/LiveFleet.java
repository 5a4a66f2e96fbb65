package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Collect;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Journal;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A fleet feed for code that waits: blocking, with deadlines.
final class LiveFleet implements Collect.Snapshots, AutoCloseable {
  /// How long the first complete list may take.
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /// How long the link may be down before a command gives up: a network comes back, and a laptop
  /// wakes up; a cluster that is gone does not.
  static final Duration SILENCE = Duration.ofMinutes(5);

  private final Duration mostSilence;
  private final BooleanSupplier ended;
  private final Lock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private @Nullable FleetSnapshot newest;
  private @Nullable Long silentSince;
  private final FleetFeed feed;

  /// @param namespace or null for all namespaces
  /// @param journal keeps what is seen
  LiveFleet(Cluster cluster, @Nullable String namespace, InstantSource clock, Journal journal) {
    this(cluster, namespace, clock, journal, SILENCE, () -> false);
  }

  LiveFleet(
      Cluster cluster,
      @Nullable String namespace,
      InstantSource clock,
      Journal journal,
      Duration mostSilence,
      BooleanSupplier ended) {
    this.mostSilence = mostSilence;
    this.ended = ended;
    feed = new FleetFeed(cluster, namespace, clock, journal, this::take);
  }

  private void take(FleetSnapshot snapshot) {
    lock.lock();
    try {
      newest = snapshot;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public FleetSnapshot latest() {
    lock.lock();
    try {
      return newest == null ? feed.latest() : newest;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until there is a newer snapshot than `seen` or the time is up.
  ///
  /// @throws ClusterException if the link has been down for too long
  @Override
  public FleetSnapshot next(FleetSnapshot seen, Duration atMost)
      throws ClusterException, InterruptedException {
    FleetSnapshot next = await(seen, atMost);
    refuseSilence(next.link());
    return next;
  }

  @SuppressWarnings("ReferenceEquality") // another object is news; comparing fleets would cost
  private FleetSnapshot await(FleetSnapshot seen, Duration atMost) throws InterruptedException {
    long nanos = atMost.toNanos();
    lock.lock();
    try {
      while ((newest == null || newest == seen) && nanos > 0) {
        nanos = news.awaitNanos(nanos);
      }
      return newest == null ? seen : newest;
    } finally {
      lock.unlock();
    }
  }

  /// Looks after the link.
  ///
  /// @throws ClusterException if it has been down for too long, or the cluster has ended
  void check() throws ClusterException {
    refuseSilence(latest().link());
  }

  private void refuseSilence(LinkState link) throws ClusterException {
    long now = System.nanoTime();
    if (link.status() == LinkState.Status.NEEDS_LOGIN && link.problem() != null) {
      throw link.problem(); // nothing is tried before a person has logged in
    }
    if (link.live()) {
      silentSince = null;
    } else if (ended.getAsBoolean()) {
      throw new ClusterException.Unreachable(Text.of("cli.link.ended"), "", link.problem());
    } else if (silentSince == null) {
      silentSince = now;
    } else if (now - silentSince > mostSilence.toNanos()) {
      ClusterException problem = link.problem();
      throw new ClusterException.Unreachable(
          Text.of("cli.link.given-up", mostSilence.toMinutes()),
          problem == null ? "" : String.valueOf(problem.getMessage()),
          problem);
    }
  }

  /// Waits for the first complete list of Jobs and pods.
  ///
  /// @throws ClusterException why there is none
  FleetSnapshot listed() throws ClusterException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    FleetSnapshot seen = latest();
    while (true) {
      ClusterException problem = seen.link().problem();
      switch (seen.link().status()) {
        case LIVE, SLOW -> {
          return seen;
        }
        case REFUSED, NEEDS_LOGIN -> {
          if (problem != null) {
            throw problem;
          }
        }
        case CONNECTING, STALE, CLOSED -> {}
      }
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (!left.isPositive()) {
        throw problem != null
            ? problem
            : new ClusterException.Unreachable(Text.of("cli.fleet.no-list", seconds()), "", null);
      }
      seen = next(seen, left);
    }
  }

  private static String seconds() {
    return String.valueOf(PATIENCE.toSeconds());
  }

  /// Waits until a gang is seen that was just created.
  ///
  /// @param uid its Job's uid
  Gang gang(String uid) throws ClusterException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    FleetSnapshot seen = listed();
    while (true) {
      Optional<Gang> gang = seen.fleet().gang(uid);
      if (gang.isPresent()) {
        return gang.get();
      }
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (!left.isPositive()) {
        ClusterException problem = seen.link().problem();
        throw problem != null
            ? problem
            : new ClusterException.NotFound(Text.of("cli.fleet.not-seen", seconds()), uid, null);
      }
      seen = next(seen, left);
    }
  }

  /// Whether the link is up, or why not, for a person.
  static Optional<String> trouble(LinkState link) {
    ClusterException problem = link.problem();
    String why = problem == null ? "" : String.valueOf(problem.getMessage());
    return switch (link.status()) {
      case LIVE, SLOW, CONNECTING, CLOSED -> Optional.empty();
      case STALE -> Optional.of(Text.of("cli.link.stale", why));
      case REFUSED, NEEDS_LOGIN -> Optional.of(Text.of("cli.link.refused", why));
    };
  }

  @Override
  public void close() {
    feed.close();
  }
}
