package dev.gangboard.cluster;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Observes a cluster, folds what it sees on one thread, and publishes the newest snapshot at most
/// 20 times a second (and at least once a second while a phase depends on the time). The one place
/// where sightings become a fleet, for window and terminal alike.
public final class FleetFeed implements AutoCloseable {
  /// The shortest time between two published snapshots.
  public static final Duration PACE = Duration.ofMillis(50);

  /// Starts observing.
  ///
  /// @param namespace or null for all namespaces
  /// @param listener is called on the feed's thread, one call at a time, newest snapshot wins
  public FleetFeed(
      Cluster cluster,
      @Nullable String namespace,
      InstantSource clock,
      Consumer<FleetSnapshot> listener) {
    throw new UnsupportedOperationException();
  }

  /// The newest snapshot.
  public FleetSnapshot latest() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
