package dev.gangboard.demo.api;

import java.time.Duration;

/// How the server treats its watchers.
///
/// @param bookmarks how often a watcher that asked for bookmarks gets one
/// @param watchQueue how many changes a watcher can be behind before it is let go
public record ServerLimits(Duration bookmarks, int watchQueue) {
  /// As the real server: a bookmark about once a minute.
  public static final ServerLimits DEFAULT = new ServerLimits(Duration.ofMinutes(1), 50_000);
}
