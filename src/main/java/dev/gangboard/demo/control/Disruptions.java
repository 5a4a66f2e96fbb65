package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DisruptionTarget;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Timeline;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// What happens to nodes from outside: they are drained, they fall silent, they come back, they are
/// taken away. Their pods are told with the condition `DisruptionTarget`, as Kubernetes tells it.
///
/// Each call returns at once; what follows takes its time on the timeline.
public final class Disruptions {
  /// After this long without a word a node counts as lost.
  private static final Duration SILENCE = Duration.ofSeconds(50);

  /// After this long the pods of a lost node are given up. It is what they tolerate by default.
  private static final Duration TOLERATED = Duration.ofMinutes(5);

  /// After this long the pods of a node that is no more are removed.
  private static final Duration QUARANTINE = Duration.ofSeconds(40);

  private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
  private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";
  private static final EventRecorder.Source NODE_CONTROLLER =
      new EventRecorder.Source("node-controller", "");
  private static final EventRecorder.Source TAINT_CONTROLLER =
      new EventRecorder.Source("taint-eviction-controller", "");

  private final Timeline timeline;
  private final Store store;
  private final PodIndex index;
  private final PodWrites pods;
  private final EventRecorder events;
  private final Kubelets kubelets;
  private final NodeEdits nodes;
  private final Set<String> silent = new HashSet<>();

  Disruptions(Feed feed, Store store, PodIndex index, KubeletTools tools, Kubelets kubelets) {
    this.timeline = tools.timeline();
    this.store = store;
    this.index = index;
    this.pods = tools.pods();
    this.events = tools.events();
    this.kubelets = kubelets;
    this.nodes = new NodeEdits(tools.timeline());
    feed.on(Kind.NODE, this::nodeChanged);
  }

  /// Closes a node to new pods and evicts those that it has, as `kubectl drain` does.
  ///
  /// @throws ApiException 404 if there is no such node
  public void drain(String node) {
    changeNode(
        node,
        n ->
            nodes.withTaint(
                Tree.with(n, true, "spec", "unschedulable"), UNSCHEDULABLE, "NoSchedule"));
    timeline.soon(() -> {
      for (PodView pod : living(node)) {
        disrupt(pod, "EvictionByEvictionAPI", "Eviction API: evicting");
        pods.delete(pod.json());
      }
    });
  }

  /// Opens a drained node again.
  ///
  /// @throws ApiException 404 if there is no such node
  public void uncordon(String node) {
    changeNode(
        node, n -> nodes.withoutTaint(Tree.without(n, "spec", "unschedulable"), UNSCHEDULABLE));
  }

  /// Cuts a node off: what runs there is not heard of any more. 50 s later the node is not ready,
  /// five minutes after that its pods are asked to go; they cannot answer.
  ///
  /// @throws ApiException 404 if there is no such node
  public void lose(String node) {
    changeNode(node, n -> n);
    timeline.soon(() -> {
      if (silent.add(node)) {
        kubelets.silence(node);
        timeline.after(SILENCE, () -> suspect(node));
      }
    });
  }

  /// Takes a node away, as a cloud does with a machine that it wants back: what runs there is not
  /// heard of any more, and the node itself is gone. Its pods are given up 40 s later.
  ///
  /// @throws ApiException 404 if there is no such node
  public void takeAway(String node) {
    lose(node);
    timeline.soon(() -> store.remove(Kind.NODE, "", node));
  }

  /// Kills the processes of a pod where it runs, with SIGKILL; a pod that does not run stays as it
  /// is.
  ///
  /// @throws ApiException 404 if there is no such pod
  public void kill(String namespace, String pod) {
    String uid =
        store
            .get(Kind.POD, namespace, pod)
            .map(Tree::uid)
            .orElseThrow(() -> ApiException.notFound(Kind.POD, pod));
    timeline.soon(() -> kubelets.kill(uid));
  }

  /// Brings a lost node back, as by a reboot: its containers have ended, nobody saw how.
  ///
  /// @throws ApiException 404 if there is no such node
  public void recover(String node) {
    changeNode(node, n -> nodes.withoutTaint(nodes.withReady(n, true), UNREACHABLE));
    timeline.soon(() -> {
      if (silent.remove(node)) {
        kubelets.reboot(node);
      }
    });
  }

  private void suspect(String node) {
    if (!silent.contains(node) || store.get(Kind.NODE, "", node).isEmpty()) {
      return;
    }
    changeNode(
        node,
        n ->
            nodes.withTaint(
                nodes.withTaint(nodes.withReady(n, false), UNREACHABLE, "NoSchedule"),
                UNREACHABLE,
                "NoExecute"));
    for (PodView pod : living(node)) {
      pods.change(pod.json(), now -> changeCondition(now, "Ready", "False"));
      events.record(
          NODE_CONTROLLER,
          Reference.to(Kind.POD, pod.json()),
          EventRecorder.Type.WARNING,
          "NodeNotReady",
          "Node is not ready");
    }
    timeline.after(TOLERATED, () -> giveUp(node));
  }

  private void giveUp(String node) {
    if (!silent.contains(node)) {
      return;
    }
    for (PodView pod : living(node)) {
      disrupt(pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint");
      events.record(
          TAINT_CONTROLLER,
          Reference.to(Kind.POD, pod.json()),
          EventRecorder.Type.NORMAL,
          "TaintManagerEviction",
          "Marking for deletion Pod %s/%s".formatted(pod.namespace(), pod.name()));
      pods.delete(pod.json());
    }
  }

  /// The pods of a node that was deleted have nobody to end them.
  private void nodeChanged(StoreEvent event) {
    if (event.type() != StoreEvent.Type.DELETED) {
      return;
    }
    String node = Tree.name(event.object());
    timeline.after(
        QUARANTINE,
        () -> {
          if (store.get(Kind.NODE, "", node).isPresent()) {
            return;
          }
          for (PodView pod : living(node)) {
            disrupt(pod, "DeletionByPodGC", "PodGC: node no longer exists");
            pods.change(pod.json(), now -> Tree.with(now, "Failed", "status", "phase"));
            pods.confirmEnd(pod.json());
          }
        });
  }

  private List<PodView> living(String node) {
    return index.onNode(node).stream().filter(pod -> !pod.terminal()).toList();
  }

  private void disrupt(PodView pod, String reason, String message) {
    pods.change(pod.json(), now -> DisruptionTarget.told(now, reason, message, timeline.instant()));
  }

  private void changeNode(String node, UnaryOperator<JsonObject> change) {
    store.update(Kind.NODE, "", node, change);
  }

  private JsonObject changeCondition(JsonObject pod, String type, String status) {
    JsonArray conditions = new JsonArray();
    for (JsonElement each : Tree.list(pod, "status", "conditions")) {
      JsonObject condition = each.getAsJsonObject();
      boolean changes =
          Tree.textOrEmpty(condition, "type").equals(type)
              && !Tree.textOrEmpty(condition, "status").equals(status);
      conditions.add(
          changes
              ? Tree.with(
                  Tree.with(condition, status, "status"),
                  Timestamps.seconds(timeline.instant()),
                  "lastTransitionTime")
              : condition);
    }
    return Tree.with(pod, conditions, "status", "conditions");
  }
}
