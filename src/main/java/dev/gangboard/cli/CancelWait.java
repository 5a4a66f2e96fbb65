package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Cluster.Cancelled;
import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.ProofAnswer;
import dev.gangboard.gang.CancelProgress;
import dev.gangboard.gang.CancelProof;
import dev.gangboard.gang.CancelWords;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.LeftPod;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sends a cancel and proves it.
final class CancelWait {
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration AGAIN = Duration.ofSeconds(2);
  private static final Duration BETWEEN_KILLS = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final LiveFleet fleet;
  private final InstantSource clock;
  private final Terminal terminal;
  private final boolean killing;
  private CancelProof proof;
  private String told = "";
  private @Nullable Instant killed;

  /// @param killing whether the pods are to be taken away at once
  CancelWait(
      Cluster cluster, LiveFleet fleet, Surroundings surroundings, GangId gang, boolean killing) {
    this.cluster = cluster;
    this.fleet = fleet;
    this.clock = surroundings.clock();
    this.terminal = surroundings.terminal();
    this.killing = killing;
    this.proof = CancelProof.asked(gang, clock.instant());
    look(fleet.latest());
  }

  /// Asks for the cancel. Where no answer came, or the server had a fault, it may have been heard:
  /// it is asked for again until the time is up, which the uid makes harmless.
  ///
  /// @throws ClusterException if the cluster refuses, or the time is up
  Cancelled ask(Duration atMost) throws ClusterException, InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (true) {
      try {
        return cluster.cancel(proof.gang());
      } catch (ClusterException.Unreachable | ClusterException.ServerFault e) {
        if (System.nanoTime() + AGAIN.toNanos() > end) {
          throw e;
        }
        terminal.say(Text.of("cli.cancel.again", e.getMessage()));
        Thread.sleep(AGAIN);
      }
    }
  }

  /// Takes away each pod that is there.
  void kill() throws ClusterException, InterruptedException {
    List<LeftPod> left = proof.told(cluster.remains(proof.gang())).at(clock.instant()).left();
    for (LeftPod pod : left) {
      cluster.removePod(pod.pod().id(), Removal.NOW);
    }
    if (killed == null && !left.isEmpty()) {
      terminal.say(Text.of("cli.cancel.killed", left.size()));
    }
    killed = clock.instant();
  }

  /// How far it is now, without waiting.
  CancelProgress progress() {
    return look(fleet.latest());
  }

  /// Waits until it is proved or the time is up.
  ///
  /// @throws ClusterException if the link is down for too long
  CancelProgress prove(Duration atMost) throws ClusterException, InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    FleetSnapshot seen = fleet.latest();
    while (true) {
      CancelProgress progress = look(seen);
      tell(progress, seen);
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (progress.proved() || !left.isPositive()) {
        return progress;
      }
      if (seen.link().live()) {
        step(seen);
      }
      seen = fleet.next(seen, left.compareTo(LOOK) < 0 ? left : LOOK);
    }
  }

  private CancelProgress look(FleetSnapshot seen) {
    seen.fleet()
        .gang(proof.gang().uid())
        .ifPresent(gang -> proof = proof.seeing(gang, clock.instant()));
    return proof.at(clusterNow(seen));
  }

  private Instant clusterNow(FleetSnapshot seen) {
    return clock.instant().minus(seen.link().clockAhead());
  }

  private void step(FleetSnapshot seen) throws InterruptedException {
    Optional<CancelProof.Question> due = proof.due(clock.instant(), clusterNow(seen));
    if (due.isEmpty()) {
      return;
    }
    ProofAnswer answer = ProofAnswer.to(due.get(), proof, cluster, clock);
    proof = answer.step().apply(proof);
    if (answer.problem() != null) {
      terminal.say(Text.of("cli.cancel.unanswered", answer.problem().getMessage()));
    } else if (killing && isToKill(seen)) {
      killAgain();
    }
  }

  private boolean isToKill(FleetSnapshot seen) {
    Instant last = killed;
    boolean due = last == null || !clock.instant().isBefore(last.plus(BETWEEN_KILLS));
    return due && !proof.at(clusterNow(seen)).left().isEmpty();
  }

  /// A pod can have come since.
  private void killAgain() throws InterruptedException {
    try {
      kill();
    } catch (ClusterException e) {
      killed = clock.instant();
      terminal.say(Text.of("cli.cancel.unkilled", e.getMessage()));
    }
  }

  /// Each change once, and not each second of a grace.
  private void tell(CancelProgress progress, FleetSnapshot seen) {
    String key =
        seen.link().live()
            + " "
            + progress.gone()
            + " "
            + progress.left().stream().map(left -> left.plight().getClass().getName()).toList();
    if (!key.equals(told) && !progress.proved()) {
      told = key;
      String words = CancelWords.of(progress);
      terminal.say(seen.link().live() ? words : Text.of("cli.cancel.link", words));
      CancelWords.stuck(progress).forEach(terminal::say);
    }
  }
}
