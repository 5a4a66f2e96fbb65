package dev.gangboard.gang;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All gangs that were seen, and the fold: same sightings, same fleet. Immutable.
public interface Fleet {

  /// The fleet before the first sighting.
  static Fleet empty() {
    return SightedFleet.EMPTY;
  }

  /// The fleet after one more sighting. Gangs that the sighting does not concern stay the same
  /// objects.
  Fleet with(Sighting sighting);

  /// Oldest first, by creation, then by name.
  List<Gang> gangs();

  /// The pods whose Job is gone.
  ///
  /// @param now our clock: the garbage collector is given 5 s after a Job went
  Orphans orphans(Instant now);

  /// @param uid the Job's uid
  Optional<Gang> gang(String uid);
}
