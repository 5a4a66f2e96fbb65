package dev.gangboard.logs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Shares out a limited number of connections among the logs that want to be read. While there are
/// enough, each log is followed. Beyond that the most urgent are followed, and all others are read
/// in turn, each as far as it is and then on from there: no line is lost by it, it only comes
/// later.
public final class ConnectionTurns {
  private final int most;
  private final int reserve;
  private final Semaphore inTurn;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Seat> seats = new ArrayList<>();

  /// @param most connections at one time
  public ConnectionTurns(int most) {
    if (most < 2) {
      throw new IllegalArgumentException("at least one to follow and one to share: " + most);
    }
    this.most = most;
    this.reserve = Math.max(1, most / 4);
    this.inTurn = new Semaphore(reserve, true);
  }

  /// A log wants to be read from now on.
  Seat join() {
    lock.lock();
    try {
      var seat = new Seat();
      seats.add(seat);
      share();
      return seat;
    } finally {
      lock.unlock();
    }
  }

  /// Decides anew who is followed, and takes the connection from those who are not any more.
  private void share() {
    Set<Seat> followed = new HashSet<>(seats);
    if (seats.size() > most) {
      followed.clear();
      seats.stream()
          .sorted(Comparator.comparing((Seat seat) -> seat.urgency).reversed())
          .limit(most - reserve)
          .forEach(followed::add);
    }
    for (Seat seat : seats) {
      boolean follows = followed.contains(seat);
      if (seat.follows != follows) {
        seat.follows = follows;
        seat.news.signalAll();
        seat.revokeStream();
      }
    }
  }

  /// One log among those that want to be read. Used by its own thread, but for [#urge].
  final class Seat implements AutoCloseable {
    private final Condition news = lock.newCondition();
    private Urgency urgency = Urgency.KEPT;
    private boolean follows;
    private @Nullable Thread streaming;
    private boolean revoked;

    void urge(Urgency next) {
      lock.lock();
      try {
        if (urgency != next) {
          urgency = next;
          news.signalAll();
          share();
        }
      } finally {
        lock.unlock();
      }
    }

    /// Whether the log may be followed now.
    boolean follows() {
      lock.lock();
      try {
        return follows;
      } finally {
        lock.unlock();
      }
    }

    /// Waits, but not longer than until the log has become more urgent.
    void pause(Duration time) throws InterruptedException {
      lock.lockInterruptibly();
      try {
        Urgency before = urgency;
        boolean followed = follows;
        long left = time.toNanos();
        while (left > 0 && urgency == before && follows == followed) {
          left = news.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
    }

    /// What is read with a connection.
    interface Reading<E extends Exception> {
      void read() throws E, InterruptedException;
    }

    /// Reads with a connection of those that all share; the most urgent do not wait for one.
    <E extends Exception> void inTurn(Reading<E> reading) throws E, InterruptedException {
      if (follows()) {
        reading.read();
        return;
      }
      inTurn.acquire();
      try {
        reading.read();
      } finally {
        inTurn.release();
      }
    }

    /// Reads with a connection of its own.
    ///
    /// @return whether it came to its end; false where the connection was taken away
    <E extends Exception> boolean alone(Reading<E> reading) throws E, InterruptedException {
      if (!begin()) {
        return false;
      }
      boolean interrupted = false;
      try {
        reading.read();
      } catch (InterruptedException _) {
        interrupted = true;
      } finally {
        interrupted = end(interrupted) && interrupted;
      }
      if (interrupted) {
        throw new InterruptedException();
      }
      return !wasRevoked();
    }

    private boolean begin() {
      lock.lock();
      try {
        revoked = false;
        streaming = follows ? Thread.currentThread() : null;
        return follows;
      } finally {
        lock.unlock();
      }
    }

    /// @return whether an interrupt during the reading was meant for the thread
    private boolean end(boolean interrupted) {
      lock.lock();
      try {
        streaming = null;
        if (revoked && !interrupted) {
          boolean _ = Thread.interrupted(); // it came when the reading was over
        }
        return !revoked;
      } finally {
        lock.unlock();
      }
    }

    private boolean wasRevoked() {
      lock.lock();
      try {
        return revoked;
      } finally {
        lock.unlock();
      }
    }

    private void revokeStream() {
      if (!follows) {
        interruptStream();
      }
    }

    private void interruptStream() {
      Thread reader = streaming;
      if (reader != null) {
        revoked = true;
        reader.interrupt();
      }
    }

    /// Ends a reading with a connection of its own, if there is one now: it may be dead.
    void breakOff() {
      lock.lock();
      try {
        interruptStream();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        seats.remove(this);
        share();
      } finally {
        lock.unlock();
      }
    }
  }
}
