package dev.gangboard.record;

import java.time.Instant;

/// What this app did with a gang, or noticed about its record.
///
/// @param by who: user, machine and process
/// @param text in words, for the user
public record RunNote(Instant at, Kind kind, String by, String text) {
  public enum Kind {
    /// The record was begun.
    BEGUN,
    /// The gang was launched from here.
    LAUNCHED,
    /// The gang was cancelled from here.
    CANCELLED,
    /// The cluster has said that nothing is left of the cancelled gang.
    CANCEL_PROVED,
    /// The gang was suspended from here, or released again.
    SUSPENDED,
    /// The record goes on after a time in which nobody watched, or another process wrote it.
    RESUMED,
    /// The disk could not be written for a while.
    GAP,
    /// The end of the record was half written, and was cut off.
    CUT
  }
}
