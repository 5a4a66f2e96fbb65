package dev.gangboard.gang;

import java.time.Instant;
import java.util.function.Predicate;

/// Keeps what a feed sees, sighting by sighting and before it is folded, so that nothing is shown
/// that is not kept. All calls come from one thread, and all but the first must return quickly.
public interface Journal extends AutoCloseable {
  /// Keeps nothing.
  Journal NONE =
      new Journal() {
        @Override
        public void before(Predicate<Sighting> each) {}

        @Override
        public void sighted(Sighting sighting) {}

        @Override
        public void folded(Fleet fleet, Instant at) {}

        @Override
        public void close() {}
      };

  /// Hands on what is kept of the gangs that this cluster and namespace may still have, gang by
  /// gang and in order of arrival: folded first, so that what happened meanwhile is found by the
  /// first list and not forgotten. Blocks (disk).
  ///
  /// @param each false when nothing more is wanted
  void before(Predicate<Sighting> each);

  /// A sighting has arrived; it is folded after the return.
  void sighted(Sighting sighting);

  /// All sightings until now are folded: the moment to write out what waits, and to renew what is
  /// told of each gang without its sightings.
  ///
  /// @param at our clock
  void folded(Fleet fleet, Instant at);

  /// Writes out what waits and lets go of all files.
  @Override
  void close();
}
