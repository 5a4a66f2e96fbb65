package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Tells a listener what a rank's transcript has, its end first and then what comes, until the log
/// has ended.
public final class TranscriptFeed implements AutoCloseable {
  private static final Logger LOG = System.getLogger(TranscriptFeed.class.getName());
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final int BATCH = 1_000;

  private final LogRecorder recorder;
  private final String uid;
  private final int rank;
  private final int tail;
  private final LogListener listener;
  private final Thread thread;

  /// @param uid the gang's
  /// @param tail at most so many rows of what is there already
  public TranscriptFeed(
      LogRecorder recorder, String uid, int rank, int tail, LogListener listener) {
    this.recorder = recorder;
    this.uid = uid;
    this.rank = rank;
    this.tail = tail;
    this.listener = listener;
    this.thread = Thread.ofVirtual().name("transcript-" + rank).start(this::run);
  }

  private void run() {
    try {
      feed();
      listener.ended();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed: nobody listens any more
    } catch (RecordException e) {
      LOG.log(Level.WARNING, "the log of rank " + rank + " cannot be shown", e);
      String why = String.valueOf(e.getMessage());
      listener.mark(new LogMark(LogMark.Kind.DISK, Instant.now(), "", why));
      listener.ended();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a defect: the log of rank " + rank + " ends", e);
    }
  }

  private void feed() throws RecordException, InterruptedException {
    GangLogs logs = recorder.open(uid).orElse(null);
    if (logs == null) {
      return;
    }
    try (logs) {
      recorder.show(uid, rank, true);
      RankTranscript transcript = logs.rank(rank);
      try (var _ = transcript.listen(() -> LockSupport.unpark(thread))) {
        follow(transcript);
      } finally {
        recorder.show(uid, rank, false);
      }
    }
  }

  private void follow(RankTranscript transcript) throws RecordException, InterruptedException {
    long next = Math.max(0, transcript.size() - tail);
    int numbering = transcript.renumbered();
    while (true) {
      boolean ended = recorder.hasEnded(uid, rank);
      if (transcript.renumbered() != numbering) {
        numbering = transcript.renumbered();
        next = Math.max(0, transcript.size() - tail);
      }
      List<LogRow> rows = transcript.rows(next, BATCH);
      for (LogRow row : rows) {
        tell(row);
      }
      next += rows.size();
      if (rows.isEmpty()) {
        if (ended) {
          return;
        }
        listener.drained();
        LockSupport.parkNanos(LOOK.toNanos());
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    }
  }

  private void tell(LogRow row) throws InterruptedException {
    LogMark mark = row.mark();
    if (mark != null) {
      listener.mark(mark);
    } else {
      byte[] bytes = row.text().getBytes(StandardCharsets.UTF_8);
      boolean begins = row.kind() == LogRow.Kind.LINE;
      long time = row.time() == LogTime.NONE ? 0 : row.time();
      listener.line(new LogLine(time, bytes, 0, bytes.length, begins));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive() && Thread.currentThread() != thread) {
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
