package dev.gangboard.demo.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A timeline that runs by itself, so many times as fast as the wall clock. It never goes back.
public final class LiveTimeline extends Timeline {
  private volatile Pace pace;
  private final Thread thread;

  /// How time runs since it was last told how to.
  private record Pace(Instant since, long sinceNanos, double speed) {
    Pace {
      if (!(speed > 0) || Double.isInfinite(speed)) {
        throw new IllegalArgumentException("the speed of time must be above 0: " + speed);
      }
    }

    Instant at(long nanos) {
      return since.plusNanos((long) ((nanos - sinceNanos) * speed));
    }
  }

  /// Begins with the present.
  public LiveTimeline(double speed) {
    this(InstantSource.system().instant(), speed);
  }

  public LiveTimeline(Instant start, double speed) {
    this.pace = new Pace(start, System.nanoTime(), speed);
    this.thread = Thread.ofPlatform().daemon().name("demo-timeline").start(this::loop);
  }

  @Override
  public Instant instant() {
    return pace.at(System.nanoTime());
  }

  /// How many times as fast as the wall clock it runs.
  public double speed() {
    return pace.speed();
  }

  /// Lets time run at another speed from now on: what is due comes as much sooner or later.
  public synchronized void setSpeed(double speed) {
    long nanos = System.nanoTime();
    pace = new Pace(pace.at(nanos), nanos, speed);
    recount();
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
          awaitHead(due -> (long) (Duration.between(instant(), due).toNanos() / speed()) + 1);
        } else {
          run(task);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
