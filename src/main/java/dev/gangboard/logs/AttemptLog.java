package dev.gangboard.logs;

import dev.gangboard.cluster.Backoff;
import dev.gangboard.cluster.Cluster.LogEnd;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.PodFacts;
import java.time.Duration;

/// Follows the log of one pod from before its container starts until after it has ended. Whether it
/// has ended is told by the container's state, never by the end of a stream: servers and proxies
/// end streams for reasons of their own.
final class AttemptLog {
  /// How often a pod that is seen must not be found before it is believed to be gone.
  private static final int MOST_NOT_FOUND = 5;

  private final LogScene scene;
  private final LogStart start;
  private final AttemptNotes notes;
  private final Backoff backoff;
  private final String uid;
  private Attempt attempt;
  private LogPosition position = new LogPosition();
  private int run = -1;
  private int emptyReadings;
  private int notFound;

  /// Whether all was read that there was, as far as the server's own end of the stream tells.
  private boolean complete;

  private boolean gapConfirmed;
  private boolean readingPrevious;
  private boolean unordered;

  /// The time of the first line that came, and of that line once it is known to be of the first
  /// run.
  private long first = LogTime.NONE;

  private long provenFirst = LogTime.NONE;

  AttemptLog(LogScene scene, Attempt attempt, LogStart start, AttemptNotes notes) {
    this.scene = scene;
    this.attempt = attempt;
    this.start = start;
    this.notes = notes;
    this.backoff = new Backoff(scene.pace().retry());
    this.uid = attempt.pod().id().uid();
    LogStart.Reached reached = start.reached();
    if (reached != null && reached.pod().equals(uid)) {
      position = reached.position();
      run = reached.run();
    }
  }

