package dev.gangboard.rendezvous;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

  /// No rank is called late before this, however close the others come.
  private static final Duration LEAST_LATE = Duration.ofSeconds(5);

  /// A rank is late when it takes this many times the usual spread of a round.
  private static final int LATE_FACTOR = 2;

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
  /// longer than the spread of the rounds before explains; the most rounds behind first.
  ///
  /// @param now by the store's clock
  public List<Straggler> stragglers(Instant now) {
    Optional<Round> front = front().filter(round -> !round.complete());
    Optional<Instant> half = front.flatMap(Round::median);
    if (front.isEmpty() || half.isEmpty() || front.get().arrivals().size() * 2 < ranks) {
      return List.of();
    }
    Duration late = Duration.between(half.get(), now);
    if (late.compareTo(usualSpread().multipliedBy(LATE_FACTOR)) < 0
        || late.compareTo(LEAST_LATE) < 0) {
      return List.of();
    }
    List<Straggler> stragglers = new ArrayList<>();
    for (int rank : front.get().missing()) {
      stragglers.add(new Straggler(rank, front.get().number(), late));
    }
    return stragglers;
  }

  /// The middle of the spreads of the newest complete rounds; zero before there is one.
  public Duration usualSpread() {
    List<Duration> spreads = newestComplete().stream().map(Round::spread).sorted().toList();
    return spreads.isEmpty() ? Duration.ZERO : spreads.get(spreads.size() / 2);
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
    double minutes = Math.max(0, total - completed()) / pace.getAsDouble();
    return newest.getFirst().last().map(last -> last.plusMillis((long) (minutes * 60_000)));
  }

  /// Newest first.
  private List<Round> newestComplete() {
    return rounds.descendingMap().values().stream().filter(Round::complete).limit(USUAL).toList();
  }
}
