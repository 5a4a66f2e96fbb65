package dev.gangboard.logs;

import dev.gangboard.cluster.LogTime;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All that is kept of one rank's log, live or past, in the order in which it came: rows numbered
/// from 0. Of a live gang it grows at its end. Reading blocks (disk) and takes no more memory than
/// what is asked for, however long the log is. Safe for use by many threads.
public final class RankTranscript {
  private static final int CHUNK = 64 << 10;

  private final int rank;
  private final RankLogFile file;

  RankTranscript(int rank, RankLogFile file) {
    this.rank = rank;
    this.file = file;
  }

  /// A mark and its row.
  public record PlacedMark(long number, LogMark mark) {}

  public int rank() {
    return rank;
  }

  /// How many rows there are now. In memory.
  public long size() {
    return file.extent().records();
  }

  /// Grows when rows have gone that could only be held in memory, and the numbers of later ones
  /// with them: what is shown must be read anew. Most transcripts stay at 0.
  public int renumbered() {
    return file.extent().renumbered();
  }

  /// The time of the newest line, as far as it is known.
  public Optional<Instant> latest() {
    long latest = file.latest();
    return latest == LogTime.NONE ? Optional.empty() : Optional.of(LogTime.instant(latest));
  }

  /// Some rows.
  ///
  /// @param from the number of the first
  /// @return fewer than `count` at the end
  public List<LogRow> rows(long from, int count) throws RecordException {
    List<LogRow> rows = new ArrayList<>();
    each(
        from,
        (number, bytes, start, end) -> {
          if (rows.size() < count) {
            rows.add(LogRow.of(rank, number, bytes, start, end));
          }
          return rows.size() < count;
        });
    return rows;
  }

  /// Hands on the rows from a number on as the bytes of their records.
  void each(long from, Taker taker) throws RecordException {
    if (from >= size() || from < 0) {
      return;
    }
    each(file.beforeRecord(from), from, taker);
  }

  private void each(LineIndex.Place place, long from, Taker taker) throws RecordException {
    long[] number = {place.number()};
    try {
      new RecordReader(file, CHUNK)
          .read(
              place.offset(),
              file.extent().end(),
              (bytes, start, end, _) -> {
                long current = number[0]++;
                return current < from || taker.take(current, bytes, start, end);
              });
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private RecordException unreadable(IOException e) {
    String why = e.getMessage() == null ? e.toString() : e.getMessage();
    return new RecordException(Text.of("logfile.unreadable", String.valueOf(rank), why), e);
  }

  /// Takes a row's record.
  interface Taker {
    /// @param bytes lent
    /// @return whether more are wanted
    boolean take(long number, byte[] bytes, int from, int to) throws IOException;
  }

  /// The first row at a time or after it, or the end where there is none.
  public long rowAt(Instant time) throws RecordException {
    return rowAt(LogTime.of(time));
  }

  long rowAt(long nanos) throws RecordException {
    LineIndex.Place place = file.beforeTime(nanos);
    long[] found = {size()};
    each(
        place,
        place.number(),
        (number, bytes, from, to) -> {
          if (LogFormat.time(bytes, from, to) >= nanos) {
            found[0] = number;
            return false;
          }
          return true;
        });
    return found[0];
  }

  /// The marks between the lines, in order.
  public List<PlacedMark> marks() {
    return file.marks().stream().map(m -> new PlacedMark(m.number(), m.mark())).toList();
  }

  /// Why what comes is kept in memory alone, or not at all: the disk is full, or the limit on size
  /// is reached. Empty while all is well.
  public Optional<LogMark.Kind> trouble() {
    return Optional.ofNullable(file.trouble());
  }

  /// Has a listener called, on any thread, after rows have come: some 30 times a second at most.
  public Listening listen(Runnable listener) {
    return file.bell().listen(listener);
  }

  /// Ends when it is closed.
  @FunctionalInterface
  public interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  RankLogFile file() {
    return file;
  }
}
