package dev.gangboard.demo.control;

import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pods by the uid of the Job that controls them, kept up with the store change by change, so
/// that no controller looks at pods of other Jobs.
final class PodIndex {
  /// Is told of each change when the index has taken it in.
  @FunctionalInterface
  interface Reader {
    /// @param pod as it is now, or was last
    /// @param gone whether it has been deleted
    void changed(PodView pod, boolean gone);
  }

  private final Map<String, PodView> byUid = new HashMap<>();
  private final Map<String, Map<String, PodView>> byJob = new HashMap<>();
  private final List<Reader> readers = new ArrayList<>();
  private long orders;

  PodIndex(Feed feed) {
    feed.on(Kind.POD, this::apply);
  }

  void on(Reader reader) {
    readers.add(reader);
  }

  /// The pods that a Job controls, in the order in which they were made.
  Collection<PodView> of(String jobUid) {
    Map<String, PodView> pods = byJob.get(jobUid);
    return pods == null ? List.of() : pods.values();
  }

  /// The pods of a node. Only what happens to whole nodes asks for them: it looks at all pods.
  List<PodView> onNode(String node) {
    return byUid.values().stream().filter(pod -> pod.node().equals(node)).toList();
  }

  private void apply(StoreEvent event) {
    @Nullable PodView before = byUid.get(Tree.uid(event.object()));
    PodView pod = PodView.of(event.object(), before == null ? orders++ : before.order());
    boolean gone = event.type() == StoreEvent.Type.DELETED;
    if (before != null && (gone || !before.jobUid().equals(pod.jobUid()))) {
      drop(before);
    }
    if (!gone) {
      byUid.put(pod.uid(), pod);
      if (!pod.jobUid().isEmpty()) {
        byJob.computeIfAbsent(pod.jobUid(), k -> new LinkedHashMap<>()).put(pod.uid(), pod);
      }
    }
    readers.forEach(reader -> reader.changed(pod, gone));
  }

  private void drop(PodView pod) {
    byUid.remove(pod.uid());
    Map<String, PodView> siblings = byJob.get(pod.jobUid());
    if (siblings != null) {
      siblings.remove(pod.uid());
      if (siblings.isEmpty()) {
        byJob.remove(pod.jobUid());
      }
    }
  }
}
