package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The clusters of a kubeconfig, and inside a pod the cluster around it. The kubeconfig is read at
/// each question, since other programs change it.
public final class KubeconfigClusters implements Clusters {
  private final @Nullable Path chosen;
  private final Map<String, String> environment;
  private final InCluster inCluster;

  /// @param chosen the kubeconfig that the user named, or null for the usual one: that of
  ///   `KUBECONFIG`, of which the first file is taken, else `~/.kube/config`
  /// @param environment of the process
  public KubeconfigClusters(@Nullable Path chosen, Map<String, String> environment) {
    this(chosen, environment, InCluster.of(environment));
  }

  KubeconfigClusters(@Nullable Path chosen, Map<String, String> environment, InCluster inCluster) {
    this.chosen = chosen;
    this.environment = Map.copyOf(environment);
    this.inCluster = inCluster;
  }

  /// Whether there is anything to connect to: a kubeconfig where one is looked for, or a cluster
  /// around this process.
  public boolean available() {
    return isInCluster() || file().toFile().exists();
  }

  @Override
  public List<ClusterContext> contexts() throws ClusterException {
    if (!isInCluster()) {
      return Kubeconfig.read(file()).contexts();
    }
    List<ClusterContext> contexts = new ArrayList<>();
    contexts.add(inCluster.context());
    if (file().toFile().exists()) {
      Kubeconfig.read(file()).contexts().stream()
          .map(c -> new ClusterContext(c.name(), c.server(), c.namespace(), false, false))
          .forEach(contexts::add);
    }
    return contexts;
  }

  @Override
  public ClusterContext current() throws ClusterException {
    return isInCluster() ? inCluster.context() : Kubeconfig.read(file()).current();
  }

  /// The context of this name.
  ///
  /// @throws ClusterException.BadKubeconfig if it is not there; the message names those that are
  public ClusterContext context(String contextName) throws ClusterException {
    Optional<ClusterContext> context =
        contexts().stream().filter(c -> c.name().equals(contextName)).findFirst();
    return context.isPresent() ? context.get() : Kubeconfig.read(file()).context(contextName);
  }

  @Override
  public Cluster open(String contextName) throws ClusterException {
    if (isInCluster() && contextName.equals(InCluster.NAME)) {
      return KubernetesCluster.open(inCluster.context(), inCluster.access());
    }
    Kubeconfig kubeconfig = Kubeconfig.read(file());
    Access access = kubeconfig.access(contextName);
    Optional<ClusterContext> context =
        kubeconfig.contexts().stream().filter(c -> c.name().equals(contextName)).findFirst();
    return KubernetesCluster.open(context.orElseThrow(), access);
  }

  private boolean isInCluster() {
    return chosen == null && inCluster.present();
  }

  private Path file() {
    if (chosen != null) {
      return chosen;
    }
    String named = environment.getOrDefault("KUBECONFIG", "").strip();
    for (String path : named.split(File.pathSeparator, -1)) {
      if (!path.isBlank()) {
        return Path.of(path.strip());
      }
    }
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    return Path.of(home, ".kube", "config");
  }
}
