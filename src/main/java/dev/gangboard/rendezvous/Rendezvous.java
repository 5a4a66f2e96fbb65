package dev.gangboard.rendezvous;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// The rendezvous as it stands: which rank has arrived in which round. Immutable.
///
/// @param ranks how many ranks a round takes
/// @param rounds by number, those with an arrival
/// @param foreign keys that belong to no round and rank
/// @param endless keys on which a pattern took too long
/// @param forgotten how many of the oldest rounds were dropped, because more keys were seen than
///   are kept
public record Rendezvous(
    int ranks, NavigableMap<Long, Round> rounds, long foreign, long endless, long forgotten) {
  /// Rounds from which the usual pace is taken.
  private static final int USUAL = 20;

  /// No rank is called late before this, however close the others come: the store tells whole
  /// seconds, and is looked at every other second.
  private static final Duration LEAST_LATE = Duration.ofSeconds(3);

  /// A rank is late when it comes this many times as far from the middle as ranks usually do. Of
  /// ranks that are equally quick, three in a thousand are.
  private static final int LATE_FACTOR = 4;

  /// A rank is a laggard after so many rounds.
  private static final int LEAST_ROUNDS = 3;

  public Rendezvous {
    rounds = Collections.unmodifiableNavigableMap(new TreeMap<>(rounds));
  }

  public static Rendezvous empty(int ranks) {
    return new Rendezvous(ranks, new TreeMap<>(), 0, 0, 0);
  }

  public Optional<Round> round(long number) {
    return Optional.ofNullable(rounds.get(number));
  }

  /// The highest round in which somebody has arrived: the one all wait in unless it is complete.
  public Optional<Round> front() {
    return rounds.isEmpty() ? Optional.empty() : Optional.of(rounds.lastEntry().getValue());
  }

  /// The highest round in which a rank has arrived.
  public Optional<Long> lastRound(int rank) {
    return rounds.descendingMap().values().stream()
        .filter(round -> round.of(rank).isPresent())
        .map(Round::number)
        .findFirst();
  }

  /// How many rounds are complete.
  public long completed() {
    return rounds.values().stream().filter(Round::complete).count();
  }

  /// The ranks that are missing in the round all wait in although at least half have come, and
  /// longer than the rounds before explain; by rank.
  ///
  /// @param now by the store's clock
  public List<Straggler> stragglers(Instant now) {
    Optional<Round> front = front().filter(round -> !round.complete());
    Optional<Instant> half = front.flatMap(Round::median);
    if (front.isEmpty() || half.isEmpty() || front.get().arrivals().size() * 2 < ranks) {
      return List.of();
    }
    Duration late = Duration.between(half.get(), now);
    if (late.compareTo(lateFrom()) < 0) {
      return List.of();
    }
    List<Straggler> stragglers = new ArrayList<>();
    for (int rank : front.get().missing()) {
      stragglers.add(new Straggler(rank, front.get().number(), late));
    }
    return stragglers;
  }

  /// How much later than half of the others a rank must come to be called late. Taken from how far
  /// the ranks usually come from each other, early or late, so that one slow rank does not become
  /// the measure of itself.
  public Duration lateFrom() {
    List<Duration> lates = new ArrayList<>();
    for (Round round : newestComplete()) {
      round
          .median()
          .ifPresent(median ->
              round
                  .arrivals()
                  .forEach(arrival -> lates.add(Duration.between(median, arrival.at()).abs())));
    }
    lates.sort(null);
    Duration usual = lates.isEmpty() ? Duration.ZERO : lates.get((lates.size() - 1) / 2);
    Duration factored = usual.multipliedBy(LATE_FACTOR);
    return factored.compareTo(LEAST_LATE) < 0 ? LEAST_LATE : factored;
  }

  /// The rank that came late to at least half of the newest complete rounds, if there is one: the
  /// one that sets the pace of all.
  public Optional<Laggard> laggard() {
    Duration from = lateFrom();
    List<Round> newest = newestComplete();
    Map<Integer, List<Duration>> lates = new HashMap<>();
    for (Round round : newest) {
      round
          .median()
          .ifPresent(median -> {
            for (Arrival arrival : round.arrivals()) {
              Duration late = Duration.between(median, arrival.at());
              if (late.compareTo(from) >= 0) {
                lates.computeIfAbsent(arrival.rank(), _ -> new ArrayList<>()).add(late);
              }
            }
          });
    }
    return lates.entrySet().stream()
        .filter(
            e -> e.getValue().size() >= LEAST_ROUNDS && e.getValue().size() * 2 >= newest.size())
        .map(e -> {
          List<Duration> sorted = e.getValue().stream().sorted().toList();
          return new Laggard(
              e.getKey(), sorted.size(), newest.size(), sorted.get((sorted.size() - 1) / 2));
        })
        .max(
            Comparator.comparingInt(Laggard::rounds)
                .thenComparing(Laggard::late)
                .thenComparing(Comparator.comparingInt(Laggard::rank).reversed()));
  }

  /// How many rounds are completed in a minute, by the newest complete ones; empty before there are
  /// two.
  public OptionalDouble roundsPerMinute() {
    List<Instant> ends = new ArrayList<>();
    newestComplete().forEach(round -> round.last().ifPresent(ends::add));
    ends.sort(null);
    if (ends.size() < 2) {
      return OptionalDouble.empty();
    }
    long millis = Duration.between(ends.getFirst(), ends.getLast()).toMillis();
    return millis <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((ends.size() - 1) * 60_000.0 / millis);
  }

  /// When the last of so many rounds will be complete if the pace stays.
  ///
  /// @param total rounds of the whole run
  public Optional<Instant> estimatedEnd(long total) {
    OptionalDouble pace = roundsPerMinute();
    List<Round> newest = newestComplete();
    if (pace.isEmpty() || newest.isEmpty()) {
      return Optional.empty();
    }
    double minutes = Math.max(0, total - forgotten - completed()) / pace.getAsDouble();
    return newest.getFirst().last().map(last -> last.plusMillis((long) (minutes * 60_000)));
  }

  /// Newest first.
  private List<Round> newestComplete() {
    return rounds.descendingMap().values().stream().filter(Round::complete).limit(USUAL).toList();
  }
}
