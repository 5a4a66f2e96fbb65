package dev.gangboard.cli;

import dev.gangboard.cluster.Recordings;

/// Folds what is read, and shows it.
interface Replay {
  void seen(Recordings.Seen seen);

  /// Nothing more was seen.
  void end();
}
