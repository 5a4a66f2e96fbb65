package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;

/// Looks among the newest lines of a log for the one that was seen last: what comes after it is
/// new. That holds whatever the times of the lines are. A server that is asked for lines from a
/// time on holds back those of a clock that is set back later, even in a stream that is open
/// already.
final class TailSearch {
  private final long key;
  private int left;
  private int passed;
  private long earliest = Long.MAX_VALUE;

  /// @param times how often the line was seen
  TailSearch(long key, int times) {
    this.key = key;
    this.left = times;
  }

  /// Takes the next line.
  ///
  /// @return whether it was seen before
  boolean passesOver(long nextKey, long time) {
    if (left == 0) {
      return false;
    }
    passed++;
    earliest = Math.min(earliest, time);
    left -= nextKey == key ? 1 : 0;
    return true;
  }

  boolean isFound() {
    return left == 0;
  }

  /// Whether lines came and the one that is looked for was not among them.
  boolean isMissing() {
    return left > 0 && passed > 0;
  }

  /// Whether all lines that came are later than a time: then the line that is looked for is before
  /// them, and what is between is found by time.
  boolean isAllAfter(long time) {
    return earliest != LogTime.NONE && earliest > time;
  }
}
