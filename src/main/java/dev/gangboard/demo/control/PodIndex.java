package dev.gangboard.demo.control;

import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pods by the uid of the Job that controls them, kept up with the store change by change, so
/// that no sync looks at pods of other Jobs.
final class PodIndex {
  private final Map<String, Map<String, PodView>> byJob = new HashMap<>();
  private long orders;

  /// Takes a change in.
  ///
  /// @return the pod as it is now, or was last
  PodView apply(StoreEvent event) {
    PodView before = before(event);
    PodView pod = PodView.of(event.object(), before == null ? orders++ : before.order());
    if (before != null && !before.jobUid().equals(pod.jobUid())) {
      drop(before);
    }
    if (event.type() == StoreEvent.Type.DELETED || pod.jobUid().isEmpty()) {
      drop(pod);
    } else {
      byJob.computeIfAbsent(pod.jobUid(), k -> new LinkedHashMap<>()).put(pod.uid(), pod);
    }
    return pod;
  }

  /// The pods that a Job controls, in the order in which they were made.
  Collection<PodView> of(String jobUid) {
    Map<String, PodView> pods = byJob.get(jobUid);
    return pods == null ? List.of() : pods.values();
  }

  private @Nullable PodView before(StoreEvent event) {
    if (event.previous() == null) {
      return null;
    }
    String uid = Tree.uid(event.previous());
    PodView decoded = PodView.of(event.previous(), 0);
    Map<String, PodView> siblings = byJob.get(decoded.jobUid());
    PodView known = siblings == null ? null : siblings.get(uid);
    return known == null ? decoded : known;
  }

  private void drop(PodView pod) {
    Map<String, PodView> siblings = byJob.get(pod.jobUid());
    if (siblings != null) {
      siblings.remove(pod.uid());
      if (siblings.isEmpty()) {
        byJob.remove(pod.jobUid());
      }
    }
  }
}
