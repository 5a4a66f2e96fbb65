package dev.gangboard.gang;

import java.util.Collection;
import java.util.Optional;

/// All gangs that were seen, and the fold: same sightings, same fleet. Immutable.
public interface Fleet {

  /// The fleet before the first sighting.
  static Fleet empty() {
    throw new UnsupportedOperationException();
  }

  /// The fleet after one more sighting. Gangs that the sighting does not concern stay the same
  /// objects.
  Fleet with(Sighting sighting);

  /// Oldest first, by creation, then by name.
  Collection<Gang> gangs();

  /// @param uid the Job's uid
  Optional<Gang> gang(String uid);
}
