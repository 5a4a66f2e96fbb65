package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.SpecField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A demo cluster with one gang whose ranks all run and go on running.
final class MeasuredDemo implements AutoCloseable {
  private static final int MOST_SECONDS = 300;

  private final DemoCluster demo = DemoCluster.start(DemoOptions.huge());
  private final Path kubeconfig;
  private final GangId gang;
  private final int ranks;

  MeasuredDemo(int ranks) throws Exception {
    this.ranks = ranks;
    kubeconfig = Files.createTempFile("kubeconfig", ".yaml");
    Files.writeString(kubeconfig, demo.kubeconfig());
    try (KubernetesCluster cluster = connect()) {
      gang = cluster.launch(draft(ranks).toSpec("00000001"), false).gang();
      untilAllRun(cluster);
    }
  }

  private static GangDraft draft(int ranks) {
    return GangDraft.defaults()
        .with(SpecField.IMAGE, Images.SLEEPER)
        .with(SpecField.REPLICAS, String.valueOf(ranks))
        .with(SpecField.CPU, "100m")
        .with(SpecField.MEMORY, "64Mi")
        .with(SpecField.TIMEOUT, "1d")
        .with(SpecField.BACKOFF_LIMIT, "1000000")
        .with(SpecField.ARGUMENTS, "sleep_seconds=86400");
  }

  DemoCluster demo() {
    return demo;
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  GangId gang() {
    return gang;
  }

  KubernetesCluster connect() throws Exception {
    KubeconfigClusters clusters = new KubeconfigClusters(kubeconfig, Map.of());
    return (KubernetesCluster) clusters.open(DemoCluster.CONTEXT);
  }

  /// Observes until a snapshot shows every rank running.
  void untilAllRun(KubernetesCluster cluster) throws Exception {
    CountDownLatch complete = new CountDownLatch(1);
    try (FleetFeed _ = feed(cluster, snapshot -> countDown(complete, snapshot))) {
      if (!complete.await(MOST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("not all ranks run after " + MOST_SECONDS + " s");
      }
    }
  }

  FleetFeed feed(KubernetesCluster cluster, Consumer<FleetSnapshot> listener) {
    return new FleetFeed(cluster, "default", InstantSource.system(), listener);
  }

  void countDown(CountDownLatch complete, FleetSnapshot snapshot) {
    if (snapshot.fleet().gang(gang.uid()).filter(g -> allRun(g, snapshot)).isPresent()) {
      complete.countDown();
    }
  }

  private boolean allRun(Gang seen, FleetSnapshot snapshot) {
    return seen.states(snapshot.at()).count(RankState.RUNNING) == ranks;
  }

  @Override
  public void close() throws IOException {
    demo.close();
    Files.deleteIfExists(kubeconfig);
  }
}
