package dev.gangboard.viewmodel;

import java.time.Instant;

/// What is to be seen of a log.
sealed interface LogLook {
  /// How many rows around what is seen are read.
  int rows();

  /// Its end.
  record End(int rows) implements LogLook {}

  /// Rows around a place.
  record Place(long place, int rows) implements LogLook {}

  /// Rows around a row, which is shown even where it is folded away.
  record Row(RowKey key, int rows) implements LogLook {}

  /// Rows around a time.
  record Time(Instant time, int rows) implements LogLook {}
}
