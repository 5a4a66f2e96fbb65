package dev.gangboard.logs;

import dev.gangboard.logs.RankLogFile.Extent;
import dev.gangboard.record.RecordException;
import org.jspecify.annotations.Nullable;

/// What one rank gives to a merged transcript: all of its rows, or some.
record MergedPart(RankTranscript transcript, @Nullable FilteredTranscript filter) {
  int rank() {
    return transcript.rank();
  }

  RankLogFile file() {
    return transcript.file();
  }

  /// All of its rows.
  MergedPart whole() {
    return new MergedPart(transcript, null);
  }

  Extent extent() {
    return filter == null ? file().extent() : filter.extent();
  }

  /// How many of its rows are before a record.
  long before(long record) {
    return filter == null ? record : filter.placeOf(record);
  }

  /// How many of its rows are before a time.
  long before(Extent extent, long time) throws RecordException {
    return before(Math.min(extent.records(), transcript.rowAt(time)));
  }

  /// The first of its records at or after one; what is after all of them where there is none.
  long next(long record) {
    if (filter == null) {
      return record;
    }
    long next = filter.nextKept(record);
    return next < 0 ? Long.MAX_VALUE : next;
  }
}
