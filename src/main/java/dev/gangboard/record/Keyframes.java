package dev.gangboard.record;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The gang of a record at any moment, without folding from the start each time: fleets are kept at
/// some places of the file, few over the whole and many around the moment that was asked for last.
/// They share what they have in common, and are given up when memory is short.
///
/// A moment is reached when a sighting came at it or later: where our clock went back, what came
/// after counts as having come at the latest time before.
final class Keyframes {
  /// Kept over the whole file, for a small gang; of a large one fewer.
  private static final int MOST = 128;

  private static final int FEWEST = 8;
  private static final int MOST_RANKS = 400_000;
  private static final int FIRST_DISTANCE = 256;
  private static final int FINE_DISTANCE = 200;
  private static final int MOST_FINE = 64;

  private final SightingsFile file;
  private final String uid;
  private final List<Frame> coarse = new ArrayList<>();
  private final List<Frame> fine = new ArrayList<>();
  private int distance = FIRST_DISTANCE;

  /// @param position in the file, after `count` sightings
  /// @param time the latest time of arrival by then
  private record Frame(long position, long count, Instant time, SoftReference<Fleet> fleet) {
    static Frame of(Cursor cursor) {
      return new Frame(
          cursor.position, cursor.count, cursor.time, new SoftReference<>(cursor.fleet));
    }
  }

  /// A fold on its way through the file.
  private static final class Cursor {
    private long position;
    private long count;
    private Instant time = Instant.MIN;
    private Fleet fleet = Fleet.empty();
  }

  Keyframes(SightingsFile file, String uid) {
    this.file = file;
    this.uid = uid;
  }

  synchronized Optional<Gang> at(Instant moment) throws IOException, InterruptedException {
    Cursor cursor = nearest(moment);
    var _ =
        file.read(
            cursor.position,
            (sighting, _, end) -> {
              Instant time = latest(cursor.time, sighting);
              if (time.isAfter(moment)) {
                return false;
              }
              step(cursor, sighting, time, end);
              return true;
            });
    keep(fine, cursor, MOST_FINE);
    return cursor.fleet.gang(uid);
  }

  private static Instant latest(Instant time, Sighting sighting) {
    return sighting.at().isAfter(time) ? sighting.at() : time;
  }

  private void step(Cursor cursor, Sighting sighting, Instant time, long end) {
    cursor.fleet = cursor.fleet.with(sighting);
    cursor.time = time;
    cursor.position = end;
    cursor.count++;
    boolean isNew = coarse.isEmpty() || cursor.count > coarse.getLast().count();
    if (cursor.count % distance == 0 && isNew) {
      coarse.add(Frame.of(cursor));
      thinOut(cursor);
    }
    if (cursor.count % FINE_DISTANCE == 0) {
      keep(fine, cursor, MOST_FINE);
    }
  }

  private void thinOut(Cursor cursor) {
    int ranks = cursor.fleet.gang(uid).map(Gang::completions).orElse(1);
    if (coarse.size() > Math.clamp(MOST_RANKS / Math.max(1, ranks), FEWEST, MOST)) {
      distance *= 2;
      coarse.removeIf(frame -> frame.count() % distance != 0);
    }
  }

  private static void keep(List<Frame> frames, Cursor cursor, int most) {
    if (frames.stream().noneMatch(frame -> frame.position() == cursor.position)) {
      frames.add(Frame.of(cursor));
      if (frames.size() > most) {
        frames.removeFirst();
      }
    }
  }

  private Cursor nearest(Instant moment) {
    var cursor = new Cursor();
    coarse.forEach(frame -> take(frame, moment, cursor));
    fine.forEach(frame -> take(frame, moment, cursor));
    return cursor;
  }

  private static void take(Frame frame, Instant moment, Cursor cursor) {
    @Nullable Fleet fleet = frame.fleet().get();
    if (fleet != null && frame.position() > cursor.position && !frame.time().isAfter(moment)) {
      cursor.position = frame.position();
      cursor.count = frame.count();
      cursor.time = frame.time();
      cursor.fleet = fleet;
    }
  }
}
