package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Brings the number of a Job's active pods to what it should be: makes what is missing, deletes
/// what is too many, never both in one sync.
final class PodBalance {
  /// @param active the active pods after it
  /// @param again when to look again because of a back-off; null if there is none
  /// @param refused whether the API refused a pod
  record Result(int active, @Nullable Duration again, boolean refused) {}

  static final int MOST_PER_SYNC = 500;

  private final JobContext context;
  private final JobTools tools;
  private final Backoffs.Streak backoff;

  PodBalance(JobContext context, JobTools tools, Backoffs.Streak backoff) {
    this.context = context;
    this.tools = tools;
    this.backoff = backoff;
  }

  Result balance() {
    int active = context.active.size();
    if (context.spec.suspended()) {
      return new Result(active - deleteUntracked(surplus(active)), null, false);
    }
    int wanted = wanted();
    List<PodView> surplus = surplus(Math.max(0, active - wanted));
    if (!surplus.isEmpty()) {
      List<PodView> now = surplus.subList(0, Math.min(surplus.size(), MOST_PER_SYNC));
      return new Result(active - deleteUntracked(now), null, false);
    }
    int missing = wanted - active - (context.spec.replacesOnlyFailed() ? context.terminating : 0);
    return missing > 0 ? create(Math.min(missing, MOST_PER_SYNC)) : new Result(active, null, false);
  }

  /// Stops what is active because the Job ends. The pods stay tracked: they are counted.
  void stopAll() {
    for (PodView pod : context.active) {
      delete(pod);
    }
  }

  private int wanted() {
    int parallelism = context.spec.parallelism();
    if (context.spec.completions().isEmpty()) {
      // Work queue: once a pod has succeeded no new one is made.
      return context.succeededTotal() > 0 ? context.active.size() : parallelism;
    }
    int left = context.spec.completions().getAsInt() - context.succeededTotal();
    return Math.max(0, Math.min(left, parallelism));
  }

  private Result create(int missing) {
    int active = context.active.size();
    if (context.failedIndexes == null) {
      Duration left = backoff.remaining(context.now);
      if (left.isPositive()) {
        return new Result(active, left, false);
      }
    }
    if (!context.spec.indexed()) {
      PodTemplate template = new PodTemplate(context, tools.admission());
      return slowStart(IntStream.range(0, missing).mapToObj(i -> template.pod()).toList());
    }
    List<Integer> pending = pendingIndexes(missing);
    List<Integer> ready = pending.stream().filter(i -> !indexBackoff(i).isPositive()).toList();
    if (ready.isEmpty() && !pending.isEmpty()) {
      Duration least =
          pending.stream().map(this::indexBackoff).min(Comparator.naturalOrder()).orElseThrow();
      return new Result(active, least, false);
    }
    PodTemplate template = new PodTemplate(context, tools.admission());
    return slowStart(ready.stream().map(template::pod).toList());
  }

  /// Batches of 1, 2, 4...: a template that is always refused costs one request, not hundreds.
  private Result slowStart(List<JsonObject> pods) {
    int made = 0;
    int from = 0;
    for (int batch = 1; from < pods.size(); batch *= 2) {
      int end = Math.min(from + batch, pods.size());
      int refused = 0;
      for (JsonObject pod : pods.subList(from, end)) {
        refused += create(pod) ? 0 : 1;
      }
      made += end - from - refused;
      from = end;
      if (refused > 0) {
        return new Result(context.active.size() + made, null, true);
      }
    }
    return new Result(context.active.size() + made, null, false);
  }

  private boolean create(JsonObject pod) {
    try {
      tools.admission().check(pod);
      JsonObject made = tools.store().create(Kind.POD, pod);
      tools.tell(
          context,
          EventRecorder.Type.NORMAL,
          "SuccessfulCreate",
          "Created pod: " + Tree.name(made));
      return true;
    } catch (ApiException e) {
      tools.tell(
          context, EventRecorder.Type.WARNING, "FailedCreate", "Error creating: " + e.getMessage());
      return false;
    }
  }

  /// The lowest indexes that have neither ended nor a pod.
  private List<Integer> pendingIndexes(int most) {
    Set<Integer> taken = context.indexesOf(context.active);
    if (context.spec.replacesOnlyFailed()) {
      taken.addAll(context.indexesOf(context.pods.stream().filter(PodView::terminating).toList()));
    }
    IndexSet failed = context.failedIndexes;
    List<Integer> pending = new ArrayList<>();
    for (int i = 0; i < context.spec.indexes() && pending.size() < most; i++) {
      if (!taken.contains(i)
          && !context.succeededIndexes.has(i)
          && (failed == null || !failed.has(i))) {
        pending.add(i);
      }
    }
    return pending;
  }

  private Duration indexBackoff(int index) {
    PodView failed = context.awaitingReplacement.get(index);
    return failed == null
        ? Duration.ZERO
        : Backoffs.remaining(
            context.failures(failed) + context.ignoredFailures(failed),
            failed.finished(),
            context.now);
  }

  /// Pods to delete: all but one of each index, those of indexes that the Job has no more, and then
  /// as many as asked for, the least advanced and youngest first.
  private List<PodView> surplus(int atLeast) {
    List<PodView> byValue = new ArrayList<>(context.active);
    byValue.sort(
        Comparator.comparing(PodView::phase)
            .thenComparing(PodView::ready)
            .thenComparing(Comparator.comparingLong(PodView::order).reversed()));
    List<PodView> surplus = new ArrayList<>();
    List<PodView> kept = new ArrayList<>();
    if (context.spec.indexed()) {
      Map<Integer, String> best = new HashMap<>();
      byValue.forEach(p -> best.put(p.index(), p.uid()));
      for (PodView pod : byValue) {
        boolean stays = context.spec.counts(pod) && pod.uid().equals(best.get(pod.index()));
        (stays ? kept : surplus).add(pod);
      }
    } else {
      kept.addAll(byValue);
    }
    int more = Math.min(kept.size(), Math.max(0, atLeast - surplus.size()));
    surplus.addAll(kept.subList(0, more));
    return surplus;
  }

  private int deleteUntracked(List<PodView> surplus) {
    for (PodView pod : surplus) {
      tools.pods().removeFinalizer(pod.json(), PodView.TRACKING);
    }
    surplus.forEach(this::delete);
    return surplus.size();
  }

  private void delete(PodView pod) {
    if (tools.pods().delete(pod.json())) {
      tools.tell(
          context, EventRecorder.Type.NORMAL, "SuccessfulDelete", "Deleted pod: " + pod.name());
    }
    context.ready -= pod.ready() ? 1 : 0;
    context.terminating++;
  }
}
