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
import org.jspecify.annotations.Nullable;

/// Derives how the link stands from what was heard. It is live when all that matters was listed and
/// is watched, and the server was heard not long ago; that no error came proves nothing, since a
/// socket can be dead without one.
final class LinkMonitor {
  private static final int PROBES_MISSED = 2;

  private final Patience patience;
  private final InstantSource clock;
  private final Consumer<LinkState> publisher;
  private final List<Strand> strands = new ArrayList<>();
  private @Nullable Instant lastHeard;
  private @Nullable ClusterException probeFailure;
  private final ClusterException silent =
      new ClusterException.Unreachable(Text.of("cluster.silent"), "", null);
  private LinkState published = new LinkState(Status.CONNECTING, null, null);

  /// @param publisher is called when the state has changed, one call at a time
  LinkMonitor(Patience patience, InstantSource clock, Consumer<LinkState> publisher) {
    this.patience = patience;
    this.clock = clock;
    this.publisher = publisher;
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
    void watching() {
      update(() -> {
        lastHeard = clock.instant();
        probeFailure = null;
        lostSince = null;
        problem = null;
      });
    }

    /// The watch has ended as it should; the next one is about to begin.
    void interrupted() {
      update(this::lose);
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
    return lastHeard == null ? Duration.ZERO : Duration.between(lastHeard, clock.instant());
  }

  /// The server was asked whether it is there.
  ///
  /// @param failure why it is not, or null
  synchronized void probed(@Nullable ClusterException failure) {
    probeFailure = failure;
    if (failure == null) {
      lastHeard = clock.instant();
    }
    publish(state());
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
    if (silence().compareTo(patience.probe().multipliedBy(PROBES_MISSED)) > 0) {
      return state(Status.STALE, silent);
    }
    return state(Status.LIVE, firstProblem(strands));
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
    return new LinkState(status, lastHeard, problem);
  }
}
