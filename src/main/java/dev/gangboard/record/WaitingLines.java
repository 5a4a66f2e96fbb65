package dev.gangboard.record;

import dev.gangboard.gang.Sighting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The sightings of a gang that are not in its file yet, in order of arrival and bounded: when the
/// disk is away for long, the oldest are given up.
final class WaitingLines implements Iterable<WaitingLines.Waiting> {
  private static final long MOST_BYTES = 32 << 20;

  private final Deque<Waiting> lines = new ArrayDeque<>();
  private long bytes;
  private long givenUp;

  /// @param line with its end; empty for a list, which is written as what its record has of it
  /// @param list null for all else
  record Waiting(String line, LineKey key, Sighting.@Nullable Listed list) {
    boolean isList() {
      return list != null;
    }
  }

  void add(Sighting sighting) {
    Waiting waiting =
        sighting instanceof Sighting.Listed list
            ? new Waiting("", new LineKey("Listed", null, 0), list)
            : waiting(sighting);
    lines.add(waiting);
    bytes += waiting.line().length();
    while (bytes > MOST_BYTES) {
      remove();
      givenUp++;
    }
  }

  private static Waiting waiting(Sighting sighting) {
    String line = line(sighting);
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return new Waiting(line, LineKey.of(bytes, 0, bytes.length - 1), null);
  }

  static String line(Sighting sighting) {
    return SightingJson.write(SafeFacts.of(sighting)) + "\n";
  }

  @Override
  public Iterator<Waiting> iterator() {
    return lines.iterator();
  }

  void remove() {
    bytes -= lines.remove().line().length();
  }

  void removeIf(Predicate<Waiting> unwanted) {
    lines.removeIf(unwanted);
    bytes = lines.stream().mapToLong(waiting -> waiting.line().length()).sum();
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  boolean hasOnlyLists() {
    return lines.stream().allMatch(Waiting::isList);
  }

  long bytes() {
    return bytes;
  }

  /// How many were given up for lack of room.
  long givenUp() {
    return givenUp;
  }

  void forgetGivenUp() {
    givenUp = 0;
  }
}
