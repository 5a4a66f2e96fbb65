package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cli.DemoScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The guided tour as a newcomer takes it: the whole window over the demo cluster and its store.
@ExtendWith(ApplicationExtension.class)
@Timeout(240)
class TourWindowTest {
  private static final double FAST = 4;
  private static final long PATIENCE = 20;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  static Path folders;

  @SuppressWarnings("NullAway.Init") // set by start
  private Stage stage;

  @SuppressWarnings("NullAway.Init") // set by start
  private DemoHost host;

  @SuppressWarnings("NullAway.Init") // set by start
  private Memory memory;

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage given) throws Exception {
    stage = given;
    Path folder = Files.createTempDirectory(folders, "tour");
    var settings = new SettingsFile(folder);
    memory = new Memory(folder, settings, Instant::now);
    host = new DemoHost(folder, DemoServers::start);
    var choice = new ClusterChoice(null, null, null, new DemoScenario.Standard());
    var clusters = new OfferedClusters(choice, Map.of(), host);
    var plan =
        new WindowPlan(
            new NotedClusters(clusters, memory),
            clusters.start(Settings.FIRST),
            settings,
            Settings.FIRST,
            null,
            host.clock(),
            new S3Desk(host, folder),
            new LogSettingsFile(settings, memory),
            new WindowPlan.Demo(new DemoControls(host), true),
            () -> {});
    stage.setX(0);
    stage.setY(0);
    shown = ShownWindow.on(stage, plan, _ -> {});
    size(990, 900);
  }

  @AfterEach
  void end(FxRobot robot) throws Exception {
    robot.interact(shown::close);
    host.close();
    memory.close();
  }

  @Test
  void aPersonGoesThroughTheWholeTour(FxRobot robot) {
    begin(robot, "#tour-start");
    at(robot, "What is a gang?");
    assertFalse(seen(robot, "#start-page"));
    assertTrue(robot.lookup("#tour-next").queryAs(Node.class).isFocused());
    robot.clickOn("#tour-next");

    at(robot, "Launch a gang");
    aimed(robot, "#empty-launch", "#launch");
    robot.clickOn(seen(robot, "#empty-launch") ? "#empty-launch" : "#launch");
    at(robot, "Send it");
    aimed(robot, "#launch-go");
    robot.push(KeyCode.ESCAPE);
    at(robot, "Launch a gang");
    launch(robot);

    at(robot, "Read what a rank does");
    aimed(robot, "#rank-grid");
    robot.clickOn(cell(robot)[0], cell(robot)[1]);
    at(robot, "See them meet");
    aimed(robot, "#rendezvous-tab", "#gang-tabs .tab-down-button", "#gang-tabs");
    openRendezvous(robot);
    at(robot, "This is the barrier");
    aimed(robot, "#matrix", "#gang-tabs");
    robot.clickOn("#tour-next");

    at(robot, "Now lose one rank");
    aimed(robot, "#rank-grid");
    robot.rightClickOn(cell(robot)[0], cell(robot)[1]);
    until(() -> robot.lookup("#demo-kill").tryQuery().isPresent());
    robot.clickOn("#demo-kill");
    at(robot, "Who failed first, and why all stopped");
    aimed(robot, "#first-failure");
    robot.clickOn("#tour-next");

    at(robot, "Launch another one");
    robot.clickOn("#launch");
    at(robot, "Send it");
    robot.clickOn("#launch-go");
    at(robot, "Cancel it");
    aimed(robot, "#cancel-gang");
    robot.clickOn("#cancel-gang");
    until(() -> seen(robot, "#cancel-confirm"));
    aimed(robot, "#cancel-confirm");
    robot.clickOn("#cancel-confirm");
    at(robot, "That is all");
    robot.clickOn("#tour-next");
    until(() -> !seen(robot, "#tour"));
  }

  @Test
  void theKeysOpenTheMenuOfARankAndTheTourIsLeftAtAnyTime(FxRobot robot) {
    begin(robot, "#tour-start");
    robot.push(KeyCode.ESCAPE);
    at(robot, "What is a gang?");
    robot.push(KeyCode.SPACE);
    at(robot, "Launch a gang");
    launch(robot);
    at(robot, "Read what a rank does");
    robot.interact(() -> robot.lookup("#rank-grid").queryAs(Node.class).requestFocus());
    robot.push(KeyCode.HOME);
    robot.push(KeyCode.SHIFT, KeyCode.F10);
    until(() -> robot.lookup("#demo-kill").tryQuery().isPresent());
    robot.push(KeyCode.ESCAPE);

    robot.clickOn("#tour-leave");
    until(() -> !seen(robot, "#tour"));
  }

  private void begin(FxRobot robot, String button) {
    until(() -> seen(robot, button) && host.own().isPresent());
    host.own().flatMap(own -> own.server().cluster()).ifPresent(demo -> demo.setSpeed(FAST));
    robot.clickOn(button);
  }

  private static void launch(FxRobot robot) {
    robot.clickOn(seen(robot, "#empty-launch") ? "#empty-launch" : "#launch");
    at(robot, "Send it");
    robot.clickOn("#launch-go");
  }

  private static void openRendezvous(FxRobot robot) {
    TabPane tabs = robot.lookup("#gang-tabs").queryAs(TabPane.class);
    robot.interact(() ->
        tabs.getTabs().stream()
            .filter(tab -> "rendezvous-tab".equals(tab.getId()))
            .forEach(tabs.getSelectionModel()::select));
  }

  private void size(double width, double height) {
    stage.setWidth(width);
    stage.setHeight(height);
  }

  /// The ring is around one of these, and the card beside it: in this window and in the smallest.
  private void aimed(FxRobot robot, String... targets) {
    until(() -> around(robot, targets));
    robot.interact(() -> size(880, 560));
    until(() -> around(robot, targets));
    robot.interact(() -> size(990, 900));
    until(() -> around(robot, targets));
  }

  private static boolean around(FxRobot robot, String... targets) {
    Bounds ring = bounds(robot.lookup(".tour-ring").query());
    Bounds card = bounds(robot.lookup("#tour-card").query());
    for (String target : targets) {
      for (Node node : robot.lookup(target).queryAll()) {
        Bounds at = bounds(node);
        boolean holds =
            ring.contains(at.getCenterX(), at.getCenterY()) && ring.getWidth() < at.getWidth() + 10;
        if (holds && !card.intersects(at)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  /// In the first cell, on the screen.
  private static double[] cell(FxRobot robot) {
    Node grid = robot.lookup("#rank-grid").query();
    Bounds at = grid.localToScreen(grid.getLayoutBounds());
    return new double[] {at.getMinX() + 16, at.getMinY() + 16};
  }

  private static void at(FxRobot robot, String title) {
    until(() -> robot.lookup("#tour-title").queryAs(Label.class).getText().equals(title));
  }

  private static boolean seen(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().filter(TourWindowTest::isSeen).isPresent();
  }

  private static boolean isSeen(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return node.getScene() != null;
  }

  private static void until(BooleanSupplier condition) {
    try {
      WaitForAsyncUtils.waitFor(
          PATIENCE,
          TimeUnit.SECONDS,
          () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition::getAsBoolean));
    } catch (TimeoutException e) {
      throw new AssertionError("not within " + PATIENCE + " s", e);
    }
    WaitForAsyncUtils.waitForFxEvents(2);
  }
}
