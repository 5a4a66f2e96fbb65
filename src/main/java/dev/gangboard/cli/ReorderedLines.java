package dev.gangboard.cli;

import dev.gangboard.cluster.LogLine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/// Lines of several ranks that come side by side, printed in the order of time as far as they come
/// within a short while: none waits longer. The lines of one rank keep their order whatever its
/// clock says. Safe for use by many threads.
final class ReorderedLines {
  private static final int MOST = 20_000;

  private final LogPrinter printer;
  private final long window;
  private final PriorityQueue<Waiting> byTime =
      new PriorityQueue<>(
          Comparator.<Waiting>comparingLong(w -> w.key).thenComparingLong(w -> w.number));
  private final ArrayDeque<Waiting> byArrival = new ArrayDeque<>();
  private final Map<Integer, Long> latest = new HashMap<>();
  private long count;

  /// One line that waits.
  private static final class Waiting {
    private final long key;
    private final long number;
    private final long arrived = System.nanoTime();
    private final int rank;
    private final LogLine line;
    private boolean printed;

    /// @param key by which it is put in order: the latest time of its rank
    /// @param number in the order of arrival
    Waiting(long key, long number, int rank, LogLine line) {
      this.key = key;
      this.number = number;
      this.rank = rank;
      this.line = line;
    }
  }

  /// @param window how long a line waits for others; zero for not at all
  ReorderedLines(LogPrinter printer, Duration window) {
    this.printer = printer;
    this.window = window.toNanos();
  }

  /// Takes a line; blocks while the output does.
  ///
  /// @param line lent
  /// @throws OutputException if what is due cannot be written
  synchronized void add(int rank, LogLine line) {
    if (window == 0) {
      printer.line(rank, line);
      return;
    }
    long key = Math.max(line.time(), latest.getOrDefault(rank, Long.MIN_VALUE));
    latest.put(rank, key);
    var waiting = new Waiting(key, count++, rank, line.copy());
    byTime.add(waiting);
    byArrival.add(waiting);
    if (byTime.size() > MOST) {
      print(byTime.remove());
    }
  }

  /// Prints what has waited long enough, and what is before it.
  ///
  /// @throws OutputException if it cannot be written
  synchronized void release() {
    long due = System.nanoTime() - window;
    while (isDue(due)) {
      print(byTime.remove());
    }
  }

  /// Whether the line that came first of those that wait has waited long enough.
  private boolean isDue(long due) {
    while (!byArrival.isEmpty() && byArrival.getFirst().printed) {
      byArrival.removeFirst();
    }
    return !byArrival.isEmpty() && byArrival.getFirst().arrived - due <= 0;
  }

  /// Prints all that waits.
  ///
  /// @throws OutputException if it cannot be written
  synchronized void releaseAll() {
    while (!byTime.isEmpty()) {
      print(byTime.remove());
    }
    byArrival.clear();
  }

  private void print(Waiting waiting) {
    waiting.printed = true;
    printer.line(waiting.rank, waiting.line);
  }
}
