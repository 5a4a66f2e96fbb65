package dev.gangboard.rendezvous;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a person chose for a run, and for a bucket. Never a secret. Calls are quick: what is on
/// disk is written beside.
public interface RendezvousMemory {
  Optional<RunChoice> run(String uid);

  void remember(String uid, RunChoice choice);

  Optional<StoreAccess> bucket(String bucket);

  /// @param access is remembered without its keys
  void remember(String bucket, StoreAccess access);

  /// @param uri where its environment names none, or another; null for the environment's
  /// @param patterns own ones; empty for the usual
  record RunChoice(@Nullable String uri, List<String> patterns) {
    public RunChoice {
      patterns = List.copyOf(patterns);
    }
  }

  /// One that lasts as long as this process.
  static RendezvousMemory ofProcess() {
    return new RendezvousMemory() {
      private final Map<String, RunChoice> runs = new HashMap<>();
      private final Map<String, StoreAccess> buckets = new HashMap<>();

      @Override
      public synchronized Optional<RunChoice> run(String uid) {
        return Optional.ofNullable(runs.get(uid));
      }

      @Override
      public synchronized void remember(String uid, RunChoice choice) {
        runs.put(uid, choice);
      }

      @Override
      public synchronized Optional<StoreAccess> bucket(String bucket) {
        return Optional.ofNullable(buckets.get(bucket));
      }

      @Override
      public synchronized void remember(String bucket, StoreAccess access) {
        buckets.put(bucket, access.withoutKeys());
      }
    };
  }
}
