package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Attempt;
import java.time.Duration;

/// Follows the log of one pod from before its container starts until after it has ended. Whether it
/// has ended is told by the container's state, never by the end of a stream: servers and proxies
/// end streams for reasons of their own.
final class AttemptLog {
  /// How often a pod that is seen must not be found before it is believed to be gone.
  private static final int MOST_NOT_FOUND = 5;

  /// How often a pod that is on its way out must fail to be read before its successor is.
  private static final int MOST_FAILED = 20;

  private final LogScene scene;
  private final AttemptNotes notes;
  private final AttemptReading reading;
  private final RetryPauses pauses;
  private final ContainerRun run;
  private int emptyReadings;
  private int notFound;
  private int failed;

  AttemptLog(LogScene scene, Attempt attempt, LogStart start, AttemptNotes notes) {
    this.scene = scene;
    this.notes = notes;
    this.reading = new AttemptReading(scene, attempt, start, notes);
    this.pauses = new RetryPauses(reading);
    this.run = new ContainerRun(reading, start, pauses);
  }

  /// Returns when the attempt has ended and all of its log that there is has been read.
  void follow() throws InterruptedException {
    boolean done = false;
    while (!done) {
      reading.refresh();
      done =
          switch (reading.stage()) {
            case BEFORE -> waited();
            case RUNNING -> readRunning();
            case BETWEEN -> readBetween();
            case ENDED -> readEnd();
          };
      notes.drained();
    }
  }

  private boolean waited() throws InterruptedException {
    notes.waiting(scene.source());
    reading.pause(scene.pace().look());
    return false;
  }

  private boolean readRunning() throws InterruptedException {
    run.turn();
    if (!scene.seat().follows()) {
      boolean done = read(LogPart.SO_FAR);
      reading.pause(scene.pace().turn());
      return done;
    }
    return read(LogPart.FOLLOW);
  }

  /// Reads what the container wrote before it is started again.
  private boolean readBetween() throws InterruptedException {
    run.turn();
    return reading.isComplete() ? waited() : read(LogPart.SO_FAR);
  }

  private boolean readEnd() throws InterruptedException {
    run.turn();
    return read(LogPart.ALL);
  }

  /// Reads on from where reading stopped.
  ///
  /// @return whether nothing will come any more
  private boolean read(LogPart part) throws InterruptedException {
    boolean all;
    try {
      all = part == LogPart.FOLLOW ? follows() : inTurn(part);
    } catch (ClusterException.NotFound | ClusterException.Invalid e) {
      return failed(e); // nothing was read: what is known of the end stays
    } catch (ClusterException e) {
      reading.failed();
      return failed(e);
    } catch (UncertainRunException _) {
      return settleRun();
    } finally {
      noteProgress();
    }
    failed = 0;
    if (all && part == LogPart.ALL && reading.gaveNothing()) {
      return logGone();
    }
    notFound = 0;
    if (all && part == LogPart.ALL) {
      notes.end(reading.attempt());
      return true;
    }
    if (all && part == LogPart.FOLLOW) {
      awaitNews();
    }
    return false;
  }

  private boolean follows() throws ClusterException, InterruptedException {
    boolean[] all = {false};
    boolean ended;
    try (var _ = new StreamWatch(reading)) {
      ended = scene.seat().alone(() -> all[0] = reading.read(LogPart.FOLLOW));
    }
    if (!ended) {
      reading.brokenOff();
    }
    return ended && all[0];
  }

  private boolean inTurn(LogPart part) throws ClusterException, InterruptedException {
    boolean[] all = {false};
    scene.seat().inTurn(() -> all[0] = reading.read(part));
    return all[0];
  }

  private void noteProgress() {
    if (reading.intake().takeProgress()) {
      pauses.reset();
      reading.progressed();
      emptyReadings = 0;
      failed = 0;
    }
  }

  private boolean settleRun() throws InterruptedException {
    try {
      run.settle();
      return false;
    } catch (ClusterException e) {
      return failed(e);
    }
  }

  /// A stream has ended: when its container has ended too, that is about to be seen. Reading again
  /// shows whether there is more, less and less often while there is not.
  private void awaitNews() throws InterruptedException {
    Duration look = scene.pace().look();
    Duration most = scene.pace().settle();
    Duration wait = look.multipliedBy(1L << Math.min(emptyReadings++, 6));
    reading.pause(wait.compareTo(most) < 0 ? wait : most);
  }

  private boolean failed(ClusterException e) throws InterruptedException {
    boolean ended = reading.stage() == AttemptStage.ENDED;
    return switch (e) {
      case ClusterException.NotFound _ -> notFound(e);
      case ClusterException.Invalid _ when ended -> {
        notes.nothing(reading.attempt(), e);
        yield true;
      }
      case ClusterException.Invalid _ -> waited();
      case ClusterException.Forbidden _, ClusterException.Unauthorized _ -> {
        notes.refused(e);
        pauses.after(e);
        yield isSuperseded();
      }
      case ClusterException.BadKubeconfig _,
          ClusterException.Unreachable _,
          ClusterException.NotKubernetes _,
          ClusterException.Conflict _,
          ClusterException.ServerFault _ -> {
        notes.lost(e);
        pauses.after(e);
        yield isSuperseded();
      }
    };
  }

  /// The watch may be behind the log, or the answer may be another's than the server's.
  private boolean notFound(ClusterException e) throws InterruptedException {
    if (reading.attempt().gone() != null || ++notFound >= MOST_NOT_FOUND) {
      notes.gone(reading.attempt(), reading.position(), reading.isComplete() && isLastRun());
      notes.end(reading.attempt());
      return true;
    }
    pauses.after(e);
    return false;
  }

  /// The answer is no log, and no failure: the log was removed before its pod.
  private boolean logGone() throws InterruptedException {
    if (++notFound >= MOST_NOT_FOUND) {
      notes.logGone(reading.attempt(), reading.position());
      notes.end(reading.attempt());
      return true;
    }
    reading.pause(scene.pace().look());
    return false;
  }

  /// Whether the run that was read is known to be the pod's last.
  private boolean isLastRun() {
    Attempt attempt = reading.attempt();
    boolean over =
        switch (attempt.pod().status().phase()) {
          case SUCCEEDED, FAILED -> true;
          case PENDING, RUNNING, UNKNOWN -> false;
        };
    return !attempt.pod().lifetime().restartsInPlace() || (over && run.isNewest());
  }

  /// Whether the pod is on its way out and cannot be read, while another takes its place.
  private boolean isSuperseded() {
    reading.refresh();
    Attempt attempt = reading.attempt();
    boolean out = attempt.pod().lifetime().deletionRequested() != null || attempt.gone() != null;
    if (++failed < MOST_FAILED || !out || !scene.source().hasNewerThan(attempt)) {
      return false;
    }
    notes.superseded(attempt, reading.position());
    return true;
  }
}
