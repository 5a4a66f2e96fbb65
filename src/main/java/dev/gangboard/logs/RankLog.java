package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.Gang;
import dev.gangboard.logs.LogMark.Kind;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// Follows the log of one rank for as long as the rank lives: waits for its container, reconnects
/// where a stream ends early, goes on with the next attempt, and ends when the rank has ended. Runs
/// on a virtual thread of its own.
///
/// A log that does not exist yet or any more is no error, as the executor contract has it: a mark
/// says so. After a reconnection no line is lost and none comes twice; where the cluster has thrown
/// lines away meanwhile, a mark names the gap.
public final class RankLog implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RankLog.class.getName());

  private final LogScene scene;
  private final LogStart start;
  private final LogListener listener;
  private final Thread thread;
  private long seenSince;
  private boolean missedTold;
  private long overSince;
  private volatile boolean atEnd;

  /// The uids of the pods that were read, as far as it has come.
  private final Set<String> read = ConcurrentHashMap.newKeySet();

  /// @param look how often what is known of the rank is looked at, while nothing can be read
  /// @param settle how long at most is waited after a stream's end before it is read again
  /// @param retry the first pause after a failure
  /// @param turn the pause after each reading of a log that cannot be followed
  record Pace(Duration look, Duration settle, Duration retry, Duration turn) {
    static final Pace USUAL =
        new Pace(
            Duration.ofMillis(200),
            Duration.ofSeconds(3),
            Duration.ofMillis(500),
            Duration.ofSeconds(2));
  }

  /// Starts to follow, with a connection for this log alone.
  ///
  /// @param gang gives the newest state of the gang, empty while it is not known yet
  public RankLog(
      Cluster cluster,
      int rank,
      LogStart start,
      Supplier<Optional<Gang>> gang,
      LogListener listener) {
    this(cluster, new ConnectionTurns(2).join(), rank, start, gang, listener);
  }

  RankLog(
      Cluster cluster,
      ConnectionTurns.Seat seat,
      int rank,
      LogStart start,
      Supplier<Optional<Gang>> gang,
      LogListener listener) {
    this(
        new LogScene(cluster, seat, new RankSource(gang, rank, InstantSource.system()), Pace.USUAL),
        start,
        listener);
  }

  RankLog(LogScene scene, LogStart start, LogListener listener) {
    this.scene = scene;
    this.start = start;
    this.listener = listener;
    this.thread = Thread.ofVirtual().name("rank-log-" + scene.source().index()).start(this::run);
  }

  private void run() {
    var notes = new LogNotes(listener, scene.source().clock());
    try {
      follow(notes);
      atEnd = true;
      listener.drained();
      listener.ended();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed: nobody listens any more
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a defect: the log of rank " + scene.source().index() + " ends", e);
      notes.say(Kind.GAP, "ranklog.defect", e.toString());
      listener.ended();
    } finally {
      scene.seat().close();
    }
  }

  private void follow(LogNotes notes) throws InterruptedException {
    RankSource source = scene.source();
    read.addAll(start.read());
    boolean resumed = !read.isEmpty() || start.reached() != null;
    boolean nobodyLooked = resumed;
    while (true) {
      Optional<Attempt> next = next(notes);
      boolean goesOn = next.isPresent() && isReached(next.get());
      if (nobodyLooked && !goesOn && (next.isPresent() || source.isOver())) {
        nobodyLooked = false;
        if (!source.hasSucceeded()) {
          notes.sayOf(Kind.GAP, "/", "ranklog.missed.attempts");
        }
      }
      if (next.isPresent()) {
        notes.nextCame();
        LogStart from = read.isEmpty() ? start : onwards();
        var attemptNotes = new AttemptNotes(notes, !read.isEmpty());
        new AttemptLog(scene, next.get(), from, attemptNotes).follow();
        read.add(next.get().pod().id().uid());
      } else if (source.isMissing()) {
        notes.say(Kind.ENDED, "ranklog.missing", String.valueOf(source.index()));
        return;
      } else if (isOver()) {
        sayWhatWasMissed(notes);
        if (read.isEmpty() && !resumed) {
          notes.nothing(source);
        }
        notes.over(source);
        return;
      } else {
        await(notes);
      }
    }
  }

  private boolean isReached(Attempt attempt) {
    LogStart.Reached reached = start.reached();
    return reached != null && reached.pod().equals(attempt.pod().id().uid());
  }

  private void await(LogNotes notes) throws InterruptedException {
    if (!read.isEmpty()) {
      notes.waitingForNext(scene.source());
    } else if (!scene.source().isOver()) {
      notes.waiting(scene.source());
    }
    listener.drained();
    scene.seat().pause(scene.pace().look());
  }

  /// Whether no attempt will come any more. What is known of the job can be ahead of what is known
  /// of its pods: but for a rank that has succeeded, one that is there already may be seen late.
  private boolean isOver() {
    if (!scene.source().isOver()) {
      overSince = 0;
      return false;
    }
    if (read.isEmpty()) {
      return hasSettled();
    }
    overSince = overSince == 0 ? System.nanoTime() : overSince;
    return scene.source().hasSucceeded()
        || System.nanoTime() - overSince >= scene.pace().settle().toNanos();
  }

  /// Whether it has come to its end and an attempt is known now that was not read. For any thread.
  boolean isBehind() {
    return atEnd && start.isWhole() && scene.source().nextOfAll(read).isPresent();
  }

  /// Whether all pods must have been listed since the gang was seen first: until then none may mean
  /// not yet.
  private boolean hasSettled() {
    return scene.source().listed().getAsBoolean()
        && seenFor().compareTo(scene.pace().settle()) >= 0;
  }

  private Duration seenFor() {
    if (seenSince == 0 && scene.source().rank().isPresent()) {
      seenSince = System.nanoTime();
    }
    return seenSince == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - seenSince);
  }

  /// The pod in which reading stopped before went while nobody read.
  private void sayWhatWasMissed(LogNotes notes) {
    LogStart.Reached reached = start.reached();
    if (reached != null && !missedTold && !read.contains(reached.pod())) {
      missedTold = true;
      new AttemptNotes(notes, true).missed(reached.position());
    }
  }

  /// The attempt to read next: first the one in which reading stopped before.
  private Optional<Attempt> next(LogNotes notes) {
    LogStart.Reached reached = start.reached();
    if (reached != null && !read.contains(reached.pod())) {
      Optional<Attempt> stopped = scene.source().attempt(reached.pod());
      if (stopped.isPresent() || !hasSettled()) {
        return stopped;
      }
      sayWhatWasMissed(notes);
    }
    return start.isWhole() ? scene.source().nextOfAll(read) : scene.source().nextFromNow(read);
  }

  /// The limits of a start are those of its first pod.
  private LogStart onwards() {
    return new LogStart(Set.of(), start.reached(), null, null);
  }

  /// A time of day for a mark, UTC.
  static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString().substring("2026-11-30T".length());
  }

  /// Ends the log; after the return the listener hears nothing, unless it is the caller.
  @Override
  public void close() {
    thread.interrupt();
    if (Thread.currentThread() == thread) {
      return;
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true; // the thread ends soon: it has been interrupted too
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
