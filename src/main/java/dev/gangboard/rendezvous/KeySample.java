package dev.gangboard.rendezvous;

import java.util.ArrayList;
import java.util.List;

/// Some of the keys of a listing, evenly taken from all of it however long it gets: what patterns
/// are tried on.
final class KeySample {
  private static final int MOST = 128;

  private final List<String> keys = new ArrayList<>();
  private long every = 1;
  private long seen;

  /// @param key behind the prefix
  void add(String key) {
    if (seen++ % every != 0) {
      return;
    }
    keys.add(key);
    if (keys.size() == MOST) {
      List<String> half = new ArrayList<>();
      for (int i = 0; i < MOST; i += 2) {
        half.add(keys.get(i));
      }
      keys.clear();
      keys.addAll(half);
      every *= 2;
    }
  }

  List<String> keys() {
    return List.copyOf(keys);
  }
}
