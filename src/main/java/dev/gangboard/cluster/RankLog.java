package dev.gangboard.cluster;

import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.Gang;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Follows the log of one rank for as long as the rank lives: waits for its container, reconnects
/// where a stream ends early, goes on with the next attempt, and ends when the rank has ended. Runs
/// on a virtual thread of its own.
///
/// A log that does not exist yet or any more is no error, as the executor contract has it: a note
/// says so. After a reconnection no line is lost and none comes twice; where the cluster has thrown
/// lines away meanwhile, a note names the gap.
public final class RankLog implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RankLog.class.getName());

  private final Cluster cluster;
  private final RankSource source;
  private final int tailLines;
  private final Listener listener;
  private final LogNotes notes;
  private final Pace pace;
  private final Thread thread;

  /// Takes what a log says, in order, on the log's thread.
  public interface Listener {
    void line(LogLine line) throws InterruptedException;

    /// Something about the log itself, in words: what it waits for, that it reconnected, that the
    /// container ended.
    void note(String text);

    /// Nothing will come any more.
    void ended();
  }

  /// @param look how often what is known of the rank is looked at, while nothing can be read
  /// @param settle how long a stream's end may be ahead of the news that its container has ended
  /// @param retry the first pause after a failure
  record Pace(Duration look, Duration settle, Duration retry) {
    static final Pace USUAL =
        new Pace(Duration.ofMillis(200), Duration.ofSeconds(3), Duration.ofMillis(500));
  }

  /// Starts to follow.
  ///
  /// @param gang gives the newest state of the gang, empty while it is not known yet
  /// @param tailLines at most so many lines of what is already there
  public RankLog(
      Cluster cluster, int rank, int tailLines, Supplier<Optional<Gang>> gang, Listener listener) {
    this(
        cluster,
        new RankSource(gang, rank, InstantSource.system()),
        tailLines,
        listener,
        Pace.USUAL);
  }

  RankLog(Cluster cluster, RankSource source, int tailLines, Listener listener, Pace pace) {
    this.cluster = cluster;
    this.source = source;
    this.tailLines = tailLines;
    this.listener = listener;
    this.notes = new LogNotes(listener);
    this.pace = pace;
    this.thread = Thread.ofVirtual().name("rank-log-" + source.index()).start(this::run);
  }

  private void run() {
    try {
      follow();
      listener.ended();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed: nobody listens any more
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a defect: the log of rank " + source.index() + " ends", e);
      notes.say("ranklog.defect", e.toString());
      listener.ended();
    }
  }

  private void follow() throws InterruptedException {
    Set<String> read = new HashSet<>();
    while (true) {
      Optional<Attempt> next = source.next(read);
      if (next.isPresent()) {
        if (!read.isEmpty()) {
          notes.say("ranklog.next", next.get().pod().id().name());
        }
        new AttemptLog(cluster, source, next.get(), tailLines, notes, pace).follow();
        read.add(next.get().pod().id().uid());
      } else if (source.isMissing()) {
        notes.say("ranklog.missing", String.valueOf(source.index()));
        return;
      } else if (source.isOver()) {
        if (read.isEmpty()) {
          notes.nothing(source);
        }
        return;
      } else {
        if (read.isEmpty()) {
          notes.waiting(source);
        } else {
          notes.waitingForNext(source);
        }
        Thread.sleep(pace.look());
      }
    }
  }

  /// A time of day for a note, UTC.
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
