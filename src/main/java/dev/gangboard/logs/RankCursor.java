package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import java.io.IOException;

/// Goes through the records of a rank's log one by one, each with its place in the order of time. A
/// line that is earlier than one before it, since a clock was set back or standard output and error
/// overtook one another, stays behind that one: its key is the latest time so far.
final class RankCursor {
  private static final int CHUNK = 2 * LogFormat.LONGEST;

  private static final int FAR = 1_024;

  private final MergedPart part;
  private final RankLogFile file;
  private final RankLogFile.Extent extent;
  private final byte[] chunk = new byte[CHUNK];
  private int filled;
  private int next;
  private long chunkOffset;
  private int from;
  private int to;
  private long number;
  private long key;

  /// Stands before a record.
  RankCursor(MergedPart part, RankLogFile.Extent extent, long record) throws IOException {
    this.part = part;
    this.file = part.file();
    this.extent = extent;
    seek(record);
  }

  private void seek(long record) throws IOException {
    filled = 0;
    next = 0;
    LineIndex.Place place = file.beforeRecord(record);
    chunkOffset = place.offset();
    number = place.number() - 1;
    key = place.latest();
    stepTo(record);
  }

  private void stepTo(long record) throws IOException {
    while (number < record - 1 && step()) {
      // Up to there, for the latest time.
    }
  }

  /// Goes to the next of the part's records; what is between is passed over.
  ///
  /// @return whether there is one
  boolean advance() throws IOException {
    long wanted = part.next(number + 1);
    if (wanted >= extent.records()) {
      return false;
    }
    if (wanted - number > FAR) {
      seek(wanted);
    } else {
      stepTo(wanted);
    }
    return step();
  }

  private boolean step() throws IOException {
    if (number + 1 >= extent.records()) {
      return false;
    }
    int end = lineFeed(next);
    if (end < 0) {
      fill();
      end = lineFeed(next);
      if (end < 0) {
        return false;
      }
    }
    from = next;
    to = end;
    next = end + 1;
    number++;
    key = Math.max(key, LogFormat.time(chunk, from, to));
    return true;
  }

  private int lineFeed(int start) {
    for (int i = start; i < filled; i++) {
      if (chunk[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void fill() throws IOException {
    int kept = filled - next;
    System.arraycopy(chunk, next, chunk, 0, kept);
    chunkOffset += next;
    long left = extent.end() - chunkOffset - kept;
    int count = (int) Math.min(chunk.length - kept, left);
    if (count > 0) {
      file.read(chunkOffset + kept, chunk, kept, count);
    }
    filled = kept + Math.max(count, 0);
    next = 0;
  }

  int rank() {
    return part.rank();
  }

  long number() {
    return number;
  }

  /// The latest time of all lines up to this one; [LogTime#NONE] before the first.
  long key() {
    return key;
  }

  LogRow row() {
    return LogRow.of(part.rank(), number, chunk, from, to);
  }
}
