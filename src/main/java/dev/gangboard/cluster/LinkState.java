package dev.gangboard.cluster;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the link to the cluster stands. Never taken as live because no error came: only because
/// something was heard.
///
/// @param lastHeard since when what is shown is not proved, by the machine's clock
///   ([Cluster#linkNow]): when the part that was heard longest ago, of Jobs and pods, was listed or
///   said a word; null before the first time
/// @param problem why it is not live; in a live link, what part of the view is missing (the user
///   may not see pods or events); or null
/// @param clockAhead how far our clock is ahead of the cluster's; zero where they agree well enough
public record LinkState(
    Status status,
    @Nullable Instant lastHeard,
    @Nullable ClusterException problem,
    Duration clockAhead) {

  /// A link whose clocks agree.
  public LinkState(Status status, @Nullable Instant lastHeard, @Nullable ClusterException problem) {
    this(status, lastHeard, problem, Duration.ZERO);
  }

  public enum Status {
    /// Before the first complete list.
    CONNECTING,
    /// Jobs and pods were listed and are watched.
    LIVE,
    /// As live, but the server takes seconds to answer.
    SLOW,
    /// Was live; the server is not heard any more, and is being tried again.
    STALE,
    /// The server refuses: credentials or rights; tried again slowly.
    REFUSED,
    /// A person has to log in; nothing is tried before they have.
    NEEDS_LOGIN,
    CLOSED
  }

  /// Whether what is shown is what the cluster has.
  public boolean live() {
    return status == Status.LIVE || status == Status.SLOW;
  }
}
