package dev.gangboard.logs;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.logs.LineIntake.Mode;

/// The run of a pod's container that is read. A container that is started again in its pod begins a
/// new log, and the one before is there until the next start.
final class ContainerRun {
  private static final int MOST_NOT_FOUND = 3;

  private final AttemptReading reading;
  private final RetryPauses pauses;
  private int run = -1;

  ContainerRun(AttemptReading reading, LogStart start, RetryPauses pauses) {
    this.reading = reading;
    this.pauses = pauses;
    LogStart.Reached reached = start.reached();
    if (reached != null && reached.pod().equals(reading.attempt().pod().id().uid())) {
      run = reached.run();
    }
  }

  /// The number of the container's newest run. It never sinks in a pod: a status that tells less is
  /// an older one, or of a pod that is being removed.
  private int restarts() {
    PodFacts.Container container = reading.attempt().pod().replica();
    return container == null ? Math.max(0, run) : Math.max(container.restarts(), run);
  }

  /// Whether the run that was read is the newest that is known.
  boolean isNewest() {
    return restarts() == run;
  }

  /// Reads what was written in runs that ended while nobody looked, as far as it is still there,
  /// and begins with the next.
  void turn() throws InterruptedException {
    int now = restarts();
    Attempt attempt = reading.attempt();
    if (run != now) {
      boolean first = run < 0;
      if (first && (now == 0 || !reading.beginsAtBeginning())) {
        reading.notes().attempt(attempt, now);
      } else {
        if (first) {
          reading.notes().attempt(attempt, now - 1);
        }
        readRunsBefore(now);
        reading.notes().restart(attempt, now);
      }
      begin(now);
    }
    boolean uncertain = attempt.pod().lifetime().restartsInPlace();
    reading
        .intake()
        .mode(!uncertain ? Mode.CERTAIN : run == 0 ? Mode.PERHAPS_NOT_FIRST : Mode.PERHAPS_ANOTHER);
  }

  /// The position is kept: where the cluster told late of the restart, lines of this run were read
  /// already.
  private void begin(int next) {
    run = next;
    reading.position().newRun();
    reading.incomplete();
  }

  private void readRunsBefore(int now) throws InterruptedException {
    if (run < now - 1) {
      if (run >= 0) {
        sayRestIsGone();
      }
      if (now - run > 2) {
        reading.notes().runsMissed(now - run - 2);
      }
      reading.position().newRun();
      reading.incomplete();
    }
    readPrevious();
  }

  private void sayRestIsGone() {
    if (reading.isComplete()) {
      return;
    }
    if (reading.position().isEmpty()) {
      reading.notes().runsMissed(1); // known to have run, and nothing of it was ever read
    } else {
      reading.notes().previousGone(reading.position());
    }
  }

  /// It is there until the container is started once more, which can be soon.
  private void readPrevious() throws InterruptedException {
    int notFound = 0;
    while (true) {
      try {
        previous();
        return;
      } catch (ClusterException.Invalid _) {
        sayRestIsGone();
        return;
      } catch (ClusterException.NotFound e) {
        if (reading.attempt().gone() != null || ++notFound >= MOST_NOT_FOUND) {
          sayRestIsGone();
          return;
        }
        pauses.after(e);
      } catch (ClusterException e) {
        reading.notes().lost(e);
        pauses.after(e);
      }
    }
  }

  private void previous() throws ClusterException, InterruptedException {
    LineIntake intake = reading.intake();
    intake.mode(Mode.PREVIOUS);
    reading.scene().seat().inTurn(reading::readPrevious);
    if (intake.isUnordered()) {
      reading.notes().previousGone(reading.position());
    } else if (intake.hasServerSpoken() && !intake.hasJoined()) {
      sayRestIsGone();
    }
  }

  /// The first line after a resumption is not one that was seen: either the cluster has lost lines,
  /// or it is another run's. The log of the run before shows which, ahead of the status.
  void settle() throws ClusterException, InterruptedException {
    boolean nothingRead = reading.position().isEmpty();
    try {
      previous();
      if (nothingRead || reading.position().joint() == LogPosition.Joint.SEAMLESS) {
        reading.notes().restart(reading.attempt(), run + 1);
        begin(run + 1);
      } else {
        awaitRestart();
      }
    } catch (ClusterException.Invalid _) {
      reading.intake().proveSameRun(); // there is no run before
    }
  }

  private void awaitRestart() throws InterruptedException {
    RankLog.Pace pace = reading.scene().pace();
    long end = System.nanoTime() + pace.settle().toNanos();
    while (isNewest() && System.nanoTime() < end) {
      reading.pause(pace.look());
      reading.refresh();
    }
    if (isNewest()) {
      reading.intake().proveSameRun();
    }
  }
}
