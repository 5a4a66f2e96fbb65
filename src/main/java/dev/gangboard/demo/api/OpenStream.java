package dev.gangboard.demo.api;

import java.io.IOException;
import java.time.Duration;

/// One answer that stays open, and how it ends before its time.
final class OpenStream implements Faults.Stream, AutoCloseable {
  /// How long a silenced stream sleeps between two looks at the switch; waking it is immediate.
  private static final Duration NAP = Duration.ofSeconds(5);

  private final Faults faults;
  private final Faults.Scope scope;
  private final Object bell = new Object();
  private volatile boolean cut;
  private volatile boolean ended;
  private volatile Runnable onWake = () -> {};

  OpenStream(Faults faults, Faults.Scope scope) {
    this.faults = faults;
    this.scope = scope;
    faults.opened(this);
  }

  /// What else must be woken to see a cut: a queue, a log.
  void onWake(Runnable action) {
    onWake = action;
  }

  @Override
  public Faults.Scope scope() {
    return scope;
  }

  @Override
  public void cut() {
    cut = true;
    wake();
  }

  @Override
  public void end() {
    ended = true;
    wake();
  }

  /// Whether it is to end before its time, and cleanly.
  boolean isEnded() {
    return ended;
  }

  @Override
  public void wake() {
    synchronized (bell) {
      bell.notifyAll();
    }
    onWake.run();
  }

  /// To be called before each write: waits while streams are silenced.
  ///
  /// @throws CutException if the stream was cut
  void permitWrite() throws IOException, InterruptedException {
    synchronized (bell) {
      while (faults.silent() && !cut) {
        bell.wait(NAP.toMillis());
      }
    }
    if (cut) {
      throw new CutException();
    }
  }

  @Override
  public void close() {
    faults.closed(this);
  }
}
