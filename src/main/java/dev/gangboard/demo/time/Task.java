package dev.gangboard.demo.time;

import java.time.Instant;

/// One piece of work on a [Timeline]: due at an instant, run once, in the order of due times and,
/// among equal ones, in the order in which they were asked for.
public final class Task implements Comparable<Task> {
  private final Instant due;
  private final long order;
  private final Runnable work;
  private volatile boolean cancelled;

  Task(Instant due, long order, Runnable work) {
    this.due = due;
    this.order = order;
    this.work = work;
  }

  /// Keeps the work from running if it has not begun.
  public void cancel() {
    cancelled = true;
  }

  Instant due() {
    return due;
  }

  void run() {
    if (!cancelled) {
      work.run();
    }
  }

  @Override
  public int compareTo(Task other) {
    int byDue = due.compareTo(other.due);
    return byDue != 0 ? byDue : Long.compare(order, other.order);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(order);
  }
}
