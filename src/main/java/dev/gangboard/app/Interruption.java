package dev.gangboard.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C and SIGTERM into an interrupt of the thread that runs the command, and gives it a
/// few seconds to close what it has opened. The process then ends with 130 or 143, as the JVM does
/// for these signals.
final class Interruption implements AutoCloseable {
  /// How long closing may take before the process ends all the same.
  private static final long DEADLINE_SECONDS = 5;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(Thread worker) {
    hook = new Thread(() -> interrupt(worker), "interruption");
  }

  static Interruption of(Thread worker) {
    var interruption = new Interruption(worker);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void interrupt(Thread worker) {
    worker.interrupt();
    try {
      boolean _ = finished.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The command has ended by itself.
  @Override
  public void close() {
    finished.countDown();
  }
}
