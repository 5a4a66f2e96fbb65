package dev.gangboard.logs;

import dev.gangboard.cluster.Backoff;
import dev.gangboard.cluster.ClusterException;
import java.time.Duration;

/// The pauses after failed readings of one attempt: a few short ones, then longer and longer, but
/// for a pod that is about to go, whose log goes with it.
final class RetryPauses {
  /// How many times the hurried pauses are shorter than the usual ones.
  private static final int HURRY = 10;

  /// After so many hurried pauses, nothing is gained by more: the cluster cannot be reached.
  private static final int MOST_HURRIED = 600;

  /// After so many short pauses, a second or so, it is no passing trouble.
  private static final int MOST_PASSING = 12;

  private final AttemptReading reading;
  private final Backoff usual;
  private final Backoff hurried;
  private int hurriedLeft = MOST_HURRIED;
  private int passingLeft = MOST_PASSING;

  RetryPauses(AttemptReading reading) {
    this.reading = reading;
    Duration retry = reading.scene().pace().retry();
    this.usual = new Backoff(retry);
    this.hurried = new Backoff(retry.dividedBy(HURRY), 2);
  }

  /// Something has come.
  void reset() {
    usual.reset();
    hurried.reset();
    hurriedLeft = MOST_HURRIED;
    passingLeft = MOST_PASSING;
  }

  /// Waits, as long as nothing is learned that makes it urgent.
  void after(ClusterException failure) throws InterruptedException {
    reading.refresh();
    boolean passing = failure instanceof ClusterException.Unreachable && passingLeft-- > 0;
    boolean hurry = passing || isUrgent();
    Duration wait = (hurry ? hurried : usual).next(failure);
    hurriedLeft -= hurry ? 1 : 0;
    boolean told =
        failure instanceof ClusterException.ServerFault fault && fault.retryAfter().isPresent();
    long end = System.nanoTime() + wait.toNanos();
    Duration look = reading.scene().pace().look();
    while (System.nanoTime() < end) {
      Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
      reading.pause(left.compareTo(look) < 0 ? left : look);
      reading.refresh();
      if (!told && !hurry && isUrgent()) {
        return;
      }
    }
  }

  private boolean isUrgent() {
    return hurriedLeft > 0 && reading.isEnding();
  }
}
