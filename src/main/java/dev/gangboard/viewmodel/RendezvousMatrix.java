package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.Arrival;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.Round;
import dev.gangboard.rendezvous.Straggler;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Rounds, the newest first, by ranks: what is painted. Used by one thread.
public final class RendezvousMatrix {
  /// What a rank has done about a round.
  public enum Cell {
    /// Has come.
    ARRIVED,
    /// Has come much later than half of the others.
    LATE,
    /// The round is not complete, and the rank has not come yet.
    AWAITED,
    /// The rank keeps the others waiting.
    STRAGGLER,
    /// Did not come; the others went on.
    MISSING,
    /// Has come; what it brought is not in the store any more.
    GONE
  }

  private final Rendezvous rendezvous;
  private final List<Round> rows;
  private final Map<Integer, Duration> stragglers = new HashMap<>();
  private final Duration lateFrom;
  private final Instant storeNow;
  private final boolean awaited;
  private final @Nullable Instant[] medians;

  /// @param storeNow the time by the store's clock
  /// @param awaited whether the gang is alive, so that who has not come may still come
  RendezvousMatrix(Rendezvous rendezvous, Instant storeNow, boolean awaited) {
    this.rendezvous = rendezvous;
    this.rows = List.copyOf(rendezvous.rounds().descendingMap().values());
    this.lateFrom = rendezvous.lateFrom();
    this.storeNow = storeNow;
    this.awaited = awaited;
    this.medians = new Instant[rows.size()];
    if (awaited) {
      for (Straggler straggler : rendezvous.stragglers(storeNow)) {
        stragglers.put(straggler.rank(), straggler.late());
      }
    }
  }

  public int ranks() {
    return rendezvous.ranks();
  }

  public int rows() {
    return rows.size();
  }

  /// The round of a row, counted from the newest.
  public Round round(int row) {
    return rows.get(row);
  }

  /// The row of a round, or -1.
  public int rowOf(long round) {
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row).number() == round) {
        return row;
      }
    }
    return -1;
  }

  public Cell cell(int row, int rank) {
    Optional<Arrival> arrival = rows.get(row).of(rank);
    if (arrival.isEmpty()) {
      if (row > 0 || !awaited) {
        return Cell.MISSING;
      }
      return stragglers.containsKey(rank) ? Cell.STRAGGLER : Cell.AWAITED;
    }
    if (arrival.get().gone()) {
      return Cell.GONE;
    }
    return late(row, arrival.get()).compareTo(lateFrom) >= 0 ? Cell.LATE : Cell.ARRIVED;
  }

  public Optional<Arrival> arrival(int row, int rank) {
    return rows.get(row).of(rank);
  }

  /// How much later than half of the others a rank came, or is by now; negative if it came earlier.
  public Optional<Duration> late(int row, int rank) {
    Optional<Duration> came = rows.get(row).of(rank).map(arrival -> late(row, arrival));
    return came.isPresent() || row > 0 ? came : Optional.ofNullable(stragglers.get(rank));
  }

  private Duration late(int row, Arrival arrival) {
    Instant median = medians[row];
    if (median == null) {
      median = rows.get(row).median().orElse(arrival.at());
      medians[row] = median;
    }
    return Duration.between(median, arrival.at());
  }

  /// Who keeps the others waiting, and for how long.
  public Map<Integer, Duration> stragglers() {
    return Map.copyOf(stragglers);
  }

  /// Whether those who have not come to the newest round may still come.
  public boolean isAwaited() {
    return awaited;
  }

  Rendezvous rendezvous() {
    return rendezvous;
  }

  Instant storeNow() {
    return storeNow;
  }
}
