package dev.gangboard.cli;

/// How a command writes its result.
enum OutputFormat {
  TEXT,
  JSON
}
