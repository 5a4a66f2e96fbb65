package dev.gangboard.cluster;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the link to the cluster stands. Never taken as live because no error came: only because
/// something was heard.
///
/// @param lastHeard when the server was last heard (a list, a watch event, a bookmark), our clock;
///   null before the first time
/// @param problem why it is not live; in a live link, what part of the view is missing (the user
///   may not see pods or events); or null
public record LinkState(
    Status status, @Nullable Instant lastHeard, @Nullable ClusterException problem) {

  public enum Status {
    /// Before the first complete list.
    CONNECTING,
    /// Jobs and pods were listed and are watched.
    LIVE,
    /// Was live; the server is not heard any more, and is being tried again.
    STALE,
    /// The server refuses: credentials or rights; tried again slowly.
    REFUSED,
    CLOSED
  }
}
