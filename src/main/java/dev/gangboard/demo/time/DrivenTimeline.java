package dev.gangboard.demo.time;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A timeline that moves only when it is told to. Tasks run on the caller's thread; before the
/// clock goes on, every fiber must have gone to sleep or ended: the same calls give the same run.
public final class DrivenTimeline extends Timeline {
  private final Object awakeLock = new Object();
  private volatile Instant now;
  private int awake;

  public DrivenTimeline(Instant start) {
    this.now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /// Lets that much time pass and runs what falls due in it, in order.
  public void advance(Duration time) {
    advanceTo(now.plus(time));
  }

  /// Lets time pass until that instant.
  public void advanceTo(Instant until) {
    awaitSleepers();
    for (@Nullable Task task = pollDue(until); task != null; task = pollDue(until)) {
      step(task);
    }
    now = until;
  }

  /// Lets time pass task by task until the condition holds; false if `limit` passed before it did.
  public boolean advanceUntil(BooleanSupplier condition, Duration limit) {
    Instant until = now.plus(limit);
    awaitSleepers();
    while (!condition.getAsBoolean()) {
      Task task = pollDue(until);
      if (task == null) {
        now = until;
        return condition.getAsBoolean();
      }
      step(task);
    }
    return true;
  }

  @Override
  void woke() {
    synchronized (awakeLock) {
      awake++;
    }
  }

  @Override
  void slept() {
    synchronized (awakeLock) {
      awake--;
      awakeLock.notifyAll();
    }
  }

  private void step(Task task) {
    if (task.due().isAfter(now)) {
      now = task.due();
    }
    run(task);
    awaitSleepers();
  }

  private void awaitSleepers() {
    synchronized (awakeLock) {
      while (awake > 0) {
        try {
          awakeLock.wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("interrupted while programs were running", e);
        }
      }
    }
  }
}
