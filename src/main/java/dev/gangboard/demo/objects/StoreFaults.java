package dev.gangboard.demo.objects;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What goes wrong with an object store when it is told to: for tests and for the curious. Nothing
/// does at first.
public final class StoreFaults {
  /// How a request fails.
  public enum Fault {
    /// Answered `503 SlowDown`, as by a store that gets too many requests.
    THROTTLED,
    /// Answered `500 InternalError`.
    FAILING,
    /// Answered `400 ExpiredToken`, as where credentials were not renewed in time.
    EXPIRED_TOKEN,
    /// Answered `403 AccessDenied`.
    DENIED,
    /// Answered `301 PermanentRedirect` to another region.
    REDIRECTED,
    /// Done, but the connection ends in the midst of the answer: the client cannot know.
    CUT,
    /// Never answered.
    SILENT
  }

  private static final int WITHOUT_END = -1;

  private @Nullable Fault fault;
  private int left;
  private Duration latency = Duration.ZERO;

  /// Lets the next requests fail so, and those after them work again.
  public synchronized void next(int requests, Fault how) {
    if (requests < 1) {
      throw new IllegalArgumentException("not a number of requests: " + requests);
    }
    fault = how;
    left = requests;
  }

  /// Lets all requests fail so until [#clear].
  public synchronized void all(Fault how) {
    fault = how;
    left = WITHOUT_END;
  }

  /// Lets each request wait that long before it is looked at, in real time.
  public synchronized void latency(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("the latency is negative: " + time);
    }
    latency = time;
  }

  /// All is well again.
  public synchronized void clear() {
    fault = null;
    latency = Duration.ZERO;
  }

  /// How long each request waits by [#latency(Duration)].
  public synchronized Duration latency() {
    return latency;
  }

  /// The fate of one request; null if nothing goes wrong with it.
  synchronized @Nullable Fault take() {
    Fault taken = fault;
    if (left > 0 && --left == 0) {
      fault = null;
    }
    return taken;
  }
}
