package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.util.List;
import javafx.scene.Node;
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

  @Test
  void whatIsStuckIsExplainedAndKilledAfterASecondQuestion(FxRobot robot) {
    ask(robot);
    robot.clickOn("#cancel-confirm");
    robot.interact(() -> stuck(shown));
    assertTrue(
        robot
            .lookup(
                "rank 2 (diloco-2-x7k2p) is held by finalizer example.com/hold, and stays until"
                    + " whoever set it lets go")
            .tryQuery()
            .isPresent());

    robot.clickOn("#cancel-kill");
    assertTrue(robot.lookup("Kill 1 pod of diloco?").tryQuery().isPresent());
    assertTrue(robot.lookup("rank 2 (diloco-2-x7k2p)").tryQuery().isPresent());
    robot.type(KeyCode.ENTER);
    assertFalse(ShownWindow.shows(robot, "#kill"));
    assertEquals(List.of(), shown.driven.cluster.removals);

    robot.clickOn("#cancel-kill").clickOn("#kill-confirm");
    assertFalse(ShownWindow.shows(robot, "#kill"));
    assertEquals(List.of("diloco-2-x7k2p NOW"), shown.driven.cluster.removals);
  }

  /// Rank 2 does not go, a minute after the cancel.
  static void stuck(ShownWindow shown) {
    PodFacts pod = GANG.with("RRxRRRRR", Kind.CANCELLING).pods().get(2).pod();
    PodFacts.Lifetime life = pod.lifetime();
    var held =
        new PodFacts(
            pod.id(),
            pod.gang(),
            pod.index(),
            new PodFacts.Lifetime(
                life.created(),
                life.deletionRequested(),
                30L,
                true,
                false,
                7,
                List.of("example.com/hold")),
            pod.status(),
            pod.replica());
    shown.driven.pass(Duration.ofSeconds(60));
    shown.driven.cluster.remains = new Remains(shown.driven.now(), false, List.of(held));
    shown.driven.show(GANG.with("XXxXXXXX", Kind.CANCELLING));
    shown.main.tick();
  }

  @Test
  void aWindowWithAnUnprovedCancelAsksBeforeItCloses(FxRobot robot) {
    ask(robot);
    robot.clickOn("#cancel-confirm");
    shown.show(robot, GANG.with("xxxxxXXX", Kind.CANCELLING));

    robot.interact(() -> assertFalse(shown.main.cancels().mayClose()));
    assertEquals(
        "diloco: 3 of 8 pods gone, 5 stopping, up to 24 s of grace left",
        ShownWindow.text(robot, "#leave-progress"));
    assertTrue(robot.lookup("#leave .banner").queryAll().stream().noneMatch(Node::isVisible));
    robot.type(KeyCode.ESCAPE);
    assertFalse(ShownWindow.shows(robot, "#leave"));
    assertTrue(shown.window.getScene().getWindow().isShowing());

    robot.interact(() -> assertFalse(shown.main.cancels().mayClose()));
    robot.clickOn("#leave-await");
    assertEquals("Closes when it is proved", ShownWindow.text(robot, "#leave-await"));
    robot.interact(() -> shown.driven.show(GANG.with("XXXXXXXX", Kind.CANCELLED)));
    for (int i = 0; i < 4; i++) {
      robot.interact(() -> {
        shown.driven.pass(Duration.ofSeconds(1));
        shown.driven.cluster.remains = new Remains(shown.driven.now(), false, List.of());
        shown.main.tick();
      });
    }
    assertFalse(shown.window.getScene().getWindow().isShowing());
  }

  private void ask(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#cancel-gang");
    ShownWindow.settle();
  }
}
