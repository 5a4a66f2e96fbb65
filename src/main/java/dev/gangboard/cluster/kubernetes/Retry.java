package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Backoff;
import dev.gangboard.cluster.ClusterException;
import java.time.Duration;

/// When a list and watch that was lost is tried again: somebody looks at it, so that the link has
/// to be back within seconds, and a server that is down must not be asked by each part of the link.
///
/// One part leads, which is the one that there is no view without, or each where that one is well.
/// It is tried after half a second, then after twice as long each time, but at most 3 s: at most
/// about 30 times a minute. The others wait for [Patience#probe] or until anything gets through,
/// which wakes them at once. A server that names a time is left alone for so long by everybody.
final class Retry {
  private static final int LONGEST = 6;

  /// A right that only makes the view richer is not asked for all the time.
  private static final int MANY = 10;

  private final Api api;
  private final Strand link;
  private final Backoff backoff;
  private boolean lost;
  private long knownReasons;

  Retry(Api api, Strand link) {
    this.api = api;
    this.link = link;
    Duration first = api.patience().retry();
    this.backoff = link.important() ? new Backoff(first, LONGEST) : new Backoff(first);
  }

  /// An attempt begins: what is a reason to try at once from now on ends the pause after it.
  void begins() {
    knownReasons = api.pauses().reasons();
  }

  /// A watch was accepted: so may those of others be.
  void accepted() {
    if (lost) {
      lost = false;
      api.pauses().end();
      begins();
    }
  }

  /// A watch has ended; a server that accepts it and ends it at once is left alone for a moment.
  void ended(boolean lively, Duration lasted) throws InterruptedException {
    if (lively || lasted.compareTo(api.patience().retry()) > 0) {
      backoff.reset();
    } else {
      pause();
    }
  }

  void pause() throws InterruptedException {
    pause(backoff.next());
  }

  void pause(ClusterException e) throws InterruptedException {
    lost = true;
    Duration next = backoff.next(e);
    if (e instanceof ClusterException.ServerFault fault && fault.retryAfter().isPresent()) {
      api.pauses().leaveAlone(next);
      Thread.sleep(next);
    } else if (e instanceof ClusterException.Forbidden) {
      pause(api.patience().probe().multipliedBy(link.vital() ? 1 : MANY));
    } else {
      pause(link.leads() ? next : longer(next));
    }
  }

  private Duration longer(Duration next) {
    Duration probe = api.patience().probe();
    return next.compareTo(probe) < 0 ? probe : next;
  }

  private void pause(Duration time) throws InterruptedException {
    if (api.pauses().sleep(time, knownReasons)) {
      backoff.reset();
    }
  }
}
