package dev.gangboard.rendezvous;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// What a rank has brought to a round.
///
/// @param objects what it has written there, the newest first; never empty
/// @param sight the number of the reading that saw it first. The store tells whole seconds only, so
///   within a second this is the order that can be known
/// @param gone whether its objects are not in the store any more; they are told as they were
public record Arrival(int rank, List<StoredObject> objects, long sight, boolean gone) {
  private static final Comparator<StoredObject> NEWEST_FIRST =
      Comparator.comparing(StoredObject::modified).thenComparing(StoredObject::key).reversed();

  public Arrival {
    objects = objects.stream().sorted(NEWEST_FIRST).toList();
  }

  /// When its last object there was written, by the store's clock.
  public Instant at() {
    return newest().modified();
  }

  /// The object that was written last.
  public StoredObject newest() {
    return objects.getFirst();
  }

  /// Of all its objects there.
  public long bytes() {
    return objects.stream().mapToLong(StoredObject::size).sum();
  }

  Arrival asGone() {
    return new Arrival(rank, objects, sight, true);
  }
}
