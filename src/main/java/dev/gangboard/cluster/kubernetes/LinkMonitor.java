package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Derives how the link stands from what was heard. It is live when all that matters was listed and
/// is watched, and there is [Proof] of each part; that no error came proves nothing, since a socket
/// can be dead without one. It is as old as the part that was proved longest ago. An answer to the
/// question whether the server is there says just that, and nothing of what is shown.
final class LinkMonitor {
  private final Patience patience;
  private final InstantSource clock;
  private final Consumer<LinkState> publisher;
  private final List<Strand> strands = new ArrayList<>();
  private @Nullable Instant lastHeard;
  private @Nullable ClusterException probeFailure;
  private boolean suspected;
  private Duration lastTook = Duration.ZERO;
  private final Supplier<Duration> clockAhead;
  private Runnable silences = () -> {};
  private final ClusterException silent =
      new ClusterException.Unreachable(Text.of("cluster.silent"), "", null);
  private LinkState published = new LinkState(Status.CONNECTING, null, null);

  LinkMonitor(Patience patience, InstantSource clock, Consumer<LinkState> publisher) {
    this(patience, clock, () -> Duration.ZERO, publisher);
  }

  /// @param clockAhead how far our clock is ahead of the server's
  /// @param publisher is called when the state has changed, one call at a time
  LinkMonitor(
      Patience patience,
      InstantSource clock,
      Supplier<Duration> clockAhead,
      Consumer<LinkState> publisher) {
    this.patience = patience;
    this.clock = clock;
    this.clockAhead = clockAhead;
    this.publisher = publisher;
  }

  /// @param silences is run when a watch was silent although its server had to say something
  void onSilence(Runnable silences) {
    this.silences = silences;
  }

  /// What the view of the gangs is without a part of the link.
  enum Need {
    /// There is none.
    ALWAYS,
    /// It is poorer where the user may not see the part; else it is lost with it.
    IF_ALLOWED,
    /// It is poorer.
    WELCOME
  }

  /// One list and watch, as part of the link.
  final class Strand {
    private final Need need;
    private final Proof proof = new Proof(patience);
    private boolean listed;
    private @Nullable Instant lostSince;
    private @Nullable ClusterException problem;

    private Strand(Need need) {
      this.need = need;
    }

    /// A part of a list came, which proves nothing yet.
    void answered() {
      synchronized (LinkMonitor.this) {
        serverHeard();
      }
    }

    /// An event or a bookmark came.
    void heard() {
      synchronized (LinkMonitor.this) {
        boolean doubted = proof.doubted();
        serverHeard();
        proof.word(clock.instant());
        if (doubted) {
          publish(state());
        }
      }
    }

    /// A complete list came.
    void listed() {
      update(() -> {
        listed = true;
        serverHeard();
        proof.listed(clock.instant());
        // It is as good as a watch that has just begun: what went wrong before is over.
        lostSince = null;
        problem = null;
      });
    }

    /// How many seconds the next watch should last.
    int seconds(int wished) {
      synchronized (LinkMonitor.this) {
        return need == Need.WELCOME ? wished : proof.seconds(wished, clock.instant());
      }
    }

    /// How long that watch may say nothing.
    Duration silenceOf(int seconds) {
      // Of events a server may say no bookmarks; the other watches see whether it is there.
      return need == Need.WELCOME ? patience.lengthOf(seconds) : patience.silenceOf(seconds);
    }

    /// Whether watching has proved nothing for too long.
    boolean isToList() {
      synchronized (LinkMonitor.this) {
        return need != Need.WELCOME && proof.isToList();
      }
    }

    /// The server accepted a watch.
    ///
    /// @param seconds after which it is to end
    /// @param took how long its answer took to begin
    void watching(int seconds, Duration took) {
      update(() -> {
        serverHeard();
        proof.watching(seconds, clock.instant());
        lastTook = took;
        lostSince = null;
        problem = null;
      });
    }

