package dev.gangboard.cli;

import dev.gangboard.gang.Gang;
import java.time.Instant;

/// A gang at one moment of a recording.
///
/// @param ms the moment, counted from the recording's start
/// @param now the same as an instant
record ReplayedGang(long ms, Gang gang, Instant now) {
  /// Ten years: the last moment that can be asked for.
  static final long LATEST = 320_000_000_000L;
}
