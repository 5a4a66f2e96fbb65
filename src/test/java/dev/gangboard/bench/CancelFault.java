package dev.gangboard.bench;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.kubernetes.CuttingProxy;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.gang.GangId;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/// What goes wrong while a gang is cancelled.
enum CancelFault {
  SERVER_ERRORS,
  CUT_ANSWERS,
  BUSY,
  CUT_CONNECTIONS,
  EXPIRED_HISTORY,
  DROPPED_WATCHES,
  LATENCY,
  SILENCE,
  FORGOTTEN_CONNECTIONS,
  FINALIZER,
  DEAD_NODE,
  NODE_TAKEN_AWAY,
  LATE_POD,
  RESTART,
  RECREATED;

  /// Nobody lets go of it before the pod was killed.
  static final String HOLD = "example.com/hold";

  /// What a fault strikes.
  record Target(DemoCluster demo, CuttingProxy proxy, GangId gang, Random random) {
    List<JsonObject> pods() {
      return demo.store().list(Kind.POD, "default").items().stream()
          .filter(pod -> owner(pod).equals(gang.uid()))
          .toList();
    }

    boolean jobThere() {
      return demo.store()
          .get(Kind.JOB, "default", gang.name())
          .filter(job -> Tree.uid(job).equals(gang.uid()))
          .isPresent();
    }

    private JsonObject anyPod() {
      List<JsonObject> pods = pods();
      return pods.isEmpty() ? new JsonObject() : pods.get(random.nextInt(pods.size()));
    }
  }

  static String owner(JsonObject pod) {
    return Tree.textOrEmpty(pod, "metadata", "labels", "batch.kubernetes.io/controller-uid");
  }

  /// Strikes; what has to end by itself ends within a second.
  void strike(Target at) throws Exception {
    Faults faults = at.demo().faults();
    Random random = at.random();
    Faults.Scope all = Faults.Scope.EVERYTHING;
    switch (this) {
      case SERVER_ERRORS ->
          faults.answer(all, new Faults.Answer.ServerError("etcd is away"), 1 + random.nextInt(6));
      case CUT_ANSWERS -> faults.answer(all, new Faults.Answer.Cut(), 1 + random.nextInt(4));
      case BUSY -> faults.answer(all, new Faults.Answer.TooManyRequests(1), 1 + random.nextInt(2));
      case CUT_CONNECTIONS -> {
        at.proxy().refuse();
        Thread.sleep(random.nextInt(400));
        at.proxy().accept();
      }
      case EXPIRED_HISTORY -> faults.expireHistory();
      case DROPPED_WATCHES -> faults.dropWatches();
      case LATENCY -> faults.latency(Duration.ofMillis(20 + random.nextInt(150)));
      case SILENCE -> faults.silence(true);
      case FORGOTTEN_CONNECTIONS -> at.proxy().forget();
      case FINALIZER -> hold(at);
      case DEAD_NODE -> node(at, false);
      case NODE_TAKEN_AWAY -> node(at, true);
      case LATE_POD -> latePod(at);
      case RESTART, RECREATED -> {} // done by whoever has the app, and the Job
    }
  }

  private static void hold(Target at) {
    JsonObject pod = at.anyPod();
    change(
        at,
        pod,
        now -> {
          var finalizers = Tree.list(now, "metadata", "finalizers").deepCopy();
          finalizers.add(HOLD);
          return Tree.with(now, finalizers, "metadata", "finalizers");
        });
  }

  /// Takes the hold off each pod.
  static void letGo(Target at) {
    for (JsonObject pod : at.pods()) {
      change(
          at,
          pod,
          now -> {
            var finalizers = Tree.list(now, "metadata", "finalizers").deepCopy();
            finalizers.remove(Tree.element(HOLD));
            return finalizers.isEmpty()
                ? Tree.without(now, "metadata", "finalizers")
                : Tree.with(now, finalizers, "metadata", "finalizers");
          });
    }
  }

  private static void change(Target at, JsonObject pod, UnaryOperator<JsonObject> change) {
    try {
      at.demo().store().update(Kind.POD, "default", Tree.name(pod), change);
    } catch (ApiException e) {
      if (e.code() != 404) {
        throw e;
      }
    }
  }

  private static void node(Target at, boolean away) {
    String node = Tree.textOrEmpty(at.anyPod(), "spec", "nodeName");
    if (!node.isEmpty() && at.demo().nodes().contains(node)) {
      if (away) {
        at.demo().disruptions().takeAway(node);
      } else {
        at.demo().disruptions().lose(node);
      }
    }
  }

  /// A controller that has not heard yet that its Job goes makes one more pod.
  private static void latePod(Target at) {
    JsonObject like = at.anyPod();
    if (like.isEmpty()) {
      return;
    }
    JsonObject pod = Tree.without(Tree.without(like, "status"), "spec", "nodeName");
    for (String field :
        List.of("resourceVersion", "deletionTimestamp", "deletionGracePeriodSeconds")) {
      pod = Tree.without(pod, "metadata", field);
    }
    String name = at.demo().store().newName(at.gang().name() + "-0-");
    pod = Tree.with(pod, name, "metadata", "name");
    pod = Tree.with(pod, at.demo().store().newUid(), "metadata", "uid");
    pod = Tree.with(pod, Tree.of("phase", "Pending"), "status");
    at.demo().store().create(Kind.POD, pod);
  }
}
