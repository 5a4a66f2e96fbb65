package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What was seen of each gang since the window opened. Safe for use by many threads.
final class RememberedRuns {
  private final Map<String, RememberedRun> runs = new ConcurrentHashMap<>();

  void see(Gang gang, Instant at) {
    of(gang.id().uid()).see(gang, at);
  }

  /// Forgets all others.
  void retain(Set<String> uids) {
    runs.keySet().retainAll(uids);
  }

  RememberedRun of(String uid) {
    return runs.computeIfAbsent(uid, _ -> new RememberedRun());
  }
}
