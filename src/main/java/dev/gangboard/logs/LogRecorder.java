package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Keeps the logs of a cluster's live gangs: of each rank from its first line to its last, through
/// all interruptions, before anybody sees them. What a rank has written when it fails is on disk
/// before the cluster deletes its pod. Safe for use by many threads.
public final class LogRecorder implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LogRecorder.class.getName());
  private static final Duration LOOK = Duration.ofMillis(500);

  /// How often it is tried to write into a gang's record what is only held.
  private static final Duration TRY = Duration.ofSeconds(3);

  private final Cluster cluster;
  private final LogDesk desk;
  private final ConnectionTurns turns;
  private final Map<String, GangRecorder> recorders = new HashMap<>();
  private final Set<String> examined = new HashSet<>();
  private final Set<String> unfinished = new HashSet<>();

  /// When it was tried last to write what is only held into a gang's record.
  private final Map<String, Long> triedAt = new HashMap<>();

  private final AtomicReference<@Nullable FleetSnapshot> waiting = new AtomicReference<>();
  private final Thread thread;
  private volatile @Nullable FleetSnapshot latest;
  private volatile boolean listed;
  private volatile boolean closed;

  LogRecorder(Cluster cluster, LogDesk desk) {
    this.cluster = cluster;
    this.desk = desk;
    this.turns = new ConnectionTurns(desk.keeping().mostConnections());
    this.thread = Thread.ofVirtual().name("log-recorder").start(this::run);
  }

  /// What is seen now. Returns at once; the newest wins.
  public void take(FleetSnapshot snapshot) {
    listed |= snapshot.link().status() == LinkState.Status.LIVE;
    latest = snapshot;
    waiting.set(snapshot);
    LockSupport.unpark(thread);
  }

  /// Opens the logs of a gang, live or past: what is kept, and what comes. Blocks (disk).
  ///
  /// @return to be closed; empty where nothing is known of it and nothing is kept
  public Optional<GangLogs> open(String uid) throws RecordException, InterruptedException {
    FleetSnapshot snapshot = latest;
    Optional<Gang> gang = snapshot == null ? Optional.empty() : snapshot.fleet().gang(uid);
    if (gang.isEmpty()) {
      return desk.past(uid);
    }
    synchronized (this) {
      return Optional.of(recorder(gang.get()).logs().retain());
    }
  }

  /// Somebody looks at a rank's log, or does not any more: where not all can be followed at once,
  /// it goes first. Of a gang that is not kept, the log begins to be read with it.
  public synchronized void show(String uid, int rank, boolean shown) {
    GangRecorder recorder = recorders.get(uid);
    if (recorder != null && !closed) {
      recorder.show(rank, shown);
    }
  }

  /// Whether the logs of a gang are being read, or were read by this recorder to their end.
  public synchronized boolean isRecording(String uid) {
    return recorders.containsKey(uid);
  }

  /// Whether nothing more will come of a rank's log.
  public synchronized boolean hasEnded(String uid, int rank) {
    GangRecorder recorder = recorders.get(uid);
    return recorder == null || recorder.hasEnded(rank);
  }

  private void run() {
    while (!closed) {
      FleetSnapshot snapshot = waiting.getAndSet(null);
      try {
        look(snapshot == null ? latest : snapshot);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt(); // closed
        return;
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "a defect: the logs were not looked after", e);
      }
      if (waiting.get() == null) {
        LockSupport.parkNanos(LOOK.toNanos());
      }
    }
  }

  private synchronized void look(@Nullable FleetSnapshot snapshot) throws InterruptedException {
    if (snapshot == null || closed) {
      return;
    }
    Instant now = desk.clock().instant();
    boolean all = desk.keeping().which() == LogKeeping.Which.ALL;
    for (Gang gang : snapshot.fleet().gangs()) {
      String uid = gang.id().uid();
      boolean wanted = all && (!gang.phase(now).ended() || unfinished.contains(uid));
      GangRecorder recorder = recorders.get(uid);
      if (recorder == null && all && (wanted || isUnfinished(uid))) {
        wanted = true;
        recorder = recorder(gang);
      }
      if (recorder != null) {
        if (recorder.isOnlyHeld() && takeOver(recorder, gang, now)) {
          recorder = recorder(gang);
          wanted = all;
        }
        recorder.take(gang, wanted, now);
        if (recorder.isDone(now)) {
          recorder.finish();
        }
      }
    }
  }

  /// Goes on in the gang's record with what was only held so far: another process wrote there and
  /// has ended, or logs were not to be kept before. What came since its last line is read again.
  ///
  /// @return whether it does
  private boolean takeOver(GangRecorder held, Gang gang, Instant now) throws InterruptedException {
    String uid = gang.id().uid();
    long nanos = System.nanoTime();
    Long tried = triedAt.put(uid, nanos);
    if (tried != null && nanos - tried < TRY.toNanos()) {
      triedAt.put(uid, tried);
      return false;
    }
    if (gang.phase(now).ended() && !desk.isUnfinished(uid)) {
      return false;
    }
    Optional<GangLogs> kept = desk.inRecord(cluster.context(), gang.id(), Duration.ZERO);
    if (kept.isEmpty()) {
      return false;
    }
    var next = new GangRecorder(cluster, turns, kept.get(), gang, desk.clock(), () -> listed);
    held.shown().forEach(rank -> next.show(rank, true));
    recorders.put(uid, next);
    unfinished.add(uid);
    held.close();
    desk.handedOver();
    return true;
  }

  /// Whether the logs of a gang that has ended were not read to their end: the app ended first.
  /// What the cluster still has of them is read now.
  private boolean isUnfinished(String uid) throws InterruptedException {
    if (!examined.add(uid)) {
      return false;
    }
    boolean found = desk.isUnfinished(uid);
    if (found) {
      unfinished.add(uid);
    }
    return found;
  }

  private GangRecorder recorder(Gang gang) throws InterruptedException {
    GangId id = gang.id();
    GangRecorder known = recorders.get(id.uid());
    if (known != null) {
      return known;
    }
    if (closed) {
      throw new IllegalStateException("closed");
    }
    var recorder =
        new GangRecorder(
            cluster, turns, desk.toWrite(cluster.context(), id), gang, desk.clock(), () -> listed);
    recorders.put(id.uid(), recorder);
    return recorder;
  }

  /// Stops reading. What was kept stays, and is gone on with when the gang is recorded again.
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    synchronized (this) {
      recorders.values().forEach(GangRecorder::close);
      recorders.clear();
    }
  }
}
