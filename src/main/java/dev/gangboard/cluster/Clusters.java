package dev.gangboard.cluster;

import java.util.List;

/// The clusters that a person can choose from.
public interface Clusters {

  /// All contexts in the order of the kubeconfig.
  ///
  /// @throws ClusterException.BadKubeconfig if there is no kubeconfig or it cannot be read
  List<ClusterContext> contexts() throws ClusterException;

  /// The context to start with.
  ///
  /// @throws ClusterException.BadKubeconfig if there is none; the message names those that can be
  ///   chosen
  default ClusterContext current() throws ClusterException {
    List<ClusterContext> contexts = contexts();
    return contexts.stream()
        .filter(ClusterContext::current)
        .findFirst()
        .orElse(contexts.getFirst());
  }

  /// Something that is equal for as long as [#contexts] is; cheap to ask for again and again.
  default Object version() {
    return "";
  }

  /// Makes ready to talk to a cluster; does not connect yet.
  ///
  /// @throws ClusterException.BadKubeconfig if the context is not there or its entries cannot be
  ///   used
  Cluster open(String contextName) throws ClusterException;

  /// Whether the cluster that was opened under this name has ended for ever, so that opening the
  /// name again gives another one. Real clusters never say so: they may come back.
  default boolean hasEnded(String contextName) {
    return false;
  }
}
