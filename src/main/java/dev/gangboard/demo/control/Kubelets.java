package dev.gangboard.demo.control;

import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The kubelets of all nodes: each pod that has a node gets a worker there. Init containers are
/// taken as done; probes, hooks and resource limits do nothing.
final class Kubelets {
  private final KubeletTools tools;
  private final Store store;
  private final NodeImages images;
  private final Map<String, KubeletNode> nodes = new HashMap<>();
  private final Map<String, PodWorker> workers = new HashMap<>();
  private final Set<String> silent = new HashSet<>();

  Kubelets(PodIndex index, Store store, KubeletTools tools) {
    this.tools = tools;
    this.store = store;
    this.images = new NodeImages(tools.images());
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
      if (silent.contains(pod.node())) {
        worker.fallSilent();
      }
    }
    worker.learn(pod.json());
    if (pod.deleting()) {
      worker.stop(Tree.number(pod.json(), "metadata", "deletionGracePeriodSeconds").orElse(0));
    }
  }

  /// Nothing is heard from a node's pods any more.
  void silence(String node) {
    silent.add(node);
    on(node).forEach(PodWorker::fallSilent);
  }

  /// A silent node is back: what ran on it has ended.
  void reboot(String node) {
    silent.remove(node);
    on(node).forEach(PodWorker::reboot);
  }

  /// Kills the processes of a pod, as if it were done on its node.
  void kill(String podUid) {
    PodWorker worker = workers.get(podUid);
    if (worker != null) {
      worker.killProcesses();
    }
  }

  private List<PodWorker> on(String node) {
    return workers.values().stream().filter(w -> w.node().name().equals(node)).toList();
  }

  private KubeletNode node(String name) {
    return nodes.computeIfAbsent(name, k -> new KubeletNode(store, name, nodes.size(), images));
  }
}
