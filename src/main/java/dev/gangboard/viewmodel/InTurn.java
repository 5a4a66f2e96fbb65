package dev.gangboard.viewmodel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs tasks away from the UI thread, one after the other. After it is closed, none begins.
final class InTurn implements Executor, AutoCloseable {
  private static final Logger LOG = System.getLogger(InTurn.class.getName());

  private final Executor background;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger left = new AtomicInteger();
  private volatile boolean closed;

  InTurn(Executor background) {
    this.background = background;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (left.getAndIncrement() == 0) {
      background.execute(this::run);
    }
  }

  private void run() {
    do {
      Runnable task = tasks.poll();
      try {
        if (task != null && !closed) {
          task.run();
        }
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "a defect", e);
      }
    } while (left.decrementAndGet() > 0);
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
  }
}