  /// The container may have been started again: what comes is perhaps of another run.
  private static final class UncertainRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UncertainRunException() {
      super(null, null, false, false);
    }
  }

  private final LogSink sink =
      new LogSink() {
        @Override
        public void accept(LogLine line) throws InterruptedException {
          take(line);
        }

        @Override
        public void drained() {
          notes.drained();
        }
      };

  /// Returns when the attempt has ended and all of its log that there is has been read.
  void follow() throws InterruptedException {
    boolean done = false;
    while (!done) {
      refresh();
      done =
          switch (AttemptStage.of(attempt)) {
            case BEFORE -> waited();
            case RUNNING -> readRunning();
            case BETWEEN -> readBetween();
            case ENDED -> readEnd();
          };
      notes.drained();
    }
  }

  private void refresh() {
    attempt = scene.source().attempt(uid).orElse(attempt);
  }

  private boolean waited() throws InterruptedException {
    notes.waiting(scene.source());
    pause(scene.pace().look());
    return false;
  }

  private void pause(Duration time) throws InterruptedException {
    notes.drained();
    scene.seat().pause(time);
  }

  /// The number of the container's newest run. It never sinks in a pod: a status that tells less is
  /// an older one, or of a pod that is being removed.
  private int restarts() {
    PodFacts.Container container = attempt.pod().replica();
    return container == null ? Math.max(0, run) : Math.max(container.restarts(), run);
  }

  /// Reads what was written in runs that ended while nobody looked, as far as it is still there,
  /// and begins with the next.
  private void turnRun() throws InterruptedException {
    int now = restarts();
    if (run == now) {
      return;
    }
    boolean first = run < 0;
    if (first && (now == 0 || !start.isWhole())) {
      notes.attempt(attempt, now);
    } else {
      if (first) {
        notes.attempt(attempt, now - 1);
      }
      readRunsBefore(now);
      notes.restart(attempt, now);
    }
    begin(now);
  }

  /// The position is kept: where the cluster told late of the restart, lines of this run were read
  /// already.
  private void begin(int next) {
    run = next;
    position.newRun();
    complete = false;
  }

  private void readRunsBefore(int now) throws InterruptedException {
    if (run < now - 1) {
      if (run >= 0 && !complete && !position.isEmpty()) {
        notes.previousGone(position);
      }
      if (now - run > 2) {
        notes.runsMissed(now - run - 2);
      }
      position.newRun();
      complete = false;
    }
    readPrevious();
  }

  private void readPrevious() throws InterruptedException {
    while (true) {
      try {
        previous();
        return;
      } catch (ClusterException.NotFound | ClusterException.Invalid _) {
        if (!complete && !position.isEmpty()) {
          notes.previousGone(position);
        }
        return;
      } catch (ClusterException e) {
        notes.lost(e);
        pause(backoff.next(e));
      }
    }
  }

  private void previous() throws ClusterException, InterruptedException {
    readingPrevious = true;
    try {
      scene.seat().inTurn(() -> read(LogPart.PREVIOUS));
      if (unordered) {
        notes.previousGone(position);
      }
    } finally {
      readingPrevious = false;
      unordered = false;
    }
  }

  private boolean readRunning() throws InterruptedException {
    turnRun();
    if (!scene.seat().follows()) {
      boolean done = reading(LogPart.SO_FAR);
      pause(scene.pace().turn());
      return done;
    }
    return reading(LogPart.FOLLOW);
  }

  /// Reads what the container wrote before it is started again.
  private boolean readBetween() throws InterruptedException {
    turnRun();
    return complete ? waited() : reading(LogPart.SO_FAR);
  }

  private boolean readEnd() throws InterruptedException {
    turnRun();
    return reading(LogPart.ALL);
  }

  /// Reads on from where reading stopped.
  ///
  /// @return whether nothing will come any more
  private boolean reading(LogPart part) throws InterruptedException {
    try {
      if (part != LogPart.FOLLOW) {
        scene.seat().inTurn(() -> read(part));
      } else if (!scene.seat().alone(() -> read(part))) {
        complete = false;
        return false;
      }
    } catch (ClusterException.NotFound | ClusterException.Invalid e) {
      return failed(e); // nothing was read: what is known of the end stays
    } catch (ClusterException e) {
      complete = false;
      return failed(e);
    } catch (UncertainRunException _) {
      return settleRun();
    }
    notFound = 0;
    if (part == LogPart.ALL) {
      notes.end(attempt);
      return true;
    }
    if (part == LogPart.FOLLOW) {
      awaitNews();
    }
    return false;
  }

  private void read(LogPart part) throws ClusterException, InterruptedException {
    position.resume();
    LogEnd end = scene.cluster().readLog(request(part), sink);
    boolean mayGoOn = part == LogPart.SO_FAR && AttemptStage.of(attempt) == AttemptStage.RUNNING;
    complete = end == LogEnd.CLOSED && !mayGoOn;
    gapConfirmed = false;
  }

  private LogRequest request(LogPart part) {
    PodFacts.Container container = attempt.pod().replica();
    String name = container == null ? null : container.name();
    Long since = position.isEmpty() ? start.sinceSeconds() : position.since();
    Integer tail = position.isEmpty() && part != LogPart.PREVIOUS ? start.tailLines() : null;
    return new LogRequest(attempt.pod().id(), name, part, since, tail);
  }

  private void take(LogLine line) throws InterruptedException {
    if (line.time() == LogTime.NONE) {
      notes.server(line);
      return;
    }
    if (readingPrevious) {
      if (!position.isEmpty() && line.time() < position.last() && !position.knows(line)) {
        unordered = true; // what came after it was read before it
        return;
      }
    } else if (attempt.pod().lifetime().restartsInPlace()) {
      requireCertainRun(line);
    }
    long last = position.last();
    boolean wasOpen = position.joint() == LogPosition.Joint.OPEN;
    LogPosition.Step step = position.advance(line);
    if (wasOpen) {
      notes.joins(position.joint(), last, line.time());
    }
    if (step == LogPosition.Step.NEW_ERA) {
      notes.clockSetBack(last, line.time());
    }
    if (step != LogPosition.Step.KNOWN) {
      backoff.reset();
      emptyReadings = 0;
      notes.line(line);
    }
  }

  /// The status may be behind the log: the first lines that come, or come after a gap, could be of
  /// another run than the one that is known.
  private void requireCertainRun(LogLine line) {
    if (position.wouldShowGap(line) && !gapConfirmed) {
      throw new UncertainRunException();
    }
    if (run == 0 && position.isEmpty() && line.time() != provenFirst) {
      first = line.time();
      throw new UncertainRunException();
    }
  }

  /// A stream has ended: when its container has ended too, that is about to be seen. Reading again
  /// shows whether there is more, less and less often while there is not.
  private void awaitNews() throws InterruptedException {
    Duration look = scene.pace().look();
    Duration most = scene.pace().settle();
    Duration wait = look.multipliedBy(1L << Math.min(emptyReadings++, 6));
    pause(wait.compareTo(most) < 0 ? wait : most);
  }

  /// The first line after a resumption is not one that was seen: either the cluster has lost lines,
  /// or it is another run's. The log of the run before shows which, ahead of the status.
  private boolean settleRun() throws InterruptedException {
    boolean nothingRead = position.isEmpty();
    try {
      previous();
      if (nothingRead || position.joint() == LogPosition.Joint.SEAMLESS) {
        notes.restart(attempt, run + 1);
        begin(run + 1);
      } else {
        awaitRestart();
      }
      return false;
    } catch (ClusterException.Invalid _) {
      gapConfirmed = true; // there is no run before
      provenFirst = first;
      return false;
    } catch (ClusterException e) {
      return failed(e);
    }
  }

  private void awaitRestart() throws InterruptedException {
    long end = System.nanoTime() + scene.pace().settle().toNanos();
    while (restarts() == run && System.nanoTime() < end) {
      pause(scene.pace().look());
      refresh();
    }
    gapConfirmed = restarts() == run;
  }

  private boolean failed(ClusterException e) throws InterruptedException {
    boolean ended = AttemptStage.of(attempt) == AttemptStage.ENDED;
    return switch (e) {
      case ClusterException.NotFound _ -> notFound(e);
      case ClusterException.Invalid _ when ended -> {
        notes.nothing(attempt, e);
        yield true;
      }
      case ClusterException.Invalid _ -> waited();
      case ClusterException.Forbidden _, ClusterException.Unauthorized _ -> {
        notes.refused(e);
        pause(backoff.next(e));
        yield isSuperseded();
      }
      case ClusterException.BadKubeconfig _,
          ClusterException.Unreachable _,
          ClusterException.NotKubernetes _,
          ClusterException.Conflict _,
          ClusterException.ServerFault _ -> {
        notes.lost(e);
        pause(backoff.next(e));
        yield isSuperseded();
      }
    };
  }

  /// The watch may be behind the log, or the answer may be another's than the server's.
  private boolean notFound(ClusterException e) throws InterruptedException {
    if (attempt.gone() != null || ++notFound >= MOST_NOT_FOUND) {
      notes.gone(attempt, position, complete && isLastRun());
      notes.end(attempt);
      return true;
    }
    pause(backoff.next(e));
    return false;
  }

  /// Whether the run that was read is known to be the pod's last.
  private boolean isLastRun() {
    boolean over =
        switch (attempt.pod().status().phase()) {
          case SUCCEEDED, FAILED -> true;
          case PENDING, RUNNING, UNKNOWN -> false;
        };
    return !attempt.pod().lifetime().restartsInPlace() || (over && restarts() == run);
  }

  /// Whether the pod is on its way out and cannot be read, while another takes its place.
  private boolean isSuperseded() {
    refresh();
    boolean out = attempt.pod().lifetime().deletionRequested() != null || attempt.gone() != null;
    if (!out || !scene.source().hasNewerThan(attempt)) {
      return false;
    }
    notes.superseded(attempt, position);
    return true;
  }
}
