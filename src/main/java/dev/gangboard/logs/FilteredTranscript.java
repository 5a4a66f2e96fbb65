package dev.gangboard.logs;

import dev.gangboard.logs.RankLogFile.Extent;
import dev.gangboard.record.RecordException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Those rows of a transcript that are wanted: what a filter keeps, the hits of a search, or the
/// errors. [#update] reads what has come since; a bit a row is kept, and the rest is found by
/// number. Safe for use by many threads; an update blocks (disk) for as long as there is something
/// new.
public final class FilteredTranscript {
  private static final int SHARE = 100_000;

  /// Lines on which an expression may take too long before it is given up altogether.
  private static final int MOST_GIVEN_UP = 10;

  private final Object updating = new Object();
  private final RankTranscript transcript;
  private final Supplier<RowTest> tests;
  private RowTest test;
  private RowSet kept = new RowSet();
  private long read;
  private int numbering;
  private volatile boolean abandoned;

  private FilteredTranscript(RankTranscript transcript, Supplier<RowTest> tests) {
    this.transcript = transcript;
    this.tests = tests;
    this.test = tests.get();
    this.numbering = transcript.renumbered();
  }

  /// @throws java.util.regex.PatternSyntaxException if an expression of the filter has a mistake
  public FilteredTranscript(RankTranscript transcript, LogFilter filter) {
    this(transcript, filter::sieve);
  }

  /// The rows that a filter keeps and that have what is looked for.
  ///
  /// @throws java.util.regex.PatternSyntaxException if an expression has a mistake
  public static FilteredTranscript hits(
      RankTranscript transcript, LogFilter filter, LogQuery query) {
    return new FilteredTranscript(transcript, () -> RowTest.hits(filter.sieve(), query.matcher()));
  }

  /// The rows that a filter keeps and that tell an error.
  public static FilteredTranscript errors(
      RankTranscript transcript, LogFilter filter, ErrorPatterns patterns) {
    return new FilteredTranscript(
        transcript, () -> RowTest.errors(filter.sieve(), patterns.copy()));
  }

  public RankTranscript transcript() {
    return transcript;
  }

  /// Reads on, but not more than a share, so that it can be shown meanwhile and ended in between.
  ///
  /// @return whether there is more to read
  public boolean update() throws RecordException {
    synchronized (updating) {
      if (abandoned) {
        return false;
      }
      if (transcript.renumbered() != numbering) {
        restart();
      }
      long from = read;
      long end = Math.min(transcript.size(), from + SHARE);
      if (from < end) {
        transcript.each(
            from, (number, bytes, start, stop) -> take(number, end, bytes, start, stop));
      }
      synchronized (this) {
        read = abandoned ? read : end;
      }
      return !abandoned && end < transcript.size();
    }
  }

  private boolean take(long number, long end, byte[] bytes, int from, int to) {
    if (number >= end) {
      return false;
    }
    if (test.keeps(bytes, from, to)) {
      synchronized (this) {
        kept.add(number);
      }
    }
    abandoned = test.givenUp() >= MOST_GIVEN_UP;
    return !abandoned;
  }

  private synchronized void restart() {
    numbering = transcript.renumbered();
    test = tests.get();
    kept = new RowSet();
    read = 0;
  }

  /// Whether an expression took too long with so many lines that it was given up.
  public boolean isAbandoned() {
    return abandoned;
  }

  /// How many rows of the transcript were read.
  public synchronized long read() {
    return read;
  }

  /// How many rows are kept of those that were read.
  public synchronized long size() {
    return kept.countBefore(read);
  }

  /// The place among the kept rows of the first at or after a row of the transcript.
  public synchronized long placeOf(long number) {
    return kept.countBefore(number);
  }

  public synchronized boolean keeps(long number) {
    return kept.has(number);
  }

  /// The first kept row at or after one of the transcript; -1 where there is none.
  synchronized long nextKept(long number) {
    return kept.from(number);
  }

  synchronized Extent extent() {
    Extent all = transcript.file().extent();
    return new Extent(Math.min(read, all.records()), all.end(), numbering);
  }

  /// Some of the kept rows; their numbers are those of the transcript.
  public List<LogRow> rows(long from, int count) throws RecordException {
    List<LogRow> rows = new ArrayList<>();
    MergedTranscript.filtered(List.of(this)).rows(from, count).forEach(rows::add);
    return rows;
  }
}
