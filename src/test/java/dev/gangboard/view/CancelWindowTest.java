package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class CancelWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRRRRRR", Kind.RUNNING);

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
  void oneQuestionNamesTheGangAndOneClickCancelsIt(FxRobot robot) {
    ask(robot);
    assertTrue(robot.lookup("Cancel diloco?").tryQuery().isPresent());
    assertTrue(
        robot.lookup("8 ranks holding 8 GPUs, in namespace ml-training.").tryQuery().isPresent());

    robot.clickOn("#cancel-confirm");

    assertEquals(List.of(GANG.id()), shown.driven.cluster.cancels);
    assertFalse(ShownWindow.shows(robot, "#cancel"));
  }

  @Test
  void enterAndEscapeKeepTheGangRunning(FxRobot robot) {
    ask(robot);
    robot.type(KeyCode.ENTER);
    assertFalse(ShownWindow.shows(robot, "#cancel"));

    ask(robot);
    robot.type(KeyCode.ESCAPE);

    assertFalse(ShownWindow.shows(robot, "#cancel"));
    assertEquals(List.of(), shown.driven.cluster.cancels);
  }

  @Test
  void theKeyboardReachesTheAnswerAndNothingBehindIt(FxRobot robot) {
    ask(robot);
    for (int i = 0; i < 6; i++) {
      robot.type(KeyCode.TAB);
      assertTrue(
          List.of("cancel-suspend", "cancel-keep", "cancel-confirm")
              .contains(shown.window.getScene().getFocusOwner().getId()));
    }
  }

  @Test
  void afterTheAnswerTheGangSaysHowManyPodsStillStop(FxRobot robot) {
    ask(robot);
    robot.clickOn("#cancel-confirm");

    shown.show(robot, GANG.with("xxxxxXXX", Kind.CANCELLING));

    assertTrue(
        robot
            .lookup("Cancelling: 3 of 8 pods gone, 5 stopping, up to 24 s of grace left")
            .tryQuery()
            .isPresent());
    assertEquals("Cancelling", ShownWindow.text(robot, "#gang-phase"));
    assertFalse(ShownWindow.shows(robot, "#cancel-gang"));
  }

  @Test
  void aFailureIsLoudAndCanBeTriedAgain(FxRobot robot) {
    shown.driven.cluster.cancelFailure =
        new ClusterException.Forbidden("You may not delete jobs.", "403", null);
    ask(robot);
    robot.clickOn("#cancel-confirm");
    assertTrue(robot.lookup("You may not delete jobs.").tryQuery().isPresent());
    assertEquals("Try again", ShownWindow.text(robot, "#cancel-confirm"));

    shown.driven.cluster.cancelFailure = null;
    robot.clickOn("#cancel-confirm");

    assertEquals(2, shown.driven.cluster.cancels.size());
    assertFalse(ShownWindow.shows(robot, "#cancel"));
  }

  @Test
  void aFailureStaysAtTheGangWhenTheQuestionIsClosed(FxRobot robot) {
    shown.driven.cluster.cancelFailure =
        new ClusterException.Forbidden("You may not delete jobs.", "403", null);
    ask(robot);
    robot.clickOn("#cancel-confirm").clickOn("#cancel-keep");

    assertTrue(ShownWindow.shows(robot, "#cancel-note"));
  }

  private void ask(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#cancel-gang");
    ShownWindow.settle();
  }
}
