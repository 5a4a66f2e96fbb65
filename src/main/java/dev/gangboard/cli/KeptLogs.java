package dev.gangboard.cli;

import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.MergedTranscript;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Prints logs as they are kept, merged in time order.
final class KeptLogs {
  private static final int PAGE = 2_000;

  private final LogPrinter printer;
  private final LogChoice choice;

  KeptLogs(LogPrinter printer, LogChoice choice) {
    this.printer = printer;
    this.choice = choice;
  }

  void print(GangLogs logs, List<Integer> ranks) throws RecordException {
    List<RankTranscript> transcripts = logs.of(ranks);
    if (choice.tail() == null && !choice.previous()) {
      printMerged(new MergedTranscript(transcripts));
      return;
    }
    List<Sorted> rows = new ArrayList<>();
    for (RankTranscript transcript : transcripts) {
      addRows(transcript, rows);
    }
    rows.sort(Comparator.comparingLong(Sorted::key));
    rows.forEach(sorted -> printer.row(sorted.row()));
  }

  /// A row and the latest time before it, by which it keeps its place among its rank's.
  private record Sorted(long key, LogRow row) {}

  private void printMerged(MergedTranscript merged) throws RecordException {
    Instant since = choice.since();
    long next = since == null ? 0 : merged.rowAt(since);
    while (next < merged.size()) {
      List<LogRow> rows = merged.rows(next, PAGE);
      rows.forEach(printer::row);
      next += rows.size();
    }
  }

  private void addRows(RankTranscript transcript, List<Sorted> rows) throws RecordException {
    long from = choice.since() == null ? 0 : transcript.rowAt(choice.since());
    long end = transcript.size();
    if (choice.previous()) {
      List<Long> runs =
          transcript.marks().stream()
              .filter(placed ->
                  placed.mark().kind() == LogMark.Kind.ATTEMPT
                      || placed.mark().kind() == LogMark.Kind.RESTART)
              .map(RankTranscript.PlacedMark::number)
              .toList();
      end = runs.size() < 2 ? 0 : runs.getLast();
      from = Math.max(from, runs.size() < 2 ? 0 : runs.get(runs.size() - 2));
    }
    if (choice.tail() != null) {
      from = Math.max(from, end - choice.tail());
    }
    long key = Long.MIN_VALUE;
    for (LogRow row : transcript.rows(from, (int) Math.max(0, end - from))) {
      key = Math.max(key, row.time());
      rows.add(new Sorted(key, row));
    }
  }
}
