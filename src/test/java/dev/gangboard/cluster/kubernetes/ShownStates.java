package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judges each snapshot of one gang by what its ranks can be, in which order.
final class ShownStates {
  private final FaultCell.Phase phase;
  private @Nullable GangId gang;
  private String letters = "";
  private int wrong;
  private long endsAt = Long.MAX_VALUE;
  private long behindNanos;
  private long lastAt = System.nanoTime();
  private boolean wasBehind;

  ShownStates(FaultCell.Phase phase) {
    this.phase = phase;
  }

  synchronized void watch(GangId id) {
    gang = id;
  }

  /// From when on the last states are the only right ones.
  ///
  /// @param changes whether they are others than before
  synchronized void endsAt(long nanos, boolean changes) {
    endsAt = changes ? nanos : Long.MAX_VALUE;
  }

  synchronized String letters() {
    return letters;
  }

  synchronized void take(FleetSnapshot snapshot) {
    Optional<Gang> shown = gang == null ? Optional.empty() : snapshot.fleet().gang(gang.uid());
    if (shown.isPresent()) {
      String next = shown.get().states(snapshot.at()).letters();
      wrong += wrong(next);
      letters = next;
    } else if (!letters.isEmpty()) {
      wrong++; // it was there
    }
    long now = System.nanoTime();
    if (wasBehind) {
      behindNanos += Math.max(0, now - Math.max(lastAt, endsAt));
    }
    lastAt = now;
    wasBehind = snapshot.link().live() && !letters.equals(phase.end());
  }

  private int wrong(String next) {
    int count = 0;
    for (int rank = 0; rank < next.length(); rank++) {
      int stage = phase.life(rank).indexOf(next.charAt(rank));
      int before = rank < letters.length() ? phase.life(rank).indexOf(letters.charAt(rank)) : 0;
      if (stage < before) {
        count++;
      }
    }
    return count;
  }

  synchronized FaultCell.Outcome outcome(double seconds, CountedLogs.Tally logs) {
    return new FaultCell.Outcome(seconds, wrong, behindNanos / 1e9, logs);
  }
}
