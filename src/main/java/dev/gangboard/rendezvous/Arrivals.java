package dev.gangboard.rendezvous;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// Collects listed keys into rounds. A part of the prefix can be listed again at any time: what is
/// new is added, what was rewritten is renewed, and what is no longer there is told as gone, not
/// forgotten. Used by one thread.
final class Arrivals {
  private final int ranks;
  private final KeyPatterns patterns;
  private final int mostKeys;

  private final NavigableMap<Long, RoundKeys> rounds = new TreeMap<>();

  /// The newest listing of each part, which counts the keys of no place.
  private final Map<String, Part> parts = new HashMap<>();

  private final Map<String, Long> roundFolders = new HashMap<>();
  private int keys;
  private long forgotten;
  private long forgottenTo = -1;

  /// @param ranks how many ranks a round takes; keys of higher ranks are foreign
  /// @param mostKeys how many keys are kept; beyond it the oldest rounds are dropped
  Arrivals(int ranks, KeyPatterns patterns, int mostKeys) {
    this.ranks = ranks;
    this.patterns = patterns;
    this.mostKeys = mostKeys;
  }

  /// The keys of one round: a map from key to object for each rank, and what they come to.
  private final class RoundKeys {
    private final long number;
    private final Map<Integer, Map<String, StoredObject>> byRank = new HashMap<>();
    private final TreeMap<Integer, Arrival> arrivals = new TreeMap<>();
    private Round told;
    private boolean changed;

    RoundKeys(long number) {
      this.number = number;
      this.told = new Round(number, ranks, List.of());
    }

    boolean put(int rank, StoredObject object) {
      Map<String, StoredObject> objects = byRank.computeIfAbsent(rank, _ -> new HashMap<>());
      StoredObject before = objects.put(object.key(), object);
      if (before == null) {
        keys++;
      }
      if (object.equals(before)) {
        return false;
      }
      arrivals.put(rank, arrival(rank, objects.values()));
      changed = true;
      return true;
    }

    /// Drops the keys of a listed part that are not there any more.
    void retain(String part, Set<String> listed) {
      byRank.forEach((rank, objects) -> {
        int before = objects.size();
        objects.keySet().removeIf(key -> key.startsWith(part) && !listed.contains(key));
        keys -= before - objects.size();
        if (objects.size() < before) {
          Arrival last = arrivals.get(rank);
          arrivals.put(
              rank,
              objects.isEmpty() && last != null ? last.asGone() : arrival(rank, objects.values()));
          changed = true;
        }
      });
    }

    Round round() {
      if (changed) {
        told = new Round(number, ranks, List.copyOf(arrivals.values()));
        changed = false;
      }
      return told;
    }

    int size() {
      return byRank.values().stream().mapToInt(Map::size).sum();
    }
  }

  private static Arrival arrival(int rank, Collection<StoredObject> objects) {
    StoredObject newest =
        objects.stream()
            .max(Comparator.comparing(StoredObject::modified).thenComparing(StoredObject::key))
            .orElseThrow();
    long bytes = objects.stream().mapToLong(StoredObject::size).sum();
    return new Arrival(rank, newest.modified(), bytes, objects.size(), newest.key(), false);
  }

  /// Reads one complete listing of a part of the prefix.
  final class Part {
    private final RendezvousLocation location;
    private final String prefix;
    private final Set<String> listed = new HashSet<>();
    private long foreign;
    private long endless;
    private boolean news;

    /// @param prefix the part's whole prefix
    private Part(RendezvousLocation location, String prefix) {
      this.location = location;
      this.prefix = prefix;
    }

    void add(StoredObject object) {
      switch (patterns.match(location.relative(object.key()))) {
        case KeyPattern.Match.Found(Place place, String roundFolder) when place.rank() < ranks -> {
          if (place.round() > forgottenTo) {
            listed.add(object.key());
            roundFolders.put(roundFolder, place.round());
            news |= rounds.computeIfAbsent(place.round(), RoundKeys::new).put(place.rank(), object);
            forgetOldest();
          }
        }
        case KeyPattern.Match.Found _, KeyPattern.Match.None _ -> foreign++;
        case KeyPattern.Match.Endless _ -> endless++;
      }
    }

    /// All pages of the part were added.
    ///
    /// @return whether anything is new
    boolean complete() {
      rounds.values().forEach(round -> round.retain(prefix, listed));
      if (prefix.equals(location.prefix())) {
        parts.keySet().removeIf(part -> !part.equals(prefix));
      }
      return news;
    }
  }

  /// Begins to list a part of the prefix again from its start.
  Part part(RendezvousLocation location, String prefix) {
    var part = new Part(location, prefix);
    parts.put(prefix, part);
    return part;
  }

  private void forgetOldest() {
    while (keys > mostKeys && rounds.size() > 1) {
      var oldest = rounds.pollFirstEntry();
      keys -= oldest.getValue().size();
      forgotten++;
      forgottenTo = oldest.getKey();
    }
  }

  /// The folders of the rounds, relative to the prefix, each with its round; the empty text among
  /// them if a key lies in none.
  Map<String, Long> roundFolders() {
    return roundFolders;
  }

  /// Whether a round is complete, so that its folder need not be listed again soon.
  boolean isComplete(long round) {
    RoundKeys keysOf = rounds.get(round);
    return round <= forgottenTo || (keysOf != null && keysOf.round().complete());
  }

  Rendezvous told() {
    var told = new TreeMap<Long, Round>();
    rounds.values().forEach(round -> told.put(round.number, round.round()));
    return new Rendezvous(
        ranks,
        told,
        parts.values().stream().mapToLong(part -> part.foreign).sum(),
        parts.values().stream().mapToLong(part -> part.endless).sum(),
        forgotten);
  }
}
