package dev.gangboard.logs;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Watches a stream that is followed, on a thread of its own, and breaks it off where another
/// request may give what this one does not: a connection can be dead without a word, and only
/// reading again shows it.
///
/// That is so where the container has ended and the stream has not; where nothing comes of a pod
/// that is being stopped, or of a log of which at least the lines that were seen must come again;
/// where what comes does not join what was seen; and where the server still holds back lines before
/// a time, which is not needed any more.
final class StreamWatch implements AutoCloseable {
  private final AttemptReading reading;
  private final Thread thread;
  private volatile boolean closed;

  StreamWatch(AttemptReading reading) {
    this.reading = reading;
    this.thread = Thread.ofVirtual().name("log-stream-watch").start(this::run);
  }

  private void run() {
    Duration look = reading.scene().pace().look();
    long settled = System.nanoTime() + reading.scene().pace().settle().toNanos();
    long begin = reading.intake().heard();
    long heard = begin;
    int silentLooks = 0;
    while (!closed) {
      LockSupport.parkNanos(look.toNanos());
      long now = reading.intake().heard();
      silentLooks = now == heard ? silentLooks + 1 : 0;
      heard = now;
      boolean old = now != begin && reading.isByTime() && System.nanoTime() > settled;
      if (!closed && (old || reading.isDoubtful(silentLooks, now == begin))) {
        reading.scene().seat().breakOff();
        return;
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
