package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;

/// One fault in one phase. What the gang does is known beforehand, so that each state that is shown
/// can be judged.
final class FaultCell {
  private static final Duration MOST = Duration.ofSeconds(150);
  private static final int RANKS = 4;

  /// Of a rank that ends, and the second that its news may take.
  private static final Duration LIFE = Duration.ofSeconds(10);

  private FaultCell() {}

  /// What the gang does while the link is broken.
  enum Phase {
    /// It was launched just before.
    STARTING("sleep_seconds=3600", ".ucR", ".ucR", "RRRR"),
    /// Nothing: it runs.
    RUNNING("sleep_seconds=3600", ".ucR", ".ucR", "RRRR"),
    /// Rank 2 fails, and all others are stopped.
    FAILING(
        "sleep_seconds_rank_2=8\nexit_code_rank_2=3\nsleep_seconds=3600",
        ".ucRF",
        ".ucRxX",
        "XXFX"),
    /// It ends well.
    ENDING("sleep_seconds=8", ".ucRS", ".ucRS", "SSSS");

    private final String arguments;
    private final String lifeOfRank2;
    private final String lifeOfOthers;
    private final String end;

    Phase(String arguments, String lifeOfRank2, String lifeOfOthers, String end) {
      this.arguments = arguments;
      this.lifeOfRank2 = lifeOfRank2;
      this.lifeOfOthers = lifeOfOthers;
      this.end = end;
    }

    String life(int rank) {
      return rank == 2 ? lifeOfRank2 : lifeOfOthers;
    }

    String end() {
      return end;
    }

    private boolean changes() {
      return this == FAILING || this == ENDING;
    }
  }

  /// What can be broken.
  record Between(Faults faults, CuttingProxy proxy) {}

  /// @param seconds from the end of the fault until the view was live and right
  /// @param wrong how often a state was shown that the rank never had, or had left
  /// @param behind for how many seconds the view was called live while it was behind
  record Outcome(double seconds, int wrong, double behind) {}

  static Outcome run(Phase phase, FaultMatrix.Fault fault, Duration last) throws Exception {
    try (DemoCluster demo = DemoCluster.start(DemoOptions.standard().withSeed(1));
        CuttingProxy proxy = new CuttingProxy(demo.url().getPort());
        KubernetesCluster beside = open(demo.kubeconfig());
        KubernetesCluster through =
            open(demo.kubeconfig().replace(":" + demo.url().getPort(), ":" + proxy.port()))) {
      ShownStates states = new ShownStates(phase);
      try (FleetFeed shown = feed(through, states::take)) {
        until(() -> shown.latest().link().live());
        Between between = new Between(demo.faults(), proxy);
        states.watch(launch(beside, phase));
        if (phase != Phase.STARTING) {
          until(() -> states.letters().equals("R".repeat(RANKS)));
        }
        states.endsAt(System.nanoTime() + LIFE.toNanos(), phase.changes());
        fault.begin().take(between);
        Thread.sleep(last);
        fault.end().take(between);
        long end = System.nanoTime();
        until(() -> shown.latest().link().live() && states.letters().equals(phase.end()));
        return states.outcome((System.nanoTime() - end) / 1e9);
      }
    }
  }

  private static GangId launch(KubernetesCluster cluster, Phase phase) throws Exception {
    GangDraft draft =
        GangDraft.defaults()
            .with(SpecField.IMAGE, Images.SLEEPER)
            .with(SpecField.REPLICAS, String.valueOf(RANKS))
            .with(SpecField.CPU, "100m")
            .with(SpecField.MEMORY, "64Mi")
            .with(SpecField.ARGUMENTS, phase.arguments);
    return cluster.launch(draft.toSpec("00000001"), false).gang();
  }

  private static FleetFeed feed(KubernetesCluster cluster, Consumer<FleetSnapshot> listener) {
    return new FleetFeed(cluster, "default", InstantSource.system(), listener);
  }

  private static KubernetesCluster open(String kubeconfig) throws Exception {
    Path file = Files.createTempFile("kubeconfig", ".yaml");
    Files.writeString(file, kubeconfig);
    file.toFile().deleteOnExit();
    return (KubernetesCluster) new KubeconfigClusters(file, Map.of()).open(DemoCluster.CONTEXT);
  }

  /// Something that becomes true.
  private interface Condition {
    boolean holds();
  }

  private static void until(Condition condition) throws InterruptedException {
    long end = System.nanoTime() + MOST.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not within " + MOST);
      }
      Thread.sleep(50);
    }
  }
}
