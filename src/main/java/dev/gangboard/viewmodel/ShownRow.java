package dev.gangboard.viewmodel;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One row of a log as it is shown.
///
/// @param place in what the tab shows, from 0
/// @param covers how many places it takes: the rest of a long line may be folded into it
/// @param at when it was written, of a mark when it was noticed; null of the rest of a line
/// @param text plain; of a folded line its beginning, and how much more there is
/// @param runs the parts of the text that are not plain
/// @param hits begins and ends of what was searched for, one after the other
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ShownRow(
    RowKey key,
    long place,
    int covers,
    Kind kind,
    @Nullable Instant at,
    String text,
    List<StyleRun> runs,
    int[] hits) {

  /// What it is.
  public enum Kind {
    LINE,
    /// The line before goes on.
    MORE,
    /// About the log itself: said by the way.
    NOTE,
    /// Lines may be missing, or nothing can be read.
    WARNING,
    /// What comes is not kept.
    TROUBLE;

    public boolean isMark() {
      return this == NOTE || this == WARNING || this == TROUBLE;
    }
  }

  public int rank() {
    return key.rank();
  }

  /// Whether a part of it is folded away.
  public boolean isFolded() {
    return !runs.isEmpty() && runs.getLast().style().is(TextStyle.MORE);
  }

  long endPlace() {
    return place + covers;
  }
}
