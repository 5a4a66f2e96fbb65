package dev.gangboard.cli;

/// How a command writes its result.
enum OutputFormat {
  TEXT,
  JSON,
  /// Logs as they are, without the rank before each line; of everything else like text.
  RAW
}
