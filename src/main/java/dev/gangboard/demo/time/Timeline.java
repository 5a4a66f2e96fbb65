package dev.gangboard.demo.time;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The clock of a demo cluster and the one thread on which its controllers act. Work is asked for
/// from any thread and runs one piece after the other, so a controller needs no locks of its own.
///
/// Beside the tasks there are [Fiber]s: threads of their own (a replica's program is one) whose
/// sleeps are measured on this clock.
public abstract sealed class Timeline implements InstantSource, AutoCloseable
    permits LiveTimeline, DrivenTimeline {
  private static final Logger LOG = System.getLogger(Timeline.class.getName());

  private final PriorityQueue<Task> queue = new PriorityQueue<>();
  private final Set<Fiber> fibers = ConcurrentHashMap.newKeySet();
  private long asked;
  private boolean closed;

  /// Runs the work at that instant, or as soon as possible if it has passed.
  public final Task at(Instant due, Runnable work) {
    synchronized (queue) {
      Task task = new Task(due, asked++, work);
      if (!closed) {
        queue.add(task);
        queue.notifyAll();
      }
      return task;
    }
  }

  /// Runs the work when the delay has passed on this clock.
  public final Task after(Duration delay, Runnable work) {
    return at(instant().plus(delay), work);
  }

  /// Runs the work after everything that is due already.
  public final void soon(Runnable work) {
    at(instant(), work);
  }

  /// Starts a thread whose sleeps are measured on this clock.
  public final Fiber start(String name, Fiber.Body body) {
    Fiber fiber = new Fiber(this, name, body);
    fibers.add(fiber);
    woke();
    fiber.begin();
    return fiber;
  }

  /// Ends every fiber and drops what is still due.
  @Override
  public void close() {
    synchronized (queue) {
      closed = true;
      queue.clear();
      queue.notifyAll();
    }
    List<Fiber> left = new ArrayList<>(fibers);
    left.forEach(Fiber::kill);
    left.forEach(Fiber::join);
  }

  /// A fiber has begun to run or goes on running.
  abstract void woke();

  /// A fiber sleeps or has ended.
  abstract void slept();

  final void ended(Fiber fiber) {
    fibers.remove(fiber);
    slept();
  }

  final boolean isClosed() {
    synchronized (queue) {
      return closed;
    }
  }

  /// The next task that is due at `now` or before; null if there is none.
  final @Nullable Task pollDue(Instant now) {
    synchronized (queue) {
      Task head = queue.peek();
      return head == null || head.due().isAfter(now) ? null : queue.poll();
    }
  }

  /// Waits on the queue until its head is due, something is added or the timeline closes.
  /// `realNanos` tells how long an instant is away in real time.
  final void awaitHead(RealDistance realNanos) throws InterruptedException {
    synchronized (queue) {
      if (closed) {
        return;
      }
      Task head = queue.peek();
      if (head == null) {
        queue.wait();
        return;
      }
      long nanos = realNanos.to(head.due());
      if (nanos > 0) {
        queue.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
      }
    }
  }

  /// Whoever waits for the head of the queue looks anew how far away it is.
  final void recount() {
    synchronized (queue) {
      queue.notifyAll();
    }
  }

  /// Runs a task; what it throws is logged and ends nothing else.
  static void run(Task task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a task of the demo cluster failed", e);
    }
  }

  /// How far away an instant is, in nanoseconds of real time.
  @FunctionalInterface
  interface RealDistance {
    long to(Instant due);
  }
}
