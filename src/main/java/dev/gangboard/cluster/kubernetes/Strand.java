package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One list and watch, as part of the link. What it is told and asked is guarded by its
/// [LinkMonitor], which sees all parts at once.
final class Strand {
  /// What the view of the gangs is without a part of the link.
  enum Need {
    /// There is none.
    ALWAYS,
    /// It is poorer where the user may not see the part; else it is lost with it.
    IF_ALLOWED,
    /// It is poorer.
    WELCOME
  }

  private final Need need;
  private final LinkMonitor monitor;
  private final Proof proof;
  private boolean listed;
  private @Nullable Instant lostSince;
  private @Nullable ClusterException problem;

  Strand(LinkMonitor monitor, Need need) {
    this.monitor = monitor;
    this.need = need;
    this.proof = new Proof(monitor.patience());
  }

  /// A part of a list came, which proves nothing yet.
  void answered() {
    synchronized (monitor) {
      monitor.serverHeard();
    }
  }

  /// An event or a bookmark came.
  void heard() {
    synchronized (monitor) {
      boolean doubted = proof.doubted();
      monitor.serverHeard();
      proof.word(monitor.now());
      if (doubted) {
        monitor.tick();
      }
    }
  }

  /// A complete list came.
  void listed() {
    update(() -> {
      listed = true;
      monitor.serverHeard();
      proof.listed(monitor.now());
      // It is as good as a watch that has just begun: what went wrong before is over.
      lostSince = null;
      problem = null;
    });
  }

  /// How many seconds the next watch should last.
  int seconds(int wished) {
    synchronized (monitor) {
      return need == Need.WELCOME ? wished : proof.seconds(wished, monitor.now());
    }
  }

  /// How long that watch may say nothing.
  Duration silenceOf(int seconds) {
    // Of events a server may say no bookmarks; the other watches see whether it is there.
    return need == Need.WELCOME
        ? monitor.patience().lengthOf(seconds)
        : monitor.patience().silenceOf(seconds);
  }

  /// Whether watching has proved nothing for too long.
  boolean isToList() {
    synchronized (monitor) {
      return need != Need.WELCOME && proof.isToList();
    }
  }

  /// The server accepted a watch.
  ///
  /// @param seconds after which it is to end
  /// @param took how long its answer took to begin
  void watching(int seconds, Duration took) {
    update(() -> {
      monitor.serverHeard();
      proof.watching(seconds, monitor.now());
      monitor.took(took);
      lostSince = null;
      problem = null;
    });
  }

  /// The server has ended the watch; the next one is about to begin.
  void ended() {
    update(() -> {
      monitor.serverHeard();
      proof.ended(monitor.now());
      lose();
    });
  }

  /// There is no watch for a moment.
  void interrupted() {
    update(this::lose);
  }

  /// Not even what had to come came: the other sockets may be as dead.
  void silent() {
    update(() -> {
      if (needed() && proof.silent()) {
        monitor.silenced();
      }
      lose();
    });
  }

  /// Whether there is no view without it.
  boolean vital() {
    return need == Need.ALWAYS;
  }

  /// Whether the link is lost with it.
  boolean important() {
    return need != Need.WELCOME;
  }

  /// @param took how long it took to fail
  void lost(ClusterException why, Duration took) {
    update(() -> {
      monitor.told(took);
      lose();
      problem = why;
    });
  }

  /// Whether it is tried first while it is lost.
  boolean leads() {
    synchronized (monitor) {
      return vital() || monitor.vitalIsWell();
    }
  }

  private void lose() {
    if (lostSince == null) {
      lostSince = monitor.now();
    }
  }

  private void update(Runnable change) {
    synchronized (monitor) {
      change.run();
      monitor.tick();
    }
  }

  Proof proof() {
    return proof;
  }

  @Nullable ClusterException problem() {
    return problem;
  }

  /// Whether it was listed at least once.
  boolean hasListed() {
    return listed;
  }

  boolean needsLogin() {
    return problem instanceof ClusterException.Unauthorized e && e.login().isPresent();
  }

  boolean refused() {
    return problem instanceof ClusterException.Unauthorized
        || (need == Need.ALWAYS && problem instanceof ClusterException.Forbidden);
  }

  boolean needed() {
    return switch (need) {
      case ALWAYS -> true;
      case IF_ALLOWED -> !(problem instanceof ClusterException.Forbidden);
      case WELCOME -> false;
    };
  }

  /// A part of the view is not there, and will not be in a moment.
  boolean missing() {
    return problem instanceof ClusterException.Forbidden || overdue();
  }

  boolean overdue() {
    return lostSince != null
        && monitor.now().isAfter(lostSince.plus(monitor.patience().tolerance()));
  }
}
