package dev.gangboard.app;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;

/// Connects to a demo cluster by its kubeconfig.
final class DemoConnection {
  private static final System.Logger LOG = System.getLogger(DemoConnection.class.getName());

  private DemoConnection() {}

  static boolean answers(Path kubeconfig) throws InterruptedException {
    try (Cluster cluster = open(kubeconfig, InstantSource.system())) {
      return !cluster.version().isEmpty();
    } catch (ClusterException e) {
      LOG.log(Level.DEBUG, "no demo cluster at " + kubeconfig, e);
      return false;
    }
  }

  static Cluster open(Path kubeconfig, InstantSource clock) throws ClusterException {
    var clusters = new KubeconfigClusters(kubeconfig, clock);
    return clusters.open(clusters.current().name());
  }
}
