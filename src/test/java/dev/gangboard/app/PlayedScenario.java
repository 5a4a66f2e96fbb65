package dev.gangboard.app;

import static org.awaitility.Awaitility.await;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.scenario.Scenario;
import dev.gangboard.demo.scenario.Scenarios;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousReader;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.s3.S3Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/// A scenario as it is played, seen as the product sees it: over the API, the adapter and the fold,
/// and the object store over its client.
final class PlayedScenario implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final Scenario scenario;
  private final DemoCluster demo;
  private final Cluster cluster;
  private final FleetFeed feed;
  private final Instant begin;
  private final List<FleetSnapshot> seen = new CopyOnWriteArrayList<>();

  /// @param speed of the demo's clock
  PlayedScenario(String id, double speed, Path folder) throws Exception {
    scenario = Scenarios.find(id).orElseThrow();
    demo = DemoCluster.start(DemoOptions.of(scenario).withSeed(11).withSpeed(speed));
    begin = demo.clock().instant();
    Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), demo.kubeconfig());
    cluster = new KubeconfigClusters(kubeconfig, demo.clock()).open(DemoCluster.CONTEXT);
    feed = new FleetFeed(cluster, "default", demo.clock(), seen::add);
    demo.play(scenario);
  }

  DemoCluster demo() {
    return demo;
  }

  Cluster cluster() {
    return cluster;
  }

  List<FleetSnapshot> seen() {
    return seen;
  }

  /// The scenario's first gang, in the newest snapshot.
  Optional<Gang> gang() {
    return gang(scenario.gangs().getFirst().name());
  }

  Optional<Gang> gang(String name) {
    return seen.isEmpty() ? Optional.empty() : gang(seen.getLast(), name);
  }

  static Optional<Gang> gang(FleetSnapshot snapshot, String name) {
    return snapshot.fleet().gangs().stream().filter(g -> g.id().name().equals(name)).findFirst();
  }

  GangPhase phase() {
    return gang().map(g -> g.phase(Instant.MAX)).orElseThrow();
  }

  /// The letters of the ranks' states.
  String letters() {
    return gang().map(g -> g.states(demo.clock().instant()).letters()).orElse("");
  }

  /// Waits until the scenario's first gang is so, and tells how it is then.
  Gang until(Predicate<Gang> condition) {
    await().atMost(PATIENCE).until(() -> gang().filter(condition).isPresent());
    return gang().orElseThrow();
  }

  Gang untilPhase(GangPhase.Kind kind) {
    return until(g -> g.phase(demo.clock().instant()).kind() == kind);
  }

  /// How long the story has lasted, by the demo's clock.
  Duration age() {
    return Duration.between(begin, demo.clock().instant());
  }

  /// The rendezvous of the scenario's first gang, read from the object store.
  Rendezvous rendezvous() throws Exception {
    var plan = scenario.gangs().getFirst();
    ObjectStore objects = demo.objectStore();
    var keys = new StoreAccess.Keys(objects.keys().id(), objects.keys().secret());
    try (S3Store store = S3Store.open(StoreAccess.at(objects.endpoint(), keys))) {
      return new RendezvousReader(
              store, RendezvousLocation.parse(plan.rendezvous()), KeyPatterns.USUAL, plan.ranks())
          .read(_ -> {});
    }
  }

  @Override
  public void close() throws IOException {
    feed.close();
    cluster.close();
    demo.close();
  }
}
