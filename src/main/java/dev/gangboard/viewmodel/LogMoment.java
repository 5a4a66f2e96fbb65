package dev.gangboard.viewmodel;

/// A row that a person was led to.
public record LogMoment(RowKey key, Why why) {
  /// What led there.
  public enum Why {
    /// A search; its hits are marked in the row.
    HIT,
    ERROR,
    /// Another tab's row, or a result.
    PLACE
  }
}
