package dev.gangboard.viewmodel;

import dev.gangboard.cluster.LinkState;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the link to the cluster stands.
///
/// @param heard when what is shown was last proved, by the machine's clock; null before the first
///   time
/// @param problem why it is not live, or null
/// @param clockAhead how far our clock is ahead of the cluster's; zero where they agree well enough
public record Link(
    Status status, @Nullable Instant heard, @Nullable Notice problem, Duration clockAhead) {

  Link(Status status, @Nullable Instant heard, @Nullable Notice problem) {
    this(status, heard, problem, Duration.ZERO);
  }

  /// Nothing is known yet.
  static final Link CONNECTING = new Link(Status.CONNECTING, null, null);

  static Link of(LinkState state) {
    Notice problem = state.problem() == null ? null : Notice.of(state.problem());
    return new Link(status(state), state.lastHeard(), problem, state.clockAhead());
  }

  private static Status status(LinkState state) {
    return switch (state.status()) {
      case CONNECTING, CLOSED -> Status.CONNECTING;
      case LIVE -> Status.LIVE;
      case SLOW -> Status.SLOW;
      case STALE -> Status.STALE;
      case NEEDS_LOGIN -> Status.NEEDS_LOGIN;
      case REFUSED -> Status.REFUSED;
    };
  }

  /// What the link is.
  public enum Status {
    CONNECTING,
    LIVE,
    /// As live, but the cluster takes seconds to answer.
    SLOW,
    /// Was live and is not any more; what is shown is old.
    STALE,
    /// The server refuses.
    REFUSED,
    /// A person has to log in.
    NEEDS_LOGIN,
    /// Not even a try: the kubeconfig cannot be used.
    FAILED
  }

  /// Whether what is shown may be old.
  public boolean old() {
    return !live() && heard != null;
  }

  /// Whether what is shown is what the cluster has.
  public boolean live() {
    return status == Status.LIVE || status == Status.SLOW;
  }

  /// The command with which to log in; null where that is not what is missing.
  public @Nullable String login() {
    return status == Status.NEEDS_LOGIN && problem != null ? problem.command() : null;
  }

  /// `live, 0.4 s old`.
  public String words(Instant now) {
    if (clockAhead.isZero()) {
      return status(now);
    }
    String minutes = Long.toString(Math.ceilDiv(clockAhead.abs().toSeconds(), 60));
    return clockAhead.isNegative()
        ? Text.of("window.link.clock.behind", status(now), minutes)
        : Text.of("window.link.clock.ahead", status(now), minutes);
  }

  private String status(Instant now) {
    return switch (status) {
      case CONNECTING -> Text.of("window.link.connecting");
      case LIVE -> heard == null ? Text.of("window.link.live") : aged("window.link.live.aged", now);
      case SLOW -> aged("window.link.slow", now);
      case STALE -> aged("window.link.stale", now);
      case NEEDS_LOGIN -> Text.of("window.link.login");
      case REFUSED -> Text.of("window.link.refused");
      case FAILED -> Text.of("window.link.failed");
    };
  }

  /// `42 s`; empty before anything was heard.
  public String age(Instant now) {
    return heard == null ? "" : Elapsed.age(Duration.between(heard, now));
  }

  private String aged(String key, Instant now) {
    return Text.of(key, age(now));
  }
}
