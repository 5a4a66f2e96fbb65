package dev.gangboard.demo.program;

import dev.gangboard.demo.api.LogLine;
import dev.gangboard.demo.api.LogSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The log of one run of a container, in memory. When it is full its older half goes, as by the
/// rotation of a kubelet; the first line that is left says so.
public final class ContainerLog implements LogSource {
  /// How many bytes of text one log keeps, roughly.
  public static final int CAPACITY = 1 << 20;

  private final int capacity;
  private final List<LogLine> lines = new ArrayList<>();
  private long first;
  private long bytes;
  private boolean ended;

  public ContainerLog() {
    this(CAPACITY);
  }

  ContainerLog(int capacity) {
    this.capacity = capacity;
  }

  /// Adds a line, given without its line feed. A log that has ended takes none.
  public synchronized void append(Instant time, String text) {
    if (ended) {
      return;
    }
    LogLine line = LogLine.of(time, text);
    lines.add(line);
    bytes += line.length();
    if (bytes > capacity) {
      rotate();
    }
    notifyAll();
  }

  /// No line comes any more.
  public synchronized void close() {
    ended = true;
    notifyAll();
  }

  @Override
  public synchronized long first() {
    return first;
  }

  @Override
  public synchronized long end() {
    return first + lines.size();
  }

  @Override
  public synchronized LogLine line(long number) {
    return lines.get(Math.toIntExact(number - first));
  }

  @Override
  public synchronized boolean ended() {
    return ended;
  }

  @Override
  public synchronized void await(long number, Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!ended && number >= end()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
  }

  /// Drops the older lines until half the capacity is free, the newest excepted. The last that goes
  /// leaves the mark in its place, with its number and time.
  private void rotate() {
    int gone = 0;
    while (bytes > capacity / 2 && gone < lines.size() - 1) {
      bytes -= lines.get(gone).length();
      gone++;
    }
    if (gone == 0) {
      return;
    }
    Instant time = lines.get(gone - 1).time();
    long lost = first + gone;
    LogLine mark = LogLine.of(time, "[rotated: the first " + lost + " lines are not kept]");
    lines.subList(0, gone - 1).clear();
    lines.set(0, mark);
    first += gone - 1;
    bytes += mark.length();
  }
}
