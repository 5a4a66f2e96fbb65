package dev.gangboard.logs;

/// How much it matters that a rank's log is read without delay, where not all can be followed at
/// once; what is greater goes first.
enum Urgency {
  /// Read in turn with the others.
  KEPT,
  /// Somebody looks at it.
  SHOWN,
  /// Its rank has failed or is being stopped: its pod will soon be deleted.
  ENDING
}
