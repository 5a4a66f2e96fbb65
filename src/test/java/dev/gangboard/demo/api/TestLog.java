package dev.gangboard.demo.api;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A log that a test writes.
final class TestLog implements LogSource {
  private final List<LogLine> lines = new ArrayList<>();
  private boolean ended;
  private long first;

  synchronized void add(LogLine line) {
    lines.add(line);
    notifyAll();
  }

  void add(String time, String text) {
    add(LogLine.of(Instant.parse(time), text));
  }

  synchronized void finish() {
    ended = true;
    notifyAll();
  }

  /// Forgets the lines before this number.
  synchronized void rotate(long to) {
    first = to;
  }

  @Override
  public synchronized long first() {
    return first;
  }

  @Override
  public synchronized long end() {
    return lines.size();
  }

  @Override
  public synchronized LogLine line(long number) {
    if (number < first) {
      throw new IndexOutOfBoundsException("rotated: " + number);
    }
    return lines.get((int) number);
  }

  @Override
  public synchronized boolean ended() {
    return ended;
  }

  @Override
  public synchronized void await(long number, Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    long left = atMost.toMillis();
    while (lines.size() <= number && !ended && left > 0) {
      wait(left);
      left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
  }
}
