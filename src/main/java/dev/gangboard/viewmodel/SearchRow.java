package dev.gangboard.viewmodel;

/// A row of the results of a search across ranks. Equal ones stand for the same, whatever has been
/// found since.
public sealed interface SearchRow {
  int rank();

  /// A rank in which something was found; its hits come below it.
  record Heading(int rank) implements SearchRow {}

  /// One line that was found.
  ///
  /// @param number of its row in the rank's transcript
  record Hit(int rank, long number) implements SearchRow {}

  /// There are more hits in the rank than are listed.
  record More(int rank) implements SearchRow {}
}
