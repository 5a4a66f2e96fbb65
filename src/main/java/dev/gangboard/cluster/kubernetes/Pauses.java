package dev.gangboard.cluster.kubernetes;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// The pauses between attempts, which end early when there is a reason to try at once: the server
/// answers again, the machine woke up, a person has logged in.
final class Pauses {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition reason = lock.newCondition();
  private long reasons;
  private volatile long leftAloneUntil = System.nanoTime();

  /// How many reasons there were so far.
  long reasons() {
    lock.lock();
    try {
      return reasons;
    } finally {
      lock.unlock();
    }
  }

  /// Waits for the time, or until there is another reason than those that were known.
  ///
  /// @return whether there is
  boolean sleep(Duration time, long known) throws InterruptedException {
    long nanos = time.toNanos();
    lock.lockInterruptibly();
    try {
      while (reasons == known && nanos > 0) {
        nanos = reason.awaitNanos(nanos);
      }
      return reasons != known;
    } finally {
      lock.unlock();
    }
  }

  /// The server has asked to be left alone for a time.
  void leaveAlone(Duration time) {
    leftAloneUntil = System.nanoTime() + time.toNanos();
  }

  /// Whether that time is not over.
  boolean leftAlone() {
    return System.nanoTime() - leftAloneUntil < 0;
  }

  /// Ends all pauses.
  void end() {
    lock.lock();
    try {
      reasons++;
      reason.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
