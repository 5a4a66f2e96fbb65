package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The one reading of a rendezvous that goes on, if any: opened and closed beside the UI thread. Of
/// one that was stopped nothing is told any more.
final class RendezvousSource implements AutoCloseable {
  private final Surroundings surroundings;
  private final Consumer<RendezvousNews> told;
  private final Consumer<Notice> failed;
  private boolean running;
  private volatile int generation;
  private volatile boolean closed;
  private volatile RendezvousDesk.@Nullable Reading reading;
  private Surroundings.Running opening = () -> {};

  /// @param told gets what is read, on the UI thread
  /// @param failed gets why it cannot even be tried
  RendezvousSource(
      Surroundings surroundings, Consumer<RendezvousNews> told, Consumer<Notice> failed) {
    this.surroundings = surroundings;
    this.told = told;
    this.failed = failed;
  }

  /// Starts to read, instead of what was read before.
  ///
  /// @param access or null for that of the demo cluster
  void start(RendezvousDesk.Wish wish, @Nullable StoreAccess access) {
    stop();
    if (closed) {
      return;
    }
    running = true;
    int mine = generation;
    var inbox =
        new Latest<RendezvousNews>(
            surroundings.uiThread(),
            news -> {
              if (mine == generation && running) {
                told.accept(news);
              }
            });
    opening = Work.start(surroundings, () -> open(mine, wish, access, inbox), opened -> {}, failed);
  }

  /// The reading is kept where it is opened: its first news may come before the UI thread hears of
  /// it, and it must be closed however soon that is wanted.
  private RendezvousDesk.Reading open(
      int mine,
      RendezvousDesk.Wish wish,
      @Nullable StoreAccess access,
      Latest<RendezvousNews> inbox)
      throws Exception {
    RendezvousDesk desk = surroundings.rendezvous();
    Optional<StoreAccess> wanted = access == null ? desk.demo() : Optional.of(access);
    RendezvousDesk.Reading opened =
        desk.read(wanted.orElse(StoreAccess.DEFAULT), wish, inbox::offer);
    synchronized (this) {
      if (!closed && mine == generation) {
        reading = opened;
        return opened;
      }
    }
    opened.close();
    return opened;
  }

  boolean isRunning() {
    return running;
  }

  /// Reads again now.
  ///
  /// @return false where nothing is being read
  boolean readNow() {
    RendezvousDesk.Reading open = reading;
    if (open == null) {
      return false;
    }
    open.readNow();
    return true;
  }

  /// The store that is read, or null.
  @Nullable RendezvousStore store() {
    RendezvousDesk.Reading open = reading;
    return open == null ? null : open.store();
  }

  void stop() {
    running = false;
    opening.close();
    RendezvousDesk.Reading open;
    synchronized (this) {
      generation++;
      open = taken();
    }
    if (open != null) {
      surroundings.background().execute(open::close);
    }
  }

  private synchronized RendezvousDesk.@Nullable Reading taken() {
    RendezvousDesk.Reading open = reading;
    reading = null;
    return open;
  }

  /// Ends it; blocks until it has.
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    opening.close();
    RendezvousDesk.Reading open = taken();
    if (open != null) {
      open.close();
    }
  }
}
