package dev.gangboard.logs;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.logs.LogMark.Kind;
import java.time.Instant;

/// The lines of one attempt, and what is said between them.
final class AttemptNotes {
  private final LogNotes notes;
  private final boolean next;
  private boolean brokenOff;

  /// @param next whether the rank had an attempt before
  AttemptNotes(LogNotes notes, boolean next) {
    this.notes = notes;
    this.next = next;
  }

  void line(LogLine line) throws InterruptedException {
    notes.line(line);
  }

  void drained() {
    notes.drained();
  }

  void waiting(RankSource source) {
    notes.waiting(source);
  }

  void attempt(Attempt attempt, int run) {
    String name = attempt.pod().id().name();
    notes.sayOf(Kind.ATTEMPT, runOf(attempt, run), next ? "ranklog.next" : "ranklog.attempt", name);
  }

  void restart(Attempt attempt, int run) {
    String name = attempt.pod().id().name();
    notes.sayOf(Kind.RESTART, runOf(attempt, run), "ranklog.restarted", name, run);
  }

  private static String runOf(Attempt attempt, int run) {
    PodFacts.PodId pod = attempt.pod().id();
    return pod.name() + "/" + pod.uid() + "/" + run;
  }

  void runsMissed(int count) {
    notes.say(Kind.GAP, "ranklog.runs-missed", String.valueOf(count));
    brokenOff = false;
  }

  void previousGone(LogPosition position) {
    Instant last = LogTime.instant(position.last());
    notes.sayOf(Kind.GAP, last + "/", "ranklog.run-gone", RankLog.time(last));
  }

  /// Nothing of what was read is in the log any more.
  void forgotten(LogPosition position) {
    Instant last = LogTime.instant(position.last());
    notes.sayOf(Kind.GAP, last + "/", "ranklog.gap.rest", RankLog.time(last));
  }

  /// The pod is there and its log is not any more.
  void logGone(Attempt attempt, LogPosition position) {
    if (position.isEmpty()) {
      notes.sayOf(Kind.GAP, "/", "ranklog.log-gone", attempt.pod().id().name());
    } else {
      forgotten(position);
    }
  }

  /// The cluster's own words in the log, such as that it cannot find the log's file.
  void server(LogLine line) {
    notes.say(Kind.SERVER, "ranklog.server", line.text());
  }

  void lost(ClusterException e) {
    brokenOff = true;
    notes.say(Kind.LOST, "ranklog.lost", e.getMessage());
  }

  void refused(ClusterException e) {
    brokenOff = true;
    notes.say(Kind.REFUSED, "ranklog.refused", e.getMessage());
  }

  /// How a resumed reading joins what was read before.
  ///
  /// @param last the last line's time before, [LogTime#NONE] for none
  void joins(LogPosition.Joint joint, long last, long next) {
    if (joint == LogPosition.Joint.GAP) {
      Instant from = LogTime.instant(last);
      Instant to = LogTime.instant(next);
      notes.sayOf(Kind.GAP, from + "/" + to, "ranklog.gap", RankLog.time(from), RankLog.time(to));
      brokenOff = false;
    } else if (brokenOff && (last == LogTime.NONE || joint == LogPosition.Joint.SEAMLESS)) {
      notes.say(Kind.RECONNECTED, "ranklog.reconnected");
      brokenOff = false;
    }
  }

  void clockSetBack(long from, long to) {
    String before = RankLog.time(LogTime.instant(from));
    notes.say(Kind.CLOCK, "ranklog.clock", before, RankLog.time(LogTime.instant(to)));
  }

  /// The container has ended and there is no log of it.
  void nothing(Attempt attempt, ClusterException e) {
    notes.say(Kind.ENDED, "ranklog.nothing", attempt.pod().id().name(), e.getMessage());
  }

  /// @param complete whether all that it wrote was read
  void gone(Attempt attempt, LogPosition position, boolean complete) {
    String pod = attempt.pod().id().name();
    if (complete) {
      return;
    }
    if (position.isEmpty()) {
      notes.sayOf(Kind.GAP, "/", "ranklog.gone", pod);
    } else {
      rest("ranklog.gone.rest", pod, position);
    }
  }

  void superseded(Attempt attempt, LogPosition position) {
    String pod = attempt.pod().id().name();
    if (position.isEmpty()) {
      notes.sayOf(Kind.GAP, "/", "ranklog.gone", pod);
    } else {
      rest("ranklog.superseded", pod, position);
    }
  }

  /// The pod in which reading stopped is not there any more.
  void missed(LogPosition position) {
    if (position.isEmpty()) {
      notes.sayOf(Kind.GAP, "/", "ranklog.missed.all");
    } else {
      Instant last = LogTime.instant(position.last());
      notes.sayOf(Kind.GAP, last + "/", "ranklog.missed", RankLog.time(last));
    }
  }

  private void rest(String key, String pod, LogPosition position) {
    Instant last = LogTime.instant(position.last());
    notes.sayOf(Kind.GAP, last + "/", key, pod, RankLog.time(last));
  }

  void end(Attempt attempt) {
    String pod = attempt.pod().id().name();
    PodFacts.Container container = attempt.pod().replica();
    if (container != null && container.state() instanceof ContainerState.Terminated end) {
      String reason = end.reason() == null ? "" : end.reason();
      notes.say(Kind.ENDED, "ranklog.ended", pod, String.valueOf(end.exitCode()), reason);
    } else if (attempt.gone() != null) {
      notes.say(Kind.ENDED, "ranklog.vanished", pod);
    }
  }
}
