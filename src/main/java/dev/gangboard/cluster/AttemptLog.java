package dev.gangboard.cluster;

import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.PodFacts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Follows the log of one pod from before its container starts until after it has ended. Whether it
/// has ended is told by the container's state, never by the end of a stream: servers and proxies
/// end streams for reasons of their own.
final class AttemptLog {
  private final Cluster cluster;
  private final RankSource source;
  private final LogNotes notes;
  private final RankLog.Pace pace;
  private final int tailLines;
  private final LogPosition position = new LogPosition();
  private final Backoff backoff;
  private Attempt attempt;
  private boolean brokenOff;
  private int run = -1;

  AttemptLog(
      Cluster cluster,
      RankSource source,
      Attempt attempt,
      int tailLines,
      LogNotes notes,
      RankLog.Pace pace) {
    this.cluster = cluster;
    this.source = source;
    this.attempt = attempt;
    this.tailLines = tailLines;
    this.notes = notes;
    this.pace = pace;
    this.backoff = new Backoff(pace.retry());
  }

  /// Where the attempt is, as far as its log is concerned.
  private enum Stage {
    /// The container has not started.
    BEFORE,
    RUNNING,
    /// The container has ended and will be started again in this pod.
    BETWEEN,
    ENDED
  }

  /// Returns when the attempt has ended and all of its log that there is has been read.
  void follow() throws InterruptedException {
    boolean done = false;
    while (!done) {
      refresh();
      done =
          switch (stage()) {
            case BEFORE -> waited();
            case RUNNING -> readRunning();
            case BETWEEN -> (run < 0 && readOnce()) || waited();
            case ENDED -> read(request(false, false));
          };
    }
  }

  private void refresh() {
    attempt = source.attempt(attempt.pod().id().uid()).orElse(attempt);
  }

  private Stage stage() {
    PodFacts.Container container = attempt.pod().replica();
    if (attempt.gone() != null || isOver(attempt.pod())) {
      return Stage.ENDED;
    }
    if (container == null) {
      return Stage.BEFORE;
    }
    return switch (container.state()) {
      case ContainerState.Running _ -> Stage.RUNNING;
      case ContainerState.Waiting _ -> container.restarts() > 0 ? Stage.BETWEEN : Stage.BEFORE;
      case ContainerState.Terminated _ ->
          attempt.pod().lifetime().restartsInPlace() ? Stage.BETWEEN : Stage.ENDED;
    };
  }

  private static boolean isOver(PodFacts pod) {
    return switch (pod.status().phase()) {
      case SUCCEEDED, FAILED -> true;
      case PENDING, RUNNING, UNKNOWN -> false;
    };
  }

  private boolean waited() throws InterruptedException {
    notes.waiting(source);
    Thread.sleep(pace.look());
    return false;
  }

  /// Follows the run of the container that is going on. Of a run before it, which ended while
  /// nobody looked, the rest comes first.
  private boolean readRunning() throws InterruptedException {
    int restarts = restarts();
    if (run >= 0 && restarts != run) {
      read(request(false, true));
      notes.say("ranklog.restarted", attempt.pod().id().name(), restarts);
    }
    run = restarts;
    return read(request(true, false));
  }

  /// Reads what the container wrote before it is started again.
  private boolean readOnce() throws InterruptedException {
    run = restarts();
    read(request(false, false));
    return false;
  }

  private int restarts() {
    PodFacts.Container container = attempt.pod().replica();
    return container == null ? 0 : container.restarts();
  }

  private LogRequest request(boolean follow, boolean previous) {
    PodFacts.Container container = attempt.pod().replica();
    Long since = position.since();
    return new LogRequest(
        attempt.pod().id(),
        container == null ? null : container.name(),
        follow,
        previous,
        since,
        since == null ? tailLines : null);
  }

  /// Reads on from where reading stopped.
  ///
  /// @return whether nothing will come any more
  private boolean read(LogRequest request) throws InterruptedException {
    position.resume();
    try {
      cluster.readLog(request, this::take);
    } catch (ClusterException e) {
      return failed(e, request);
    }
    if (request.follow()) {
      awaitNews();
      return false;
    }
    if (!request.previous()) {
      sayEnd();
    }
    return !request.previous();
  }

  private void take(LogLine line) throws InterruptedException {
    Instant last = position.last();
    boolean wasOpen = position.joint() == LogPosition.Joint.OPEN;
    boolean fresh = position.advance(line);
    if (wasOpen) {
      sayHowItJoins(last, line);
    }
    if (fresh) {
      backoff.reset();
      notes.line(line);
    }
  }

  private void sayHowItJoins(@Nullable Instant last, LogLine line) {
    if (last != null && position.joint() == LogPosition.Joint.GAP) {
      notes.say("ranklog.gap", RankLog.time(last), RankLog.time(line.at()));
      brokenOff = false;
    } else if (brokenOff && (last == null || position.joint() == LogPosition.Joint.SEAMLESS)) {
      notes.say("ranklog.reconnected");
      brokenOff = false;
    }
  }

  /// A stream has ended or its pod is not there: when its container has ended too, that is about to
  /// be seen.
  private void awaitNews() throws InterruptedException {
    long end = System.nanoTime() + pace.settle().toNanos();
    do {
      Thread.sleep(pace.look());
      refresh();
    } while (stage() == Stage.RUNNING && restarts() == run && System.nanoTime() < end);
  }

  private boolean failed(ClusterException e, LogRequest request) throws InterruptedException {
    if (request.previous()) {
      return false; // there is no earlier run any more; what was read of it has been shown
    }
    return switch (e) {
      case ClusterException.NotFound _ -> {
        awaitNews();
        sayGone();
        yield true;
      }
      case ClusterException.Invalid _ when stage() == Stage.ENDED -> {
        notes.say("ranklog.nothing", attempt.pod().id().name(), e.getMessage());
        yield true;
      }
      case ClusterException.Invalid _ -> waited();
      case ClusterException.Forbidden _, ClusterException.Unauthorized _ -> {
        notes.say("ranklog.refused", e.getMessage());
        Thread.sleep(backoff.next(e));
        yield false;
      }
      case ClusterException.BadKubeconfig _,
          ClusterException.Unreachable _,
          ClusterException.NotKubernetes _,
          ClusterException.Conflict _,
          ClusterException.ServerFault _ -> {
        brokenOff = true;
        notes.say("ranklog.lost", e.getMessage());
        Thread.sleep(backoff.next(e));
        yield false;
      }
    };
  }

  private void sayGone() {
    String pod = attempt.pod().id().name();
    if (position.last() == null) {
      notes.say("ranklog.gone", pod);
    } else if (brokenOff) {
      notes.say("ranklog.gone.rest", pod, RankLog.time(position.last()));
    }
    sayEnd();
  }

  private void sayEnd() {
    String pod = attempt.pod().id().name();
    PodFacts.Container container = attempt.pod().replica();
    if (container != null && container.state() instanceof ContainerState.Terminated end) {
      String reason = end.reason() == null ? "" : end.reason();
      notes.say("ranklog.ended", pod, String.valueOf(end.exitCode()), reason);
    } else if (attempt.gone() != null) {
      notes.say("ranklog.vanished", pod);
    }
  }
}
