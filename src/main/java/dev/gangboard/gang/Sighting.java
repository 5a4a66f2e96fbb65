package dev.gangboard.gang;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One fact seen at one time: a Job, pod or event as the API sent it, its disappearance, or a
/// complete list. `at` is the time at which it arrived here, by our clock; times inside the facts
/// are the cluster's.
public sealed interface Sighting {
  /// When it arrived here.
  Instant at();

  record JobSeen(Instant at, JobFacts job) implements Sighting {}

  /// The API said that the Job is gone; `job` is its last state as sent with the deletion.
  record JobGone(Instant at, JobFacts job) implements Sighting {}

  record PodSeen(Instant at, PodFacts pod) implements Sighting {}

  /// The API said that the pod is gone; `pod` is its last state as sent with the deletion, which
  /// can hold an end that was never sent before.
  record PodGone(Instant at, PodFacts pod) implements Sighting {}

  record EventSeen(Instant at, EventFacts event) implements Sighting {}

  /// A complete list of all Jobs or pods of a scope. What was known there and is not in it has
  /// vanished unseen, while nobody watched. The listed objects themselves are sighted one by one
  /// before this.
  ///
  /// @param namespace the listed namespace, or null for all
  /// @param uids the uids of all listed objects
  record Listed(Instant at, Kind kind, @Nullable String namespace, Set<String> uids)
      implements Sighting {
    public Listed {
      uids = Set.copyOf(uids);
    }
  }

  /// What a list is about.
  enum Kind {
    JOBS,
    PODS
  }
}
