package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Gives each pod a node: one that tolerates it, that it selects, and that has room, the emptiest
/// of these. A pod that fits nowhere is told why, and is tried again when something has changed.
/// Pods are placed one by one: a gang can get stuck half placed. There is no preemption.
final class Scheduler {
  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);
  private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(10);

  /// Enough choice, as the real one has on large clusters.
  private static final int ENOUGH_NODES = 100;

  private record Placed(NodeState node, Resources resources) {}

  /// A pod that fitted nowhere.
  ///
  /// @param planned whether its next attempt has its time
  private record Waiting(int attempts, Instant notBefore, boolean planned) {}

  private final Timeline timeline;
  private final PodWrites pods;
  private final EventRecorder events;
  private final Chance chance;
  private final Map<String, NodeState> nodes = new TreeMap<>();
  private final Map<String, Placed> placed = new HashMap<>();
  private final Map<String, JsonObject> pending = new HashMap<>();
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private List<NodeState> nodeList = List.of();
  private int nextNode;
  private boolean retryPlanned;

  Scheduler(
      Timeline timeline,
      Feed feed,
      PodIndex index,
      PodWrites pods,
      EventRecorder events,
      Chance chance) {
    this.timeline = timeline;
    this.pods = pods;
    this.events = events;
    this.chance = chance;
    feed.on(Kind.NODE, this::nodeChanged);
    index.on(this::podChanged);
  }

  private void nodeChanged(StoreEvent event) {
    String name = Tree.name(event.object());
    if (event.type() == StoreEvent.Type.DELETED) {
      nodes.remove(name);
    } else {
      nodes.computeIfAbsent(name, NodeState::new).learn(event.object());
    }
    nodeList = List.copyOf(nodes.values());
    retrySoon();
  }

  private void podChanged(PodView pod, boolean gone) {
    String uid = pod.uid();
    if (gone || pod.terminal()) {
      pending.remove(uid);
      waiting.remove(uid);
      release(uid);
    } else if (!pod.node().isEmpty()) {
      pending.remove(uid);
      place(uid, nodes.computeIfAbsent(pod.node(), NodeState::new), pod.json());
    } else if (mine(pod.json())) {
      boolean fresh = pending.put(uid, pod.json()) == null;
      if (fresh) {
        timeline.after(chance.draw(chance.pace().scheduling()), () -> attempt(uid, 1));
      }
    }
  }

  private static boolean mine(JsonObject pod) {
    return Tree.textOrEmpty(pod, "spec", "schedulerName").equals("default-scheduler")
        && Tree.list(pod, "spec", "schedulingGates").isEmpty();
  }

  private void attempt(String uid, int attempts) {
    JsonObject pod = pending.get(uid);
    if (pod == null || Tree.object(pod, "metadata").has("deletionTimestamp")) {
      return;
    }
    waiting.remove(uid);
    NodeFilter filter = new NodeFilter(pod);
    List<NodeFilter.Verdict> refusals = new ArrayList<>();
    NodeState best = best(filter, refusals);
    if (best != null) {
      bind(pod, best);
    } else {
      Duration pause = FIRST_BACKOFF.multipliedBy(1L << Math.min(attempts - 1, 4));
      Duration capped = pause.compareTo(LONGEST_BACKOFF) > 0 ? LONGEST_BACKOFF : pause;
      waiting.put(uid, new Waiting(attempts, timeline.instant().plus(capped), false));
      refuse(pod, UnschedulableMessage.of(nodeList.size(), refusals));
    }
  }

  private @Nullable NodeState best(NodeFilter filter, List<NodeFilter.Verdict> refusals) {
    NodeState best = null;
    double bestScore = 0;
    int fitting = 0;
    int size = nodeList.size();
    for (int i = 0; i < size && fitting < ENOUGH_NODES; i++) {
      NodeState node = nodeList.get((nextNode + i) % size);
      NodeFilter.Verdict verdict = filter.check(node);
      if (!verdict.fits()) {
        refusals.add(verdict);
        continue;
      }
      fitting++;
      double score = node.freeShare(filter.asked());
      if (best == null || score > bestScore) {
        best = node;
        bestScore = score;
      }
    }
    nextNode = size == 0 ? 0 : (nextNode + 1) % size;
    return best;
  }

  private void bind(JsonObject pod, NodeState node) {
    place(Tree.uid(pod), node, pod);
    boolean there =
        pods.change(
            pod,
            now ->
                Tree.with(
                    Tree.with(now, node.name(), "spec", "nodeName"),
                    Tree.array(scheduled()),
                    "status",
                    "conditions"));
    if (!there) {
      release(Tree.uid(pod));
      return;
    }
    events.scheduling(
        Reference.to(Kind.POD, pod),
        EventRecorder.Type.NORMAL,
        "Scheduled",
        "Binding",
        "Successfully assigned %s/%s to %s"
            .formatted(Tree.namespace(pod), Tree.name(pod), node.name()));
  }

  private JsonObject scheduled() {
    JsonObject condition = Tree.of("type", "PodScheduled", "status", "True");
    condition.add("lastProbeTime", JsonNull.INSTANCE);
    condition.addProperty("lastTransitionTime", Timestamps.seconds(timeline.instant()));
    return condition;
  }

  private void refuse(JsonObject pod, String message) {
    pods.change(
        pod,
        now -> {
          JsonArray before = Tree.list(now, "status", "conditions");
          JsonObject told = Conditions.find(before, "PodScheduled");
          if (told != null && Tree.textOrEmpty(told, "message").equals(message)) {
            return now;
          }
          return Tree.with(
              now, Tree.array(unschedulable(now, told, message)), "status", "conditions");
        });
    events.scheduling(
        Reference.to(Kind.POD, pod),
        EventRecorder.Type.WARNING,
        "FailedScheduling",
        "Scheduling",
        message);
  }

  private JsonObject unschedulable(JsonObject pod, @Nullable JsonObject before, String message) {
    String since =
        before == null
            ? Timestamps.seconds(timeline.instant())
            : Tree.textOrEmpty(before, "lastTransitionTime");
    JsonObject condition = Tree.of("type", "PodScheduled");
    condition.addProperty(
        "observedGeneration", Tree.number(pod, "metadata", "generation").orElse(1));
    condition.addProperty("status", "False");
    condition.add("lastProbeTime", JsonNull.INSTANCE);
    condition.addProperty("lastTransitionTime", since);
    condition.addProperty("reason", "Unschedulable");
    condition.addProperty("message", message);
    return condition;
  }

  private void place(String uid, NodeState node, JsonObject pod) {
    if (!placed.containsKey(uid)) {
      Resources resources = Resources.requested(pod);
      node.take(resources);
      placed.put(uid, new Placed(node, resources));
    }
  }

  private void release(String uid) {
    Placed was = placed.remove(uid);
    if (was != null) {
      was.node().release(was.resources());
      retrySoon();
    }
  }

  /// Something may have made room. Many such changes come together: one round serves them all.
  private void retrySoon() {
    if (!retryPlanned && !waiting.isEmpty()) {
      retryPlanned = true;
      timeline.after(chance.draw(chance.pace().scheduling()), this::retry);
    }
  }

  private void retry() {
    retryPlanned = false;
    Instant now = timeline.instant();
    waiting.replaceAll((uid, pod) -> {
      if (!pod.planned()) {
        Instant due = pod.notBefore().isAfter(now) ? pod.notBefore() : now;
        timeline.at(due, () -> attempt(uid, pod.attempts() + 1));
      }
      return new Waiting(pod.attempts(), pod.notBefore(), true);
    });
  }
}
