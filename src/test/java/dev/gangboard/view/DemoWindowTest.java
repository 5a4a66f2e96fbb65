package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.RankState;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.ShownRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The story of the product, by hand: over the demo cluster's API, the adapter and the fold.
@ExtendWith(ApplicationExtension.class)
class DemoWindowTest {
  private static final long PATIENCE = 60;

  @SuppressWarnings("NullAway.Init") // set by startDemo
  private static DemoCluster demo;

  @SuppressWarnings("NullAway.Init") // set by startDemo
  private static Path kubeconfig;

  @SuppressWarnings("NullAway.Init") // set by start
  private MainViewModel main;

  @SuppressWarnings("NullAway.Init") // set by start
  private MainWindow window;

  @BeforeAll
  static void startDemo(@TempDir Path folder) throws IOException {
    demo = DemoCluster.start(DemoOptions.standard().withSeed(7));
    kubeconfig = Files.writeString(folder.resolve("config"), demo.kubeconfig());
  }

  @AfterAll
  static void stopDemo() {
    demo.close();
  }

  @Start
  void start(Stage stage) {
    main =
        new MainViewModel(
            new DemoClusters(new KubeconfigClusters(kubeconfig, Map.of())),
            Platform::runLater,
            InstantSource.system());
    window = new MainWindow(main, Theme.DARK);
    stage.setScene(new Scene(window, ShownWindow.WIDTH, ShownWindow.HEIGHT));
    stage.setX(0);
    stage.setY(0);
    stage.show();
    window.setTicking(true);
    main.start(null, null);
  }

  @AfterEach
  void end(FxRobot robot) {
    robot.interact(window::close);
    main.close();
  }

  @Test
  void aGangOfEightIsLaunchedWatchedReadAndCancelled(FxRobot robot) throws Exception {
    await(() -> ShownWindow.shows(robot, "#empty"));
    assertTrue(ShownWindow.shows(robot, "#demo-mark"));

    launch(robot);
    await(() -> moment().map(m -> m.count(RankState.RUNNING) == 8).orElse(false));
    assertEquals(8, moment().orElseThrow().gpus().held());
    assertTrue(starts().size() > 1, "ranks came up at once: " + starts());

    readTheLogOf(robot, 3);

    robot.clickOn("#cancel-gang");
    await(() -> ShownWindow.shows(robot, "#cancel-confirm"));
    robot.clickOn("#cancel-confirm");
    await(() -> moment().map(m -> m.phase().kind() == Kind.CANCELLED).orElse(false));
    assertEquals(8, moment().orElseThrow().count(RankState.STOPPED));
    await(() -> ShownWindow.text(robot, "#gang-phase").equals("Cancelled"));
    await(() -> ShownWindow.shows(robot, "#cancel-note"));
  }

  /// When the ranks started, by the cluster's clock: a busy machine can show them all at once.
  private Set<Optional<Instant>> starts() {
    GangMoment shown = moment().orElseThrow();
    return IntStream.range(0, 8)
        .mapToObj(rank -> Optional.ofNullable(shown.gang().rank(rank, shown.at()).since()))
        .collect(Collectors.toSet());
  }

  private void launch(FxRobot robot) throws Exception {
    robot.clickOn("#empty-launch");
    await(() -> focused().equals("field-IMAGE"));
    robot.write(Images.SGD);
    robot.clickOn("#field-GPU_TYPE").write("H100");
    robot.clickOn("#fold-ARGUMENTS").clickOn("#field-ARGUMENTS").write("steps=5000\nstep_ms=100");
    robot.clickOn("#launch-go");
    await(() -> main.launch().get() == null);
  }

  private void readTheLogOf(FxRobot robot, int rank) throws Exception {
    RankGridView grid = robot.lookup("#rank-grid").queryAs(RankGridView.class);
    Bounds bounds = grid.localToScreen(grid.getBoundsInLocal());
    robot.clickOn(grid.middle(rank).add(bounds.getMinX(), bounds.getMinY()));
    await(() -> main.logs().tabs().stream().anyMatch(tab -> tab.rank() == rank));
    LogTabViewModel log = Objects.requireNonNull(main.logs().selected().get());
    assertEquals(rank, log.rank());
    await(() -> log.rank() == rank && log.page().get().size() > 3);
    long before = log.page().get().size();
    await(() -> log.page().get().size() > before);
    assertTrue(text(log).stream().anyMatch(line -> line.contains("loss")), text(log).toString());
    assertEquals(RankState.RUNNING, log.state().get());
  }

  private static List<String> text(LogTabViewModel log) {
    return WaitForAsyncUtils.waitForAsyncFx(
        10_000, () -> log.page().get().rows().stream().map(ShownRow::text).toList());
  }

  private Optional<GangMoment> moment() {
    return Optional.ofNullable(main.gang().moment().get());
  }

  private String focused() {
    Node owner = window.getScene().getFocusOwner();
    return owner == null ? "" : String.valueOf(owner.getId());
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, condition);
    ShownWindow.settle();
  }

  /// The clusters of the demo's kubeconfig, as what they are.
  private record DemoClusters(Clusters clusters) implements Clusters {
    @Override
    public List<ClusterContext> contexts() throws ClusterException {
      return clusters.contexts().stream()
          .map(c -> new ClusterContext(c.name(), c.server(), c.namespace(), c.current(), true))
          .toList();
    }

    @Override
    public Cluster open(String contextName) throws ClusterException {
      return clusters.open(contextName);
    }
  }
}
