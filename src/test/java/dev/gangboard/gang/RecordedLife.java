package dev.gangboard.gang;

import java.util.List;

/// What a real cluster said of one gang, for tests of other packages.
public final class RecordedLife {
  private RecordedLife() {}

  /// All sightings of a recording, as in `one_rank_fails`, in order of arrival.
  public static List<Sighting> of(String recording) {
    return Recording.named(recording).seen().stream().map(Recording.Seen::sighting).toList();
  }
}
