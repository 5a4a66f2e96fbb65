package dev.gangboard.rendezvous;

import dev.gangboard.gang.RendezvousLocation;
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

  /// The rounds that had keys below a folder of a round: several where a pattern takes the round
  /// from behind the folder's name too.
  private final Map<String, Set<Long>> roundsBelow = new HashMap<>();

  private KeySample sample = new KeySample();
  private long sight;
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
      Arrival known = arrivals.get(rank);
      arrivals.put(
          rank,
          new Arrival(
              rank, List.copyOf(objects.values()), known == null ? sight : known.sight(), false));
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
          arrivals.computeIfPresent(
              rank,
              (_, last) ->
                  objects.isEmpty()
                      ? last.asGone()
                      : new Arrival(rank, List.copyOf(objects.values()), last.sight(), false));
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

  /// Reads one complete listing of a part of the prefix.
  final class Part {
    private final RendezvousLocation location;
    private final String prefix;
    private final Set<String> listed = new HashSet<>();
    private final Set<Long> touched = new HashSet<>();
    private long foreign;
    private long endless;
    private boolean news;

    /// @param prefix the part's whole prefix
    private Part(RendezvousLocation location, String prefix) {
      this.location = location;
      this.prefix = prefix;
    }

    void add(StoredObject object) {
      String key = location.relative(object.key());
      if (isWhole()) {
        sample.add(key);
      }
      switch (patterns.match(key)) {
        case KeyPattern.Match.Found(Place place, String roundFolder) when place.rank() < ranks -> {
          if (place.round() > forgottenTo) {
            listed.add(object.key());
            roundFolders.put(roundFolder, place.round());
            roundsBelow.computeIfAbsent(roundFolder, _ -> new HashSet<>()).add(place.round());
            touched.add(place.round());
            news |= rounds.computeIfAbsent(place.round(), RoundKeys::new).put(place.rank(), object);
            forgetOldest();
          }
        }
        case KeyPattern.Match.Found _, KeyPattern.Match.None _ -> foreign++;
        case KeyPattern.Match.Endless _ -> endless++;
      }
    }

    private boolean isWhole() {
      return prefix.equals(location.prefix());
    }

    /// All pages of the part were added.
    ///
    /// @return whether anything is new
    boolean complete() {
      if (isWhole()) {
        rounds.values().forEach(round -> round.retain(prefix, listed));
        parts.keySet().removeIf(part -> !part.equals(prefix));
      } else {
        touched.addAll(roundsBelow.getOrDefault(location.relative(prefix), Set.of()));
        for (long number : touched) {
          RoundKeys round = rounds.get(number);
          if (round != null) {
            round.retain(prefix, listed);
          }
        }
      }
      return news;
    }
  }

  /// Begins another reading: what it sees first came after all that was seen before.
  void nextSight() {
    sight++;
  }

  /// Begins to list a part of the prefix again from its start.
  Part part(RendezvousLocation location, String prefix) {
    var part = new Part(location, prefix);
    if (part.isWhole()) {
      sample = new KeySample();
    }
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

  /// Some of the keys, relative to the prefix.
  List<String> sample() {
    return sample.keys();
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
