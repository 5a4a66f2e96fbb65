package dev.gangboard.rendezvous;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a watch tells each time.
///
/// @param rendezvous as last known
/// @param problem why it cannot be read now, or null
/// @param read when it was last read completely, our clock; null before the first time
/// @param sample some of the keys, behind the prefix: what patterns can be tried on
/// @param storeAhead how far the store's clock is ahead of ours, to about a second; negative if it
///   is behind
/// @param requests sent so far
/// @param cut whether there are more keys than are read
public record RendezvousNews(
    Rendezvous rendezvous,
    @Nullable RendezvousException problem,
    @Nullable Instant read,
    List<String> sample,
    Duration storeAhead,
    long requests,
    boolean cut) {
  public RendezvousNews {
    sample = List.copyOf(sample);
  }

  /// The time by the store's clock.
  public Instant storeTime(Instant ours) {
    return ours.plus(storeAhead);
  }
}
