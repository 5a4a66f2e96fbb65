package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Deletes the pods of Jobs that are gone, or that wait for it (`foregroundDeletion`), and frees
/// the pods of Jobs that let them live (`orphan`).
final class GarbageCollector {
  private static final Duration DELAY = Duration.ofMillis(20);

  private final Timeline timeline;
  private final Store store;
  private final PodWrites pods;
  private final PodIndex index;
  private final Set<String> jobs = new HashSet<>();
  private final Set<String> waiting = new HashSet<>();

  GarbageCollector(Timeline timeline, Feed feed, PodIndex index, Store store, PodWrites pods) {
    this.timeline = timeline;
    this.store = store;
    this.pods = pods;
    this.index = index;
    feed.on(Kind.JOB, this::jobChanged);
    index.on(this::podChanged);
  }

  private void jobChanged(StoreEvent event) {
    JsonObject job = event.object();
    String uid = Tree.uid(job);
    if (event.type() == StoreEvent.Type.DELETED) {
      jobs.remove(uid);
      waiting.remove(uid);
      timeline.after(DELAY, () -> deleteAll(index.of(uid)));
      return;
    }
    jobs.add(uid);
    JsonObject metadata = Tree.object(job, "metadata");
    if (!metadata.has("deletionTimestamp")) {
      return;
    }
    if (PodView.hasFinalizer(metadata, Deletion.ORPHAN_FINALIZER)) {
      timeline.after(DELAY, () -> orphan(job));
    } else if (PodView.hasFinalizer(metadata, Deletion.FOREGROUND_FINALIZER) && waiting.add(uid)) {
      timeline.after(
          DELAY,
          () -> {
            deleteAll(index.of(uid));
            letGo(job);
          });
    }
  }

  private void podChanged(PodView pod, boolean gone) {
    if (!gone) {
      if (!pod.jobUid().isEmpty() && !jobs.contains(pod.jobUid()) && !pod.deleting()) {
        timeline.after(DELAY, () -> pods.delete(pod.json()));
      }
      return;
    }
    if (waiting.contains(pod.jobUid())) {
      find(pod).ifPresent(this::letGo);
    }
  }

  private Optional<JsonObject> find(PodView pod) {
    for (JsonElement each : Tree.list(pod.json(), "metadata", "ownerReferences")) {
      if (each instanceof JsonObject owner && Tree.textOrEmpty(owner, "uid").equals(pod.jobUid())) {
        return store
            .get(Kind.JOB, pod.namespace(), Tree.textOrEmpty(owner, "name"))
            .filter(job -> Tree.uid(job).equals(pod.jobUid()));
      }
    }
    return Optional.empty();
  }

  private void deleteAll(Collection<PodView> dependents) {
    for (PodView pod : List.copyOf(dependents)) {
      if (!pod.deleting()) {
        pods.delete(pod.json());
      }
    }
  }

  /// Lets a Job go that waits for its pods, once none of them holds it.
  private void letGo(JsonObject job) {
    boolean held = index.of(Tree.uid(job)).stream().anyMatch(GarbageCollector::blocks);
    if (!held) {
      removeFinalizer(job, Deletion.FOREGROUND_FINALIZER);
    }
  }

  private static boolean blocks(PodView pod) {
    for (JsonElement each : Tree.list(pod.json(), "metadata", "ownerReferences")) {
      if (each instanceof JsonObject owner
          && Tree.textOrEmpty(owner, "uid").equals(pod.jobUid())
          && Tree.flag(owner, "blockOwnerDeletion")) {
        return true;
      }
    }
    return false;
  }

  private void orphan(JsonObject job) {
    String uid = Tree.uid(job);
    for (PodView pod : List.copyOf(index.of(uid))) {
      pods.change(pod.json(), now -> withoutOwner(now, uid));
    }
    removeFinalizer(job, Deletion.ORPHAN_FINALIZER);
  }

  private void removeFinalizer(JsonObject job, String finalizer) {
    try {
      store.update(
          Kind.JOB,
          Tree.namespace(job),
          Tree.name(job),
          now ->
              Tree.uid(now).equals(Tree.uid(job))
                  ? PodWrites.withoutFinalizer(now, finalizer)
                  : now);
    } catch (ApiException e) {
      if (e.code() != 404) {
        throw e;
      }
      // It has gone: nothing holds it.
    }
  }

  private static JsonObject withoutOwner(JsonObject pod, String uid) {
    JsonArray left = new JsonArray();
    for (JsonElement each : Tree.list(pod, "metadata", "ownerReferences")) {
      if (!(each instanceof JsonObject owner && Tree.textOrEmpty(owner, "uid").equals(uid))) {
        left.add(each);
      }
    }
    return left.isEmpty()
        ? Tree.without(pod, "metadata", "ownerReferences")
        : Tree.with(pod, left, "metadata", "ownerReferences");
  }
}