    /// The server has ended the watch; the next one is about to begin.
    void ended() {
      update(() -> {
        serverHeard();
        proof.ended(clock.instant());
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
          silenced();
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

    void lost(ClusterException why) {
      update(() -> {
        lose();
        problem = why;
      });
    }

    private void lose() {
      if (lostSince == null) {
        lostSince = clock.instant();
      }
    }

    private void update(Runnable change) {
      synchronized (LinkMonitor.this) {
        change.run();
        publish(state());
      }
    }

    private boolean needsLogin() {
      return problem instanceof ClusterException.Unauthorized e && e.login().isPresent();
    }

    private boolean refused() {
      return problem instanceof ClusterException.Unauthorized
          || (need == Need.ALWAYS && problem instanceof ClusterException.Forbidden);
    }

    private boolean needed() {
      return switch (need) {
        case ALWAYS -> true;
        case IF_ALLOWED -> !(problem instanceof ClusterException.Forbidden);
        case WELCOME -> false;
      };
    }

    /// A part of the view is not there, and will not be in a moment.
    private boolean missing() {
      return problem instanceof ClusterException.Forbidden || overdue();
    }

    private boolean overdue() {
      return lostSince != null && clock.instant().isAfter(lostSince.plus(patience.tolerance()));
    }
  }

  private void serverHeard() {
    lastHeard = clock.instant();
    probeFailure = null;
    suspected = false;
  }

  private void silenced() {
    strands.stream().filter(Strand::needed).forEach(strand -> strand.proof.doubtWithOther());
    silences.run();
  }

  synchronized Strand strand(Need need) {
    Strand strand = new Strand(need);
    strands.add(strand);
    return strand;
  }

  /// How long nothing has been heard of the server.
  synchronized Duration silence() {
    if (lastHeard == null) {
      return Duration.ZERO;
    }
    return Duration.between(lastHeard, clock.instant()).abs(); // clocks are also set back
  }

  /// The server was asked whether it is there.
  ///
  /// @param failure why it is not, or null
  /// @param took how long the answer took
  /// @return whether it is there again after it was lost
  synchronized boolean probed(@Nullable ClusterException failure, Duration took) {
    boolean back = failure == null && lost();
    probeFailure = failure;
    if (failure == null) {
      lastHeard = clock.instant();
      lastTook = took;
      suspected = false;
    }
    publish(state());
    return back;
  }

  /// The link may be dead though nobody said so: the machine has slept. It is not live before
  /// something is heard.
  synchronized void suspect() {
    suspected = true;
    strands.forEach(strand -> strand.proof.doubt());
    publish(state());
  }

  /// Whether the server was lost at the last look.
  synchronized boolean lost() {
    return probeFailure != null || suspected;
  }

  /// Time has passed.
  synchronized void tick() {
    publish(state());
  }

  synchronized void closed() {
    publish(new LinkState(Status.CLOSED, oldest(), null));
  }

  private void publish(LinkState state) {
    if (!state.equals(published) && published.status() != Status.CLOSED) {
      published = state;
      publisher.accept(state);
    }
  }

  /// What time has done to the proofs.
  private void age() {
    Instant now = clock.instant();
    for (Strand strand : strands) {
      if (strand.needed() && strand.overdue()) {
        strand.proof.doubt();
      }
      if (strand.needed() && strand.proof.overdue(now)) {
        silenced();
      }
    }
  }

  /// Since when what is shown is not proved.
  private @Nullable Instant oldest() {
    return strands.stream()
        .filter(Strand::needed)
        .map(strand -> strand.proof.vouched())
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private LinkState state() {
    age();
    Optional<Strand> login = strands.stream().filter(Strand::needsLogin).findFirst();
    if (login.isPresent()) {
      return state(Status.NEEDS_LOGIN, login.get().problem);
    }
    Optional<Strand> refused = strands.stream().filter(Strand::refused).findFirst();
    if (refused.isPresent()) {
      return state(Status.REFUSED, refused.get().problem);
    }
    List<Strand> needed = strands.stream().filter(Strand::needed).toList();
    if (!needed.stream().allMatch(strand -> strand.listed)) {
      return state(Status.CONNECTING, firstProblem(needed));
    }
    if (probeFailure != null) {
      return state(Status.STALE, probeFailure);
    }
    Optional<Strand> overdue = needed.stream().filter(Strand::overdue).findFirst();
    if (overdue.isPresent()) {
      return state(Status.STALE, overdue.get().problem);
    }
    Duration most = patience.mostSilence();
    boolean doubted = needed.stream().anyMatch(strand -> strand.proof.doubted());
    if (suspected || doubted || silence().compareTo(most) > 0) {
      return state(Status.STALE, silent);
    }
    boolean slow = lastTook.compareTo(patience.slow()) > 0;
    List<Strand> missing = strands.stream().filter(Strand::missing).toList();
    return state(slow ? Status.SLOW : Status.LIVE, firstProblem(missing));
  }

  private static @Nullable ClusterException firstProblem(List<Strand> strands) {
    for (Strand strand : strands) {
      if (strand.problem != null) {
        return strand.problem;
      }
    }
    return null;
  }

  private LinkState state(Status status, @Nullable ClusterException problem) {
    return new LinkState(status, oldest(), problem, clockAhead.get());
  }
}
