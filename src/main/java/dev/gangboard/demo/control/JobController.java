package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Task;
import dev.gangboard.demo.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs Jobs as Kubernetes' Job controller does. A change of a Job's spec is looked at once,
/// changes of its pods together a second later; a Job whose pods are refused is tried again after 1
/// s, 2 s, 4 s... up to a minute.
final class JobController {
  private record Key(String namespace, String name) {}

  private record Planned(Instant due, Task task) {}

  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);

  private final Timeline timeline;
  private final Feed feed;
  private final JobTools tools;
  private final Duration batch;
  private final PodIndex index;
  private final Map<String, Key> jobs = new HashMap<>();
  private final Map<Key, Planned> planned = new HashMap<>();
  private final Map<Key, Integer> refusals = new HashMap<>();

  JobController(Timeline timeline, Feed feed, PodIndex index, JobTools tools, Duration batch) {
    this.timeline = timeline;
    this.feed = feed;
    this.tools = tools;
    this.batch = batch;
    this.index = index;
    feed.on(Kind.JOB, this::jobChanged);
    index.on(this::podChanged);
  }

  private void jobChanged(StoreEvent event) {
    JsonObject job = event.object();
    Key key = new Key(Tree.namespace(job), Tree.name(job));
    if (event.type() == StoreEvent.Type.DELETED) {
      forget(Tree.uid(job), key);
      return;
    }
    jobs.put(Tree.uid(job), key);
    plan(key, generation(job) == generation(event.previous()) ? batch : Duration.ZERO);
  }

  private static long generation(@Nullable JsonObject job) {
    return job == null ? -1 : Tree.number(job, "metadata", "generation").orElse(0);
  }

  private void podChanged(PodView pod, boolean gone) {
    Key key = jobs.get(pod.jobUid());
    if (key != null) {
      plan(key, batch);
    } else if (pod.tracked() && !pod.jobUid().isEmpty() && !gone) {
      release(pod);
    }
  }

  /// The Job has gone: nobody counts its pods any more, so nothing may hold them.
  private void forget(String uid, Key key) {
    jobs.remove(uid);
    tools.backoffs().forget(uid);
    refusals.remove(key);
    Planned task = planned.remove(key);
    if (task != null) {
      task.task().cancel();
    }
    index.of(uid).stream().filter(PodView::tracked).forEach(this::release);
  }

  private void release(PodView pod) {
    timeline.soon(() -> tools.pods().removeFinalizer(pod.json(), PodView.TRACKING));
  }

  /// Plans a sync unless an earlier one is planned, which will see all there is.
  private void plan(Key key, Duration delay) {
    Instant due = timeline.instant().plus(delay);
    Planned before = planned.get(key);
    if (before != null) {
      if (!due.isBefore(before.due())) {
        return;
      }
      before.task().cancel();
    }
    planned.put(key, new Planned(due, timeline.at(due, () -> sync(key))));
  }

  private void sync(Key key) {
    planned.remove(key);
    feed.drain();
    JsonObject job = tools.store().get(Kind.JOB, key.namespace(), key.name()).orElse(null);
    if (job == null || JobStatus.of(job).finished() || managedByOthers(job)) {
      return;
    }
    try {
      JobContext context = new JobContext(job, index.of(Tree.uid(job)), timeline.instant());
      JobSync.Result result = new JobSync(context, tools).run();
      if (result.refused()) {
        int times = refusals.merge(key, 1, Integer::sum);
        plan(key, retry(times));
      } else {
        refusals.remove(key);
      }
      if (result.again() != null) {
        plan(key, result.again());
      }
    } catch (ApiException e) {
      if (e.code() != 404) {
        throw e;
      }
      // The Job went while it was looked at: its deletion is the next thing that is told.
    }
  }

  private static Duration retry(int times) {
    Duration pause = Duration.ofSeconds(1L << Math.min(times - 1, 6));
    return pause.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : pause;
  }

  private static boolean managedByOthers(JsonObject job) {
    String manager = Tree.textOrEmpty(job, "spec", "managedBy");
    return !manager.isEmpty() && !manager.equals("kubernetes.io/job-controller");
  }
}
