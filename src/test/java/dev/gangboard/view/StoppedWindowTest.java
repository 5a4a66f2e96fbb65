package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Right;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.LeftPods;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.matcher.control.LabeledMatchers;

/// Stopping a gang with its record kept, and removing pods without a Job, by mouse and keys.
@ExtendWith(ApplicationExtension.class)
class StoppedWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING);

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage stage) {
    shown = ShownWindow.on(stage);
  }

  @AfterEach
  void end(FxRobot robot) {
    shown.close(robot);
  }

  @Test
  void aGangIsStoppedAfterOneQuestionAndResumedAfterAnother(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#suspend-gang");
    ShownWindow.settle();
    robot.type(KeyCode.ESCAPE);
    assertFalse(ShownWindow.shows(robot, "#suspension"));
    robot.clickOn("#suspend-gang");
    ShownWindow.settle();
    robot.clickOn("#suspension-confirm");
    assertEquals(List.of("diloco true"), shown.driven.cluster.suspensions);

    shown.show(robot, GANG.with("xx..", Kind.SUSPENDED));
    assertTrue(robot.lookup("Stopping: 2 pods are still there").tryQuery().isPresent());
    assertEquals("Resume", ShownWindow.text(robot, "#suspend-gang"));
    robot.clickOn("#suspend-gang");
    ShownWindow.settle();
    robot.clickOn("#suspension-confirm");
    assertEquals(List.of("diloco true", "diloco false"), shown.driven.cluster.suspensions);
  }

  @Test
  void whoMayNotSeesWhyAndCanStillCancel(FxRobot robot) {
    shown.driven.cluster.refusals.put(
        Right.PATCH_JOBS, new ClusterException.Forbidden("You may not patch jobs.", "", null));
    shown.show(robot, GANG);
    Button button = robot.lookup("#suspend-gang").queryAs(Button.class);
    assertTrue(button.isDisabled());
    assertEquals("You may not patch jobs.", button.getAccessibleHelp());
    assertTrue(ShownWindow.shows(robot, "#cancel-gang"));
  }

  @Test
  void orphansAreListedAndTheSelectedOnesRemoved(FxRobot robot) {
    shown.show(robot, GANG);
    assertFalse(ShownWindow.shows(robot, "#orphans-entry"));
    shown.driven.orphans = LeftPods.of("left", 3);
    shown.show(robot, GANG);
    robot.clickOn("#orphans-entry");
    ShownWindow.settle();
    TableView<?> table = robot.lookup("#orphan-table").queryAs(TableView.class);
    assertEquals("Remove all 3 pods", ShownWindow.text(robot, "#orphans-confirm"));
    robot.interact(() -> table.getSelectionModel().select(1));
    assertEquals("Remove 1 pod", ShownWindow.text(robot, "#orphans-confirm"));
    assertTrue(ShownWindow.text(robot, "#orphan-evidence").startsWith("Job left was deleted"));
    robot.clickOn("#orphans-confirm");
    ShownWindow.settle();
    assertTrue(robot.lookup(LabeledMatchers.hasText("left-1-x7k2p, 1 GPU")).tryQuery().isPresent());
    assertEquals(List.of(), shown.driven.cluster.removals);

    shown.driven.cluster.remains =
        new Remains(StillGang.NOW, false, List.of(LeftPods.pod("left", 1, null)));
    robot.clickOn("#orphans-confirm");
    assertEquals(List.of("left-1-x7k2p GRACEFUL"), shown.driven.cluster.removals);
    shown.driven.cluster.remains = new Remains(StillGang.NOW, false, List.of());
    shown.driven.pass(Duration.ofSeconds(2));
    shown.tick(robot);
    assertEquals(
        "The pod is gone, and 1 GPU is free.", ShownWindow.text(robot, "#orphans-progress"));
    robot.clickOn("#orphans-keep");
    assertFalse(ShownWindow.shows(robot, "#orphans"));
  }
}
