package dev.gangboard.rendezvous;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One exchange: who has arrived in it, and when.
///
/// @param number as the trainer counts
/// @param expected how many ranks it takes: those numbered 0 to expected - 1
/// @param arrivals by rank
public record Round(long number, int expected, List<Arrival> arrivals) {
  public Round {
    arrivals = List.copyOf(arrivals);
  }

  /// The arrival of a rank, if it has come.
  public Optional<Arrival> of(int rank) {
    int low = 0;
    int high = arrivals.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = arrivals.get(middle).rank();
      if (found == rank) {
        return Optional.of(arrivals.get(middle));
      }
      if (found < rank) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Optional.empty();
  }

  /// Whether every rank has come.
  public boolean complete() {
    return arrivals.size() >= expected;
  }

  /// The ranks that have not come, ascending.
  public List<Integer> missing() {
    List<Integer> missing = new ArrayList<>();
    int next = 0;
    for (Arrival arrival : arrivals) {
      for (; next < arrival.rank(); next++) {
        missing.add(next);
      }
      next = arrival.rank() + 1;
    }
    for (; next < expected; next++) {
      missing.add(next);
    }
    return missing;
  }

  public Optional<Instant> first() {
    return arrivals.stream().map(Arrival::at).min(Comparator.naturalOrder());
  }

  public Optional<Instant> last() {
    return arrivals.stream().map(Arrival::at).max(Comparator.naturalOrder());
  }

  /// When half of those that have come were there: what lateness is counted from, since neither the
  /// quickest nor the slowest should decide it.
  public Optional<Instant> median() {
    List<Instant> times = arrivals.stream().map(Arrival::at).sorted().toList();
    return times.isEmpty() ? Optional.empty() : Optional.of(times.get((times.size() - 1) / 2));
  }

  /// How much later than half of the others a rank came; negative if earlier.
  public Optional<Duration> late(int rank) {
    return of(rank).flatMap(a -> median().map(m -> Duration.between(m, a.at())));
  }

  /// The ranks that came last: by the store's clock, and within its second by when they were first
  /// seen. Several where that does not tell them apart.
  public List<Integer> lastRanks() {
    Comparator<Arrival> order = Comparator.comparing(Arrival::at).thenComparingLong(Arrival::sight);
    return arrivals.stream()
        .max(order)
        .map(last ->
            arrivals.stream().filter(a -> order.compare(a, last) == 0).map(Arrival::rank).toList())
        .orElse(List.of());
  }

  /// From the first arrival to the last.
  public Duration spread() {
    return first().flatMap(f -> last().map(l -> Duration.between(f, l))).orElse(Duration.ZERO);
  }
}
