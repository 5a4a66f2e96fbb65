package dev.gangboard.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.FirstFailure;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.RankState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The knobs of the demo, turned as the window turns them.
@Timeout(120)
class DemoControlsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final AtomicReference<Optional<FleetSnapshot>> seen =
      new AtomicReference<>(Optional.empty());
  private DemoHost host;
  private DemoControls controls;

  @BeforeEach
  void open() {
    host = new DemoHost(folder, DemoServers::start);
    controls = new DemoControls(host);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private FleetFeed watch(Cluster cluster) {
    return new FleetFeed(cluster, "default", host.clock(), s -> seen.set(Optional.of(s)));
  }

  private Optional<Gang> gang() {
    return seen.get().flatMap(s -> s.fleet().gangs().stream().findFirst());
  }

  private long running() {
    return gang().map(g -> g.states(host.clock().instant()).count(RankState.RUNNING)).orElse(0);
  }

  @Test
  void aProcessThatIsKilledIsTheFirstFailure() throws Exception {
    controls.play(DemoStory.STRAGGLER);
    controls.setSpeed(5);
    try (Cluster cluster = host.open(DemoScenario.STANDARD, DemoHost.Sharing.ALONE);
        FleetFeed _ = watch(cluster)) {
      await().atMost(PATIENCE).until(() -> running() == 8);
      Gang gang = gang().orElseThrow();
      String pod = gang.rank(2, host.clock().instant()).newest().orElseThrow().pod().id().name();

      assertTrue(controls.kill("default", pod));
      assertFalse(controls.kill("default", "nobody"));

      await().atMost(PATIENCE).until(() -> !gang().orElseThrow().firstFailures().isEmpty());
      FirstFailure first = gang().orElseThrow().firstFailures().getFirst();
      assertEquals(2, first.rank());
      assertEquals("exit 137 Error", first.why());
    }
  }

  @Test
  void theClockRunsFasterAndNeverGoesBack() throws Exception {
    controls.play(DemoStory.ALL_IS_WELL);
    controls.setSpeed(1000);
    Instant begin = Instant.now();
    await().atMost(PATIENCE).until(() -> ahead(begin) > 600);
    assertEquals(1000, controls.knobs().speed());

    Instant before = host.clock().instant();
    controls.play(DemoStory.DEADLINE);

    assertTrue(!host.clock().instant().isBefore(before), "time went back");
    assertEquals(Optional.of(DemoStory.DEADLINE), controls.playing());
    assertEquals(1, controls.knobs().speed());
    host.setShown(false);
    assertTrue(host.clock().instant().isBefore(before), "a real cluster has the system's clock");
  }

  private long ahead(Instant begin) {
    return Duration.between(begin, host.clock().instant()).toSeconds();
  }

  @Test
  void theApiIsCutOffAndComesBack() throws Exception {
    controls.play(DemoStory.ALL_IS_WELL);
    try (Cluster cluster = host.open(DemoScenario.STANDARD, DemoHost.Sharing.ALONE)) {
      assertFalse(cluster.version().isEmpty());
      controls.cutApi(true);
      assertTrue(controls.knobs().apiCut());
      assertFalse(answers(cluster));
      controls.cutApi(false);
      assertTrue(answers(cluster));
    }
  }

  private static boolean answers(Cluster cluster) throws InterruptedException {
    try {
      return !cluster.version().isEmpty();
    } catch (ClusterException e) {
      return false;
    }
  }

  @Test
  void drainedNodesAreOpenedAgain() throws Exception {
    assertFalse(controls.here());
    assertFalse(controls.drain("p5-48xlarge-0"));
    controls.play(DemoStory.ALL_IS_WELL);

    assertTrue(controls.here());
    assertTrue(controls.nodes().contains("p5-48xlarge-0"));
    assertTrue(controls.drain("p5-48xlarge-0"));
    assertFalse(controls.drain("no-such-node"));
    controls.uncordon();
  }

  @Test
  void otherToolsAreToldWhereItIs() throws Exception {
    controls.play(DemoStory.ALL_IS_WELL);
    var access = controls.access().orElseThrow();

    assertTrue(Files.readString(Path.of(access.kubeconfig())).contains("gangboard-demo"));
    assertTrue(Files.readString(Path.of(access.environment())).contains(access.keys().secret()));
    assertFalse(access.toString().contains(access.keys().secret()));
  }
}
