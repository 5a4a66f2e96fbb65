package dev.gangboard.demo.control;

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

  Kubelets(PodIndex index, KubeletTools tools, Set<String> imagesEverywhere) {
    this.tools = tools;
    this.images = new NodeImages(imagesEverywhere);
    index.on(this::podChanged);
  }

  private void podChanged(PodView pod, boolean gone) {
    PodWorker worker = workers.get(pod.uid());
    if (gone) {
      if (worker != null) {
        worker.vanish();
        workers.remove(pod.uid());
      }
      return;
    }
    if (worker == null) {
      if (pod.node().isEmpty() || pod.phase() != PodView.Phase.PENDING) {
        return;
      }
      worker = new PodWorker(tools, node(pod.node()), pod.json());
      workers.put(pod.uid(), worker);
      worker.begin();
    }
    worker.learn(pod.json());
    if (pod.deleting()) {
      worker.stop(Tree.number(pod.json(), "metadata", "deletionGracePeriodSeconds").orElse(0));
    }
  }

  private KubeletNode node(String name) {
    return nodes.computeIfAbsent(
        name, k -> new KubeletNode(tools.store(), name, nodes.size(), images));
  }
}
