package dev.gangboard.viewmodel;

import dev.gangboard.logs.FilteredTranscript;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.MergedTranscript;
import dev.gangboard.record.RecordException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All rows of a tab that have something, in the tab's order. Blocks (disk), but for [#sift].
final class HitList implements AutoCloseable {
  private final List<FilteredTranscript> parts;
  private final MergedTranscript merged;
  private final Sift sift;

  /// @param changed is called on the UI thread when more is searched
  HitList(Surroundings surroundings, List<FilteredTranscript> parts, Runnable changed) {
    this.parts = parts;
    this.merged = MergedTranscript.filtered(parts);
    this.sift = Sift.start(surroundings, parts, changed);
  }

  /// The search through what is there.
  Sift sift() {
    return sift;
  }

  /// Takes in what has come since.
  void refresh() throws RecordException {
    if (!sift.isRunning() && !sift.isClosed()) {
      for (FilteredTranscript part : parts) {
        while (part.update()) {
          // A share at a time.
        }
      }
    }
    merged.refresh();
  }

  long count() {
    return merged.size();
  }

  /// Where a row is among the hits, or would be.
  long placeOf(RowKey key) throws RecordException {
    return merged.rowOf(key.rank(), key.number());
  }

  /// The place of the first hit at a time or later.
  long placeAt(Instant time) throws RecordException {
    return merged.rowAt(time);
  }

  Optional<RowKey> at(long place) throws RecordException {
    List<LogRow> rows = merged.rows(place, 1);
    return rows.isEmpty() ? Optional.empty() : Optional.of(RowMaker.key(rows.getFirst()));
  }

  boolean has(RowKey key) {
    return parts.stream()
        .anyMatch(part -> part.transcript().rank() == key.rank() && part.keeps(key.number()));
  }

  /// Ends the search; what was found stays.
  @Override
  public void close() {
    sift.close();
  }
}
