package dev.gangboard.demo.time;

import java.time.Duration;
import java.time.Instant;

/// A virtual thread whose sleeps are measured on a [Timeline]. It can be sent one signal, which
/// ends a sleep early, and be killed.
public final class Fiber {
  /// What a fiber does. Killed, its next sleep throws InterruptedException.
  @FunctionalInterface
  public interface Body {
    void run(Fiber self) throws InterruptedException;
  }

  private final Timeline timeline;
  private final Thread thread;
  private boolean asleep;
  private boolean signalPending;
  private boolean killed;

  Fiber(Timeline timeline, String name, Body body) {
    this.timeline = timeline;
    this.thread = Thread.ofVirtual().name(name).unstarted(() -> run(body));
  }

  /// Sleeps on the timeline's clock, in the fiber's own thread.
  ///
  /// @return true if the time has passed; false if the signal ended the sleep, or had come before
  ///   it. Each signal ends one sleep
  public boolean sleep(Duration time) throws InterruptedException {
    Instant end = timeline.instant().plus(time);
    Task alarm;
    synchronized (this) {
      if (killed) {
        throw new InterruptedException("killed");
      }
      if (signalPending) {
        signalPending = false;
        return false;
      }
      asleep = true;
      alarm = timeline.at(end, this::wake);
      timeline.slept();
      while (asleep) {
        wait();
      }
    }
    return awoken(alarm);
  }

  /// Ends the present sleep, or the next one at once.
  public synchronized void signal() {
    signalPending = true;
    wake();
  }

  /// Lets the present sleep, or the next one, throw InterruptedException.
  public synchronized void kill() {
    killed = true;
    if (asleep) {
      wake();
    } else {
      thread.interrupt();
    }
  }

  void begin() {
    thread.start();
  }

  void join() {
    try {
      if (Thread.currentThread() != thread) {
        thread.join(Duration.ofSeconds(5));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean awoken(Task alarm) throws InterruptedException {
    alarm.cancel();
    if (killed) {
      throw new InterruptedException("killed");
    }
    boolean undisturbed = !signalPending;
    signalPending = false;
    return undisturbed;
  }

  private synchronized void wake() {
    if (asleep) {
      asleep = false;
      timeline.woke();
      notifyAll();
    }
  }

  private void run(Body body) {
    try {
      body.run(this);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      timeline.ended(this);
    }
  }
}
