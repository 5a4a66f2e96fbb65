package dev.gangboard.record;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The life of one gang as far as it is kept, at any moment of it. Of a live gang it grows. Calls
/// block (disk) and can be interrupted. Safe for use by many threads.
public interface RunHistory extends AutoCloseable {
  /// The position before the first sighting.
  long START = 0;

  GangId gang();

  /// Hands on all sightings from a position on, in order of arrival.
  ///
  /// @param from [#START], or what an earlier call returned
  /// @return the position after the last sighting handed on
  long read(long from, Consumer<Sighting> each) throws RecordException, InterruptedException;

  /// The gang as it was known at a moment: the fold of all sightings up to and with it. Fast enough
  /// to follow a slider: it does not fold from the start each time.
  ///
  /// @param moment our clock
  /// @return empty where nothing was seen of it by then
  Optional<Gang> at(Instant moment) throws RecordException, InterruptedException;

  /// What could not be read so far, and where: for the user, never silent.
  List<Flaw> flaws();

  /// What this app did with the gang, and noticed about the record, oldest first. Blocks (disk).
  default List<RunNote> notes() throws RecordException {
    return List.of();
  }

  @Override
  void close();

  /// A part of a record that was passed over.
  ///
  /// @param place as in `sightings.jsonl, line 17`
  /// @param why in words
  record Flaw(String place, String why) {}
}
