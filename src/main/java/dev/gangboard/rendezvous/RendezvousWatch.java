package dev.gangboard.rendezvous;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads a rendezvous for as long as it is open, at a pace that backs off at rest and when the
/// store refuses.
public final class RendezvousWatch implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RendezvousWatch.class.getName());

  private final RendezvousReader reader;
  private final InstantSource clock;
  private final Consumer<RendezvousNews> listener;
  private final RendezvousPace pace = new RendezvousPace();
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread;

  // Only on the watch's thread.
  private Rendezvous last;
  private @Nullable Instant read;
  private Duration storeAhead = Duration.ZERO;

  /// Starts to read.
  ///
  /// @param listener is called on the watch's thread
  public RendezvousWatch(
      RendezvousReader reader, int ranks, InstantSource clock, Consumer<RendezvousNews> listener) {
    this.reader = reader;
    this.clock = clock;
    this.listener = listener;
    this.last = Rendezvous.empty(ranks);
    this.thread = Thread.ofVirtual().name("rendezvous-watch").start(this::run);
  }

  /// Has it read again now: a person has logged in, or asks.
  public void readNow() {
    wake.release();
  }

  private void run() {
    try {
      while (true) {
        Duration pause = readOnce();
        if (wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private Duration readOnce() throws InterruptedException {
    try {
      last = reader.read(this::page);
      heard();
      read = clock.instant();
      tell(null);
      return pace.after(
          reader.foundNews(), last.roundsPerMinute().orElse(0), reader.lastRequests());
    } catch (RendezvousException e) {
      tell(e);
      return pace.after(e);
    }
  }

  private void page(Rendezvous soFar) {
    last = soFar;
    heard();
    tell(null);
  }

  /// The store has just said what time it is.
  private void heard() {
    storeAhead = Duration.between(clock.instant(), reader.storeTime());
  }

  private void tell(@Nullable RendezvousException problem) {
    var news =
        new RendezvousNews(
            last, problem, read, reader.sample(), storeAhead, reader.requests(), reader.isCut());
    try {
      listener.accept(news);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a defect: the listener refuses news of the rendezvous", e);
    }
  }

  /// Ends it; after the return nothing is told.
  @Override
  public void close() {
    thread.interrupt();
    if (Thread.currentThread() == thread) {
      return;
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true; // it ends soon: every call of it can be interrupted
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
