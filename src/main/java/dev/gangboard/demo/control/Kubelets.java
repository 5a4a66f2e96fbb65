package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The kubelets of all nodes: each pod that has a node gets a worker there. Init containers are
/// taken as done; probes, hooks and resource limits do nothing.
final class Kubelets {
  private final KubeletTools tools;
  private final NodeImages images;
  private final Map<String, KubeletNode> nodes = new HashMap<>();
  private final Map<String, PodWorker> workers = new HashMap<>();

  Kubelets(Feed feed, KubeletTools tools, Set<String> imagesEverywhere) {
    this.tools = tools;
    this.images = new NodeImages(imagesEverywhere);
    feed.on(Kind.POD, this::podChanged);
  }

  private void podChanged(StoreEvent event) {
    JsonObject pod = event.object();
    String uid = Tree.uid(pod);
    String nodeName = Tree.textOrEmpty(pod, "spec", "nodeName");
    PodWorker worker = workers.get(uid);
    if (event.type() == StoreEvent.Type.DELETED) {
      if (worker != null) {
        worker.vanish();
        workers.remove(uid);
      }
      return;
    }
    if (worker == null) {
      if (nodeName.isEmpty() || !Tree.textOrEmpty(pod, "status", "phase").equals("Pending")) {
        return;
      }
      worker = new PodWorker(tools, node(nodeName), pod);
      workers.put(uid, worker);
      worker.begin();
    }
    worker.learn(pod);
    if (Tree.object(pod, "metadata").has("deletionTimestamp")) {
      worker.stop(Tree.number(pod, "metadata", "deletionGracePeriodSeconds").orElse(0));
    }
  }

  private KubeletNode node(String name) {
    return nodes.computeIfAbsent(
        name, k -> new KubeletNode(tools.store(), name, nodes.size(), images));
  }
}
