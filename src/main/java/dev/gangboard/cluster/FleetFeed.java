package dev.gangboard.cluster;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Observes a cluster, folds what it sees on one thread, and publishes the newest snapshot at most
/// 20 times a second (and at least once a second while a phase depends on the time). The one place
/// where sightings become a fleet, for window and terminal alike.
///
/// No sighting is ever dropped: when the fold or a slow listener cannot keep up, the bounded queue
/// before them fills, the observation's readers wait, and with them the server's stream.
public final class FleetFeed implements AutoCloseable {
  /// The shortest time between two published snapshots.
  public static final Duration PACE = Duration.ofMillis(50);

  private static final Logger LOG = System.getLogger(FleetFeed.class.getName());
  private static final Duration WHILE_TIME_MATTERS = Duration.ofSeconds(1);
  private static final Duration IDLE = Duration.ofHours(1);
  private static final int MOST_WAITING = 8192;

  private final InstantSource clock;
  private final Journal journal;
  private final Consumer<FleetSnapshot> listener;
  private final BlockingQueue<News> news = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Cluster.Observation observation;
  private final Thread thread;
  private volatile FleetSnapshot latest;
  private volatile boolean closing;
  private volatile boolean closed;

  // Only on the feed's thread.
  private Fleet fleet = Fleet.empty();
  private LinkState link = new LinkState(LinkState.Status.CONNECTING, null, null);
  private boolean changed = true;
  private boolean timeMatters;
  private long publishedAt = System.nanoTime() - PACE.toNanos();

  /// Starts observing, and keeps nothing.
  ///
  /// @param namespace or null for all namespaces
  /// @param listener is called on the feed's thread, one call at a time, newest snapshot wins
  public FleetFeed(
      Cluster cluster,
      @Nullable String namespace,
      InstantSource clock,
      Consumer<FleetSnapshot> listener) {
    this(cluster, namespace, clock, Journal.NONE, listener);
  }

  /// Starts observing.
  ///
  /// @param namespace or null for all namespaces
  /// @param journal keeps what is seen; closed with the feed. Used on the feed's thread alone
  /// @param listener is called on the feed's thread, one call at a time, newest snapshot wins
  public FleetFeed(
      Cluster cluster,
      @Nullable String namespace,
      InstantSource clock,
      Journal journal,
      Consumer<FleetSnapshot> listener) {
    this.clock = clock;
    this.journal = journal;
    this.listener = listener;
    this.latest = new FleetSnapshot(fleet, link, clock.instant());
    this.observation = cluster.observe(namespace, new Queueing());
    this.thread = Thread.ofPlatform().daemon().name("fleet-feed").start(this::run);
  }

  /// What has happened and is not folded yet.
  private sealed interface News {
    record Seen(Sighting sighting) implements News {}

    record Link(LinkState link) implements News {}

    /// The feed is closed.
    record End() implements News {}
  }

  private final class Queueing implements Observer {
    @Override
    public void sighted(Sighting sighting) {
      put(new News.Seen(sighting));
    }

    @Override
    public void linkChanged(LinkState link) {
      put(new News.Link(link));
    }

    private void put(News item) {
      try {
        if (Thread.currentThread() == thread) {
          boolean _ = news.offer(item); // a listener closes the feed: nobody would make room
          return;
        }
        news.put(item);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt(); // the observation is closed: nobody will ask for it
      }
    }
  }

  /// The newest snapshot.
  public FleetSnapshot latest() {
    return latest;
  }

  private void run() {
    try (journal) {
      guarded("the journal cannot be read", () -> journal.before(this::takeKept));
      while (!closed) {
        News first = news.poll(untilNextSnapshot().toNanos(), TimeUnit.NANOSECONDS);
        if (first != null) {
          fold(first);
          foldWaiting();
        }
        if (untilNextSnapshot().isZero()) {
          publish();
        }
      }
      foldWaiting();
      publish();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private void foldWaiting() {
    List<News> batch = new ArrayList<>();
    news.drainTo(batch);
    batch.forEach(this::fold);
  }

  private void fold(News item) {
    switch (item) {
      case News.Seen(Sighting sighting) -> {
        guarded("the journal refuses a sighting", () -> journal.sighted(sighting));
        take(sighting);
      }
      case News.Link(LinkState next) -> {
        changed |= !next.equals(link);
        link = next;
      }
      case News.End _ -> closed = true;
    }
  }

  /// @return whether more is wanted
  private boolean takeKept(Sighting sighting) {
    take(sighting);
    return !closing;
  }

  @SuppressWarnings("ReferenceEquality") // the same object: nothing changed; comparing would cost
  private void take(Sighting sighting) {
    guarded(
        "the fold refuses a sighting",
        () -> {
          Fleet next = fleet.with(sighting);
          changed |= next != fleet;
          fleet = next;
        });
  }

  /// Runs what may have a defect. The thread goes on: without it the last snapshot would stay what
  /// it is, with a link that is called live.
  private static void guarded(String defect, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a defect: " + defect, e);
    }
  }

  /// How long to wait for more before a snapshot is due; zero when it is due.
  private Duration untilNextSnapshot() {
    Duration interval = changed ? PACE : timeMatters ? WHILE_TIME_MATTERS : IDLE;
    Duration since = Duration.ofNanos(System.nanoTime() - publishedAt);
    return since.compareTo(interval) < 0 ? interval.minus(since) : Duration.ZERO;
  }

  /// A phase that can change without any news: a gang without Job becomes an orphan in time.
  private static boolean isLeftover(Gang gang, Instant now) {
    return gang.jobGone() && !gang.phase(now).ended();
  }

  private void publish() {
    publishedAt = System.nanoTime();
    changed = false;
    FleetSnapshot snapshot = new FleetSnapshot(fleet, link, clock.instant());
    latest = snapshot;
    guarded("the journal refuses a fleet", () -> journal.folded(fleet, snapshot.at()));
    timeMatters = fleet.gangs().stream().anyMatch(gang -> isLeftover(gang, snapshot.at()));
    guarded("the listener refuses a snapshot", () -> listener.accept(snapshot));
  }

  /// Ends the observation. A last snapshot with the closed link is published; after the return
  /// nothing is.
  @Override
  public void close() {
    closing = true;
    observation.close();
    if (Thread.currentThread() == thread) {
      closed = true;
      return;
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        news.put(new News.End());
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true; // the thread ends soon: nothing blocks it
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
