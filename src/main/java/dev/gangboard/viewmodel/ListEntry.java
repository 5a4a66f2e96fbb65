package dev.gangboard.viewmodel;

/// What stands in the list of gangs: a section's heading, or a gang.
public sealed interface ListEntry permits ListEntry.Section, GangRow, PastRow {

  /// The heading of a part of the list.
  enum Section implements ListEntry {
    LIVE,
    HISTORY
  }
}
