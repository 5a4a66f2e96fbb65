package dev.gangboard.app;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import java.util.List;

/// Clusters of which what is done to a gang is noted in its record.
record NotedClusters(Clusters clusters, Memory memory) implements Clusters {
  @Override
  public List<ClusterContext> contexts() throws ClusterException {
    return clusters.contexts();
  }

  @Override
  public ClusterContext current() throws ClusterException {
    return clusters.current();
  }

  @Override
  public Cluster open(String contextName) throws ClusterException {
    return new NotedCluster(clusters.open(contextName), memory);
  }

  @Override
  public Object version() {
    return clusters.version();
  }

  @Override
  public boolean hasEnded(String contextName) {
    return clusters.hasEnded(contextName);
  }
}
