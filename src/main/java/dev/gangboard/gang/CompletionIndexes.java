package dev.gangboard.gang;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A set of completion indexes, as in `status.completedIndexes`: `0,2-5,7`.
public interface CompletionIndexes {

  /// Reads the text form; never fails. Linear in the text, never in the numbers in it.
  ///
  /// @param text comma-separated singletons and ranges `a-b`; blanks are allowed, reversed ranges
  ///   swapped, malformed tokens skipped; null is none
  /// @param completions indexes from here on are clipped away
  static CompletionIndexes parse(@Nullable String text, int completions) {
    throw new UnsupportedOperationException();
  }

  boolean contains(int index);

  int size();

  /// Ascending.
  IntStream stream();
}
