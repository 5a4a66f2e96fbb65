package dev.gangboard.app;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.cluster.kubernetes.Machine;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The clusters that the window offers: the contexts of the kubeconfig, and always the demo
/// cluster, which starts when it is first chosen.
final class OfferedClusters implements Clusters {
  private final KubeconfigClusters kubeconfig;
  private final DemoHost demo;
  private final ClusterChoice choice;

  /// @param environment of the process
  OfferedClusters(ClusterChoice choice, Map<String, String> environment, DemoHost demo) {
    this.kubeconfig =
        new KubeconfigClusters(choice.kubeconfig(), new Machine(environment, choice.systemTrust()));
    this.demo = demo;
    this.choice = choice;
  }

  /// Whether the window opens on the demo cluster: because that was asked for, or as there is
  /// nothing else.
  boolean startsWithDemo() {
    return choice.demo() || (choice.kubeconfig() == null && !kubeconfig.available());
  }

  /// What a window shows first: what the command line says, else the current context, in the
  /// namespace that was shown last in it.
  WindowPlan.Start start(Settings settings) {
    String namespace = choice.namespace();
    if (namespace == null && isCurrent(settings.context())) {
      namespace = settings.namespace();
    }
    return new WindowPlan.Start(choice.context(), namespace);
  }

  private boolean isCurrent(@Nullable String context) {
    try {
      return current().name().equals(context);
    } catch (ClusterException e) {
      // Told by the window, which asks again.
      return false;
    }
  }

  /// @throws ClusterException.BadKubeconfig never: the demo cluster is there whatever the
  ///   kubeconfig is like; [#current] says what is wrong with that
  @Override
  public List<ClusterContext> contexts() throws ClusterException {
    List<ClusterContext> contexts = new ArrayList<>();
    if (choice.kubeconfig() != null || kubeconfig.available()) {
      contexts.addAll(ofKubeconfig());
    }
    contexts.add(demo(contexts));
    return contexts;
  }

  private List<ClusterContext> ofKubeconfig() throws ClusterException {
    try {
      List<ClusterContext> contexts = kubeconfig.contexts();
      return startsWithDemo()
          ? contexts.stream().map(ClusterContext::notCurrent).toList()
          : contexts;
    } catch (ClusterException.BadKubeconfig e) {
      return List.of();
    }
  }

  /// The demo's context; its name gives way to a context that is called the same.
  private ClusterContext demo(List<ClusterContext> others) {
    boolean taken = others.stream().anyMatch(c -> c.name().equals(DemoCluster.CONTEXT));
    String name = taken ? DemoCluster.CONTEXT + "-embedded" : DemoCluster.CONTEXT;
    return new ClusterContext(
        name,
        Text.of("app.demo.server"),
        DemoServers.namespace(choice.demoScenario()),
        startsWithDemo(),
        true);
  }

  /// @throws ClusterException.BadKubeconfig also if a context was chosen on the command line that
  ///   is not there: another one must not be taken for it
  @Override
  public ClusterContext current() throws ClusterException {
    if (startsWithDemo()) {
      return contexts().getLast();
    }
    String chosen = choice.context();
    return chosen == null ? kubeconfig.current() : kubeconfig.context(chosen);
  }

  @Override
  public Cluster open(String contextName) throws ClusterException {
    boolean isDemo = contexts().stream().anyMatch(c -> c.demo() && c.name().equals(contextName));
    demo.setShown(isDemo);
    return isDemo ? openDemo() : kubeconfig.open(contextName);
  }

  /// The demo cluster of another process ends with it.
  @Override
  public boolean hasEnded(String contextName) {
    return demo.joinedHasEnded();
  }

  @Override
  public Object version() {
    return kubeconfig.version();
  }

  /// Others who want a demo cluster do not mean a replay.
  private DemoHost.Sharing sharing() {
    return switch (choice.demoScenario()) {
      case DemoScenario.Standard _, DemoScenario.Story _ -> DemoHost.Sharing.SHARED;
      case DemoScenario.Replay _ -> DemoHost.Sharing.ALONE;
    };
  }

  private Cluster openDemo() throws ClusterException {
    try {
      return demo.open(choice.demoScenario(), sharing());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException.Unreachable(Text.of("app.demo.interrupted"), "", e);
    }
  }
}
