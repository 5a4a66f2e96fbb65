package dev.gangboard.app;

import dev.gangboard.cli.ClusterAccess;
import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cli.PastLogs;
import dev.gangboard.cli.UsageException;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import dev.gangboard.cluster.kubernetes.Machine;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.Journal;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What the commands of this process get: its environment's kubeconfig, its demo cluster, and the
/// window.
final class ProcessAccess implements ClusterAccess {
  private final Map<String, String> environment;
  private final DemoHost demo;
  private final Memory memory;
  private final WindowOpener window;

  /// Opens the window and comes back with the exit code.
  @FunctionalInterface
  interface WindowOpener {
    int open(ClusterChoice choice) throws InterruptedException;
  }

  ProcessAccess(
      Map<String, String> environment, DemoHost demo, Memory memory, WindowOpener window) {
    this.environment = environment;
    this.demo = demo;
    this.memory = memory;
    this.window = window;
  }

  @Override
  public Connection open(ClusterChoice choice) throws ClusterException, InterruptedException {
    if (!choice.recorded()) {
      memory.turnOff();
    }
    if (choice.demo()) {
      Cluster cluster = demo.open(choice.demoScenario(), DemoHost.Sharing.ALONE);
      return new Open(
          new NotedCluster(cluster, memory), memory, demo.isOwn(), demo::joinedHasEnded);
    }
    var clusters =
        new KubeconfigClusters(choice.kubeconfig(), new Machine(environment, choice.systemTrust()));
    String context = choice.context();
    Cluster cluster = clusters.open(context == null ? clusters.current().name() : context);
    return new Open(new NotedCluster(cluster, memory), memory, false, () -> false);
  }

  private record Open(Cluster cluster, Memory memory, boolean endsWithUs, BooleanSupplier ended)
      implements Connection {
    @Override
    public boolean hasEnded() {
      return ended.getAsBoolean();
    }

    @Override
    public Journal journal(@Nullable String namespace) {
      return memory.journal(cluster.context(), namespace);
    }

    @Override
    public void close() {
      cluster.close();
    }
  }

  @Override
  public Cluster.JobText jobText(GangSpec spec) {
    return KubernetesCluster.textOf(spec);
  }

  @Override
  public Demo startDemo(DemoScenario scenario)
      throws UsageException, ClusterException, InterruptedException {
    if (!demo.startShared(scenario)) {
      Path running = demo.kubeconfig(DemoScenario.STANDARD, DemoHost.Sharing.ALONE);
      throw new UsageException(Text.of("app.demo.runs-already", running.toString()));
    }
    Path kubeconfig = demo.kubeconfig(scenario, DemoHost.Sharing.SHARED);
    var context = new KubeconfigClusters(kubeconfig, Map.of()).current();
    return new OwnDemo(demo, kubeconfig, context.server());
  }

  private record OwnDemo(DemoHost demo, Path kubeconfig, String server) implements Demo {
    @Override
    public Optional<ObjectStore> objectStore() {
      return demo.own().flatMap(own -> own.server().objectStore().map(store -> told(own, store)));
    }

    /// Its keys stand in a file that only its owner can read.
    private static ObjectStore told(DemoHost.Own own, DemoHost.ObjectStore store) {
      return new ObjectStore(store.endpoint().toString(), store.bucket(), own.file().storePath());
    }

    @Override
    public void close() {
      demo.close();
    }
  }

  @Override
  public Recordings recordings() {
    return new ReplayFiles();
  }

  @Override
  public PastLogs pastLogs() {
    return memory.pastLogs();
  }

  @Override
  public int openWindow(ClusterChoice choice) throws InterruptedException {
    return window.open(choice);
  }

  @Override
  public String version() {
    return Product.VERSION;
  }
}
