package dev.gangboard.view;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.logs.LogKeeping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class LogZoneWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRFR", Kind.RUNNING);

  @TempDir private Path folder;

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

  private void write(int rank, int lines) {
    for (int i = 0; i < lines; i++) {
      shown.driven.log(rank).line("step " + i + " loss 0.5");
    }
  }

  private void search(FxRobot robot, String text) {
    robot
        .press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F)
        .release(KeyCode.F, KeyCode.SHIFT, KeyCode.CONTROL);
    ShownWindow.settle();
    robot.write(text);
    robot.type(KeyCode.ENTER);
    await()
        .until(() -> {
          shown.driven.pass(Duration.ofSeconds(1));
          shown.tick(robot);
          return !shown.main.logZone().search().running().get();
        });
    ShownWindow.settle();
  }

  @Test
  void allRanksAreSearchedByTheKeyboardAlone(FxRobot robot) {
    shown.show(robot, GANG);
    write(0, 30);
    write(2, 5);
    search(robot, "step 4 ");

    assertEquals(
        "2 lines in 2 ranks; 2 ranks searched", ShownWindow.text(robot, "#rank-search-summary"));
    assertEquals(4, list(robot).getItems().size());
    assertTrue(robot.lookup("#rank-search-results .hit-found").tryQuery().isPresent());

    robot.type(KeyCode.DOWN, KeyCode.DOWN, KeyCode.ENTER);
    ShownWindow.settle();
    assertEquals(0, Objects.requireNonNull(shown.main.logs().selected().get()).rank());

    robot.clickOn("#rank-search-text").type(KeyCode.ESCAPE);
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#rank-search"));
  }

  @Test
  void aClickFoldsARankAndOpensAHit(FxRobot robot) {
    shown.show(robot, GANG);
    write(2, 9);
    search(robot, "loss");
    assertEquals(5, list(robot).getItems().size());

    robot.clickOn("Show 6 more");
    ShownWindow.settle();
    assertEquals(10, list(robot).getItems().size());
    robot.clickOn("Rank 2");
    ShownWindow.settle();
    assertEquals(1, list(robot).getItems().size());
    robot.clickOn("Rank 2");
    ShownWindow.settle();
    robot.clickOn("step 1 ");
    ShownWindow.settle();
    assertEquals(2, Objects.requireNonNull(shown.main.logs().selected().get()).rank());
  }

  @Test
  void whatIsWrongWithAnExpressionIsSaid(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#search-all");
    ShownWindow.settle();
    robot.clickOn("#rank-search-regex").clickOn("#rank-search-text").write("(");
    ShownWindow.settle();
    assertEquals(
        "Not a regular expression: Unclosed group, at character 2",
        ShownWindow.text(robot, "#rank-search-trouble"));
  }

  @Test
  void thousandsOfRanksStayFluid(FxRobot robot) {
    shown.show(robot, StillGang.of("large", "R".repeat(1_000), Kind.RUNNING));
    for (int rank = 0; rank < 1_000; rank++) {
      write(rank, 5);
    }
    search(robot, "loss");
    assertEquals(
        "5,000 lines in 1,000 ranks; 1,000 ranks searched",
        ShownWindow.text(robot, "#rank-search-summary"));
    assertEquals(5_000, list(robot).getItems().size());
    int cells = robot.lookup("#rank-search-results .list-cell").queryAll().size();
    assertTrue(cells < 100, cells + " cells");
  }

  @Test
  void logsAreSavedWhereThePersonSays(FxRobot robot) throws Exception {
    shown.show(robot, GANG);
    robot.interact(() -> shown.main.gang().grid().open(2));
    shown.driven.log(2).line("hello");
    ShownWindow.settle();
    shown.desktop.folder = folder;

    robot.clickOn("#save-logs");
    ShownWindow.settle();
    robot.clickOn("#save-plain");
    ShownWindow.settle();
    assertEquals("hello\n", Files.readString(folder.resolve("diloco-rank-2.log")));

    robot.clickOn("#save-logs");
    ShownWindow.settle();
    robot.clickOn("#save-all");
    ShownWindow.settle();
    assertTrue(Files.exists(folder.resolve("diloco-logs.zip")));
    assertEquals(List.of("diloco-rank-2.log", "diloco-logs.zip"), shown.desktop.asked);
    assertEquals("Saved " + folder.resolve("diloco-logs.zip"), shown.main.message().get());
  }

  @Test
  void whatIsRecordedIsSetInTheWindow(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#log-settings");
    ShownWindow.settle();
    robot.clickOn("#keep-opened");
    robot.clickOn("#keep-limit").eraseText(6).write("nothing").type(KeyCode.ENTER);
    ShownWindow.settle();
    assertTrue(ShownWindow.text(robot, "#keep-problem").startsWith("The limit is a whole number"));
    robot.clickOn("#keep-limit").eraseText(9).write("500").type(KeyCode.ENTER);
    ShownWindow.settle();
    assertEquals(
        new LogKeeping(LogKeeping.Which.OPENED, 500_000_000, 100),
        shown.driven.logSettings.keeping());
  }

  @SuppressWarnings("unchecked")
  private static ListView<Object> list(FxRobot robot) {
    return robot.lookup("#rank-search-results").queryAs(ListView.class);
  }
}
