package dev.gangboard.app;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// Closes what was opened, last first, and waits no longer than a deadline for all of it together:
/// what hangs must not keep the process alive.
final class ReverseCloser implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ReverseCloser.class.getName());

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Duration deadline;

  ReverseCloser(Duration deadline) {
    this.deadline = deadline;
  }

  synchronized <T extends AutoCloseable> T add(T part) {
    open.push(part);
    return part;
  }

  /// Closes everything once; a part that fails or hangs is logged and left behind.
  @Override
  public synchronized void close() {
    long end = System.nanoTime() + deadline.toNanos();
    while (!open.isEmpty()) {
      AutoCloseable part = open.pop();
      Thread closing = Thread.ofVirtual().name("closing").start(() -> close(part));
      if (!joined(closing, Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
        closing.interrupt();
        LOG.log(Level.WARNING, "Not closed in time: " + part);
      }
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.log(Level.WARNING, "Could not close " + part, e);
    }
  }

  /// Waits, also where this thread has been interrupted: that is when most is closed.
  private static boolean joined(Thread thread, Duration atMost) {
    boolean interrupted = Thread.interrupted();
    try {
      return thread.join(atMost);
    } catch (InterruptedException e) {
      interrupted = true;
      return !thread.isAlive();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
