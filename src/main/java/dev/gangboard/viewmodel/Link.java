package dev.gangboard.viewmodel;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How the link to the cluster stands.
///
/// @param heard when the server was last heard, our clock; null before the first time
/// @param problem why it is not live, or null
public record Link(Status status, @Nullable Instant heard, @Nullable Notice problem) {

  /// Nothing is known yet.
  static final Link CONNECTING = new Link(Status.CONNECTING, null, null);

  /// What the link is.
  public enum Status {
    CONNECTING,
    LIVE,
    /// Was live and is not any more; what is shown is old.
    STALE,
    /// The server refuses.
    REFUSED,
    /// Not even a try: the kubeconfig cannot be used.
    FAILED
  }

  /// Whether what is shown may be old.
  public boolean old() {
    return status != Status.LIVE && heard != null;
  }

  /// `live, 0.4 s old`.
  public String words(Instant now) {
    return switch (status) {
      case CONNECTING -> Text.of("window.link.connecting");
      case LIVE -> heard == null ? Text.of("window.link.live") : aged("window.link.live.aged", now);
      case STALE -> aged("window.link.stale", now);
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
