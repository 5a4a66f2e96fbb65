package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Derives how the link stands from what was heard. It is live when all that matters was listed and
/// is watched, and the server was heard not long ago; that no error came proves nothing, since a
/// socket can be dead without one.
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
    private boolean listed;
    private @Nullable Instant lostSince;
    private @Nullable ClusterException problem;

    private Strand(Need need) {
      this.need = need;
    }

    /// Something came.
    void heard() {
      synchronized (LinkMonitor.this) {
        lastHeard = clock.instant();
        probeFailure = null;
        suspected = false;
      }
    }

    /// A complete list came.
    void listed() {
      update(() -> {
        listed = true;
        lastHeard = clock.instant();
      });
    }

    /// The server accepted a watch.
    ///
    /// @param took how long its answer took to begin
    void watching(Duration took) {
      update(() -> {
        lastHeard = clock.instant();
        probeFailure = null;
        suspected = false;
        lastTook = took;
        lostSince = null;
        problem = null;
      });
    }

    /// The watch has ended as it should; the next one is about to begin.
    void interrupted() {
      update(this::lose);
    }

    /// Not even what had to come came: the other sockets may be as dead.
    void silent() {
      silences.run();
    }

    /// Whether there is no view without it.
    boolean vital() {
      return need == Need.ALWAYS;
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

  synchronized Strand strand(Need need) {
    Strand strand = new Strand(need);
    strands.add(strand);
    return strand;
  }

  /// How long nothing has been heard.
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
    publish(new LinkState(Status.CLOSED, lastHeard, null));
  }

  private void publish(LinkState state) {
    if (!state.equals(published) && published.status() != Status.CLOSED) {
      published = state;
      publisher.accept(state);
    }
  }

  private LinkState state() {
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
    if (suspected || silence().compareTo(most) > 0) {
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
    return new LinkState(status, lastHeard, problem, clockAhead.get());
  }
}
