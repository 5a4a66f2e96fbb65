package dev.gangboard.demo.api;

import java.time.Duration;

/// When a watch is sent bookmarks, and when it ends. Two seconds before the end there is one more,
/// if it says something new: the client begins its next watch there.
final class MarkClock {
  private static final long BEFORE_END = Duration.ofSeconds(2).toNanos();

  private final boolean wanted;
  private final long interval;
  private final long end;
  private long next;
  private long told;
  private boolean lastSent;

  /// @param told the version that the client knows of at the start
  MarkClock(WatchTimes times, boolean wanted, long told) {
    this.wanted = wanted;
    this.interval = times.bookmarks().toNanos();
    this.end = System.nanoTime() + times.timeout().toNanos();
    this.told = told;
    this.next = Math.min(System.nanoTime() + interval, end - BEFORE_END);
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /// The time until something is to be done though nothing happens.
  Duration untilNext() {
    long until = wanted && !lastSent ? Math.min(next, end) : end;
    return Duration.ofNanos(Math.max(0, until - System.nanoTime()));
  }

  /// Whether a bookmark is to be sent now; asking counts as sending.
  boolean isDue(long version) {
    long now = System.nanoTime();
    if (!wanted || lastSent || now < next) {
      return false;
    }
    boolean last = now >= end - BEFORE_END;
    lastSent = last;
    next = last ? end : Math.min(now + interval, end - BEFORE_END);
    boolean due = !last || version > told;
    told = version;
    return due;
  }
}
