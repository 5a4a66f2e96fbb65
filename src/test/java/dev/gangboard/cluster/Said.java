package dev.gangboard.cluster;

import java.time.Instant;

/// A line as a test compares it.
public record Said(Instant at, String text) {
  public static Said of(LogLine line) {
    return new Said(line.at(), line.text());
  }
}
