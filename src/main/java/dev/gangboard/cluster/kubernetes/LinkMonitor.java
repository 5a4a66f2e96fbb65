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
  private @Nullable Instant lastTold;
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

  Patience patience() {
    return patience;
  }

  Instant now() {
    return clock.instant();
  }

  synchronized void serverHeard() {
    lastHeard = clock.instant();
    lastTold = null;
    probeFailure = null;
    suspected = false;
  }

  /// A list or watch failed; one that fails soon says as much as a question.
  synchronized void told(Duration took) {
    if (took.compareTo(patience.probeAgain()) < 0) {
      lastTold = clock.instant();
    }
  }

  /// Whether the lists and watches say of themselves that the link is lost, again and again.
  synchronized boolean isTold() {
    Instant told = lastTold;
    return told != null && now().isBefore(told.plus(patience.probeAgain().multipliedBy(2)));
  }

  synchronized boolean vitalIsWell() {
    return strands.stream().filter(Strand::vital).allMatch(strand -> strand.problem() == null);
  }

  /// How long an answer took.
  synchronized void took(Duration time) {
    lastTook = time;
  }

  /// A watch was silent although its server had to say something: the other sockets may be as dead.
  synchronized void silenced() {
    strands.stream().filter(Strand::needed).forEach(strand -> strand.proof().doubtWithOther());
    silences.run();
  }

  synchronized Strand strand(Strand.Need need) {
    Strand strand = new Strand(this, need);
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
  synchronized void probed(@Nullable ClusterException failure, Duration took) {
    probeFailure = failure;
    if (failure == null) {
      lastHeard = clock.instant();
      lastTook = took;
      suspected = false;
    }
    publish(state());
  }

  /// The link may be dead though nobody said so: the machine has slept. It is not live before
  /// something is heard.
  synchronized void suspect() {
    suspected = true;
    strands.forEach(strand -> strand.proof().doubt());
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
        strand.proof().doubt();
      }
      if (strand.needed() && strand.proof().overdue(now)) {
        silenced();
      }
    }
  }

  /// Since when what is shown is not proved.
  private @Nullable Instant oldest() {
    return strands.stream()
        .filter(Strand::needed)
        .map(strand -> strand.proof().vouched())
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private LinkState state() {
    age();
    Optional<Strand> login = strands.stream().filter(Strand::needsLogin).findFirst();
    if (login.isPresent()) {
      return state(Status.NEEDS_LOGIN, login.get().problem());
    }
    Optional<Strand> refused = strands.stream().filter(Strand::refused).findFirst();
    if (refused.isPresent()) {
      return state(Status.REFUSED, refused.get().problem());
    }
    List<Strand> needed = strands.stream().filter(Strand::needed).toList();
    if (!needed.stream().allMatch(Strand::hasListed)) {
      return state(Status.CONNECTING, firstProblem(needed));
    }
    if (probeFailure != null) {
      return state(Status.STALE, probeFailure);
    }
    Optional<Strand> overdue = needed.stream().filter(Strand::overdue).findFirst();
    if (overdue.isPresent()) {
      return state(Status.STALE, overdue.get().problem());
    }
    Duration most = patience.mostSilence();
    boolean doubted = needed.stream().anyMatch(strand -> strand.proof().doubted());
    if (suspected || doubted || silence().compareTo(most) > 0) {
      return state(Status.STALE, silent);
    }
    boolean slow = lastTook.compareTo(patience.slow()) > 0;
    List<Strand> missing = strands.stream().filter(Strand::missing).toList();
    return state(slow ? Status.SLOW : Status.LIVE, firstProblem(missing));
  }

  private static @Nullable ClusterException firstProblem(List<Strand> strands) {
    for (Strand strand : strands) {
      if (strand.problem() != null) {
        return strand.problem();
      }
    }
    return null;
  }

  private LinkState state(Status status, @Nullable ClusterException problem) {
    return new LinkState(status, oldest(), problem, clockAhead.get());
  }
}
