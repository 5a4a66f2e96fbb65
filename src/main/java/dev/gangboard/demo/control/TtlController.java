package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.api.Deletion;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.time.Instant;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Deletes finished Jobs, with their pods, when their `ttlSecondsAfterFinished` has passed.
final class TtlController {
  private final Timeline timeline;
  private final Store store;
  private final Deletion deletion;
  private final Set<String> planned = new HashSet<>();

  TtlController(Timeline timeline, Feed feed, Store store, Deletion deletion) {
    this.timeline = timeline;
    this.store = store;
    this.deletion = deletion;
    feed.on(Kind.JOB, this::jobChanged);
  }

  private void jobChanged(StoreEvent event) {
    JsonObject job = event.object();
    if (event.type() == StoreEvent.Type.DELETED) {
      planned.remove(Tree.uid(job));
      return;
    }
    Instant due = due(job);
    if (due != null && planned.add(Tree.uid(job))) {
      timeline.at(due, () -> expire(job));
    }
  }

  /// The ttl may have been changed since it was planned.
  private void expire(JsonObject job) {
    planned.remove(Tree.uid(job));
    JsonObject now =
        store
            .get(Kind.JOB, Tree.namespace(job), Tree.name(job))
            .filter(j -> Tree.uid(j).equals(Tree.uid(job)))
            .orElse(null);
    Instant due = now == null ? null : due(now);
    if (now == null || due == null) {
      return;
    }
    if (due.isAfter(timeline.instant())) {
      planned.add(Tree.uid(job));
      timeline.at(due, () -> expire(now));
      return;
    }
    try {
      DeleteOptions options = DeleteOptions.of(DeleteOptions.Propagation.FOREGROUND);
      deletion.delete(Kind.JOB, Tree.namespace(now), Tree.name(now), options.onlyIf(Tree.uid(now)));
    } catch (ApiException e) {
      if (e.code() != 404 && e.code() != 409) {
        throw e;
      }
      // Somebody was faster.
    }
  }

  private static @Nullable Instant due(JsonObject job) {
    OptionalLong ttl = Tree.number(job, "spec", "ttlSecondsAfterFinished");
    JsonArray conditions = Tree.list(job, "status", "conditions");
    if (ttl.isEmpty() || Tree.object(job, "metadata").has("deletionTimestamp")) {
      return null;
    }
    for (String type : new String[] {JobVerdict.COMPLETE, JobVerdict.FAILED}) {
      JsonObject finished = Conditions.find(conditions, type);
      if (finished != null && Tree.textOrEmpty(finished, "status").equals("True")) {
        Instant since = PodView.time(finished, "lastTransitionTime");
        return since == null ? null : since.plusSeconds(ttl.getAsLong());
      }
    }
    return null;
  }
}
