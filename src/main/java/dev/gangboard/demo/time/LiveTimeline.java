package dev.gangboard.demo.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A timeline that runs by itself, from now on, `speed` times as fast as the wall clock.
public final class LiveTimeline extends Timeline {
  private final Instant start = InstantSource.system().instant();
  private final long startNanos = System.nanoTime();
  private final double speed;
  private final Thread thread;

  public LiveTimeline(double speed) {
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException("the speed of time must be above 0: " + speed);
    }
    this.speed = speed;
    this.thread = Thread.ofPlatform().daemon().name("demo-timeline").start(this::loop);
  }

  @Override
  public Instant instant() {
    return start.plusNanos((long) ((System.nanoTime() - startNanos) * speed));
  }

  @Override
  public void close() {
    super.close();
    if (Thread.currentThread() == thread) {
      return;
    }
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  void woke() {}

  @Override
  void slept() {}

  private void loop() {
    try {
      while (!isClosed()) {
        Task task = pollDue(instant());
        if (task == null) {
          awaitHead(due -> (long) (Duration.between(instant(), due).toNanos() / speed) + 1);
        } else {
          run(task);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
