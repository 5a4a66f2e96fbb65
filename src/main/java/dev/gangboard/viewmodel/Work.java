package dev.gangboard.viewmodel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One blocking call away from the UI thread, whose outcome comes back on it. Closing interrupts
/// the call and drops its outcome.
final class Work implements Surroundings.Running {
  private static final Logger LOG = System.getLogger(Work.class.getName());

  private final Object lock = new Object();
  private @Nullable Thread runner;
  private boolean closed;

  private Work() {}

  /// Starts `call`; exactly one of the receivers is called on the UI thread, unless the work is
  /// closed before.
  static <T> Work start(
      Surroundings surroundings, Callable<T> call, Consumer<T> done, Consumer<Notice> failed) {
    Work work = new Work();
    surroundings.background().execute(() -> work.run(surroundings, call, done, failed));
    return work;
  }

  private <T> void run(
      Surroundings surroundings, Callable<T> call, Consumer<T> done, Consumer<Notice> failed) {
    if (!enter()) {
      return;
    }
    try {
      T value = call.call();
      back(surroundings, () -> done.accept(value));
    } catch (InterruptedException e) {
      LOG.log(Level.DEBUG, "interrupted", e);
    } catch (Exception e) {
      Notice notice = Notice.of(e);
      LOG.log(notice.expected() ? Level.DEBUG : Level.ERROR, notice.title(), e);
      back(surroundings, () -> failed.accept(notice));
    } catch (Error e) { // whoever waits for the outcome must not wait for ever
      LOG.log(Level.ERROR, "a defect", e);
      back(surroundings, () -> failed.accept(Notice.of(new IllegalStateException(e))));
    } finally {
      leave();
    }
  }

  private void back(Surroundings surroundings, Runnable receiver) {
    surroundings
        .uiThread()
        .execute(() -> {
          if (!isClosed()) {
            receiver.run();
          }
        });
  }

  private boolean enter() {
    synchronized (lock) {
      runner = Thread.currentThread();
      return !closed;
    }
  }

  private void leave() {
    synchronized (lock) {
      runner = null;
    }
  }

  private boolean isClosed() {
    synchronized (lock) {
      return closed;
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      if (runner != null && runner != Thread.currentThread()) {
        runner.interrupt();
      }
    }
  }
}
