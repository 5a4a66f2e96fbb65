package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.KeyPattern;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.Place;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What patterns make of one real key.
///
/// @param key behind the prefix
/// @param words the round and the rank that it was found to be of, or that it is of none
public record KeyTrial(String key, boolean matches, String words) {
  /// Tries patterns on keys; each try is bounded.
  static List<KeyTrial> of(List<String> keys, KeyPatterns patterns) {
    List<KeyTrial> trials = new ArrayList<>();
    for (String key : keys) {
      trials.add(trial(key, patterns));
    }
    return trials;
  }

  private static KeyTrial trial(String key, KeyPatterns patterns) {
    Optional<Place> place = Optional.empty();
    for (KeyPattern pattern : patterns.patterns()) {
      place = place.or(() -> pattern.place(key));
    }
    String shown = Printable.of(key);
    return place
        .map(p ->
            new KeyTrial(
                shown,
                true,
                Text.of(
                    "rendezvous.trial.place", String.valueOf(p.round()), String.valueOf(p.rank()))))
        .orElseGet(() -> new KeyTrial(shown, false, Text.of("rendezvous.trial.none")));
  }
}
