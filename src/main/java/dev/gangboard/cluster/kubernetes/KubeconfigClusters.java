package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The clusters of a kubeconfig, and inside a pod the cluster around it. The kubeconfig is read at
/// each question, since other programs change it.
public final class KubeconfigClusters implements Clusters {
  private final @Nullable Path chosen;
  private final Machine machine;
  private final InCluster inCluster;
  private final ProgramSearch search;
  private final InstantSource clock;

  /// @param chosen the kubeconfig that the user named, or null for the usual one: those of
  ///   `KUBECONFIG`, else `~/.kube/config`
  public KubeconfigClusters(@Nullable Path chosen, Machine machine) {
    this(chosen, machine, InCluster.of(machine.environment()));
  }

  /// @param environment of the process
  public KubeconfigClusters(@Nullable Path chosen, Map<String, String> environment) {
    this(chosen, Machine.of(environment));
  }

  /// The clusters of one kubeconfig.
  ///
  /// @param clock tells when something was seen
  public KubeconfigClusters(Path chosen, InstantSource clock) {
    this(chosen, Machine.of(Map.of()), InCluster.of(Map.of()), clock);
  }

  KubeconfigClusters(@Nullable Path chosen, Machine machine, InCluster inCluster) {
    this(chosen, machine, inCluster, InstantSource.system());
  }

  private KubeconfigClusters(
      @Nullable Path chosen, Machine machine, InCluster inCluster, InstantSource clock) {
    this.clock = clock;
    this.chosen = chosen;
    this.machine = machine;
    this.inCluster = inCluster;
    this.search = ProgramSearch.of(machine);
  }

  /// Whether there is anything to connect to: a kubeconfig where one is looked for, or a cluster
  /// around this process.
  public boolean available() {
    return isInCluster() || place().exists();
  }

  @Override
  public List<ClusterContext> contexts() throws ClusterException {
    if (!isInCluster()) {
      return kubeconfig().contexts();
    }
    List<ClusterContext> contexts = new ArrayList<>();
    contexts.add(inCluster.context());
    if (place().exists()) {
      kubeconfig().contexts().stream().map(ClusterContext::notCurrent).forEach(contexts::add);
    }
    return contexts;
  }

  @Override
  public ClusterContext current() throws ClusterException {
    return isInCluster() ? inCluster.context() : kubeconfig().current();
  }

  @Override
  public Object version() {
    return place().files().stream().map(FileStamp::of).toList();
  }

  /// The context of this name.
  ///
  /// @throws ClusterException.BadKubeconfig if it is not there; the message names those that are
  public ClusterContext context(String contextName) throws ClusterException {
    Optional<ClusterContext> context =
        contexts().stream().filter(c -> c.name().equals(contextName)).findFirst();
    return context.isPresent() ? context.get() : kubeconfig().context(contextName);
  }

  @Override
  public Cluster open(String contextName) throws ClusterException {
    if (isInCluster() && contextName.equals(InCluster.NAME)) {
      return KubernetesCluster.open(inCluster.context(), inCluster, Patience.USUAL, search);
    }
    return open(contextName, Patience.USUAL).at(clock);
  }

  KubernetesCluster open(String contextName, Patience patience) throws ClusterException {
    KubeconfigPlace place = place();
    ClusterContext context = Kubeconfig.read(place).context(contextName);
    AccessSource source = new ContextSource(place, contextName, machine);
    return KubernetesCluster.open(context, source, patience, search);
  }

  private boolean isInCluster() {
    return chosen == null && inCluster.present();
  }

  private Kubeconfig kubeconfig() throws ClusterException {
    return Kubeconfig.read(place());
  }

  private KubeconfigPlace place() {
    return KubeconfigPlace.of(chosen, machine.environment());
  }
}
