package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.EventRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
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
class TabsWindowTest {
  private static final StillGang STILL = StillGang.of("diloco", "XFXX", Kind.FAILED).failedFirst(1);
  private static final StillGang GANG =
      STILL.saying(
          STILL.event(-1, "Normal", "SuccessfulCreate", "Created pod: diloco-1-x7k2p", 60),
          STILL.event(3, "Warning", "BackOff", "Back-off restarting", 20));

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
  void aRanksEventSelectsTheRank(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Events 2");
    TableView<EventRow> table = robot.lookup("#events").queryTableView();

    robot.interact(() -> table.getSelectionModel().select(0));

    assertEquals("BackOff", table.getItems().getFirst().reason());
    assertEquals(3, shown.main.gang().grid().selected().get());
  }

  @Test
  void eventsAreFilteredAndCopied(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Events 2");

    robot.clickOn("#event-filter").write("created");
    robot.clickOn("#event-copy");

    assertEquals(
        "2026-08-21 14:36:02\tNormal\tSuccessfulCreate\tJob\t1\tCreated pod: diloco-1-x7k2p",
        clipboard(robot));
    robot.clickOn("#event-filter").type(KeyCode.ESCAPE);
    assertEquals(2, robot.lookup("#events").queryTableView().getItems().size());
  }

  @Test
  void resultsAreSavedWhereAPersonSays(FxRobot robot, @TempDir Path folder) throws IOException {
    shown.show(robot, GANG);
    shown.tab(robot, "Results");
    robot.clickOn("#results-csv");
    assertEquals(List.of("diloco-results.csv"), shown.desktop.asked);
    assertFalse(Files.exists(folder.resolve("diloco-results.csv")), "thought better of it");

    shown.desktop.folder = folder;
    robot.clickOn("#results-csv");
    robot.clickOn("#results-json");

    assertEquals(5, Files.readAllLines(folder.resolve("diloco-results.csv")).size());
    assertTrue(
        Files.readString(folder.resolve("diloco-results.json"))
            .contains("\"first_failure\": true"));
    assertEquals("Saved " + folder.resolve("diloco-results.json"), shown.main.message().get());
  }

  @Test
  void resultsAreThereOnceTheirTabIsOpenedAndCanBeCopied(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Results");

    robot.clickOn("#results-copy");

    assertEquals(5, clipboard(robot).lines().count());
    assertTrue(clipboard(robot).contains("1,failed,1,"));
    assertEquals(4, robot.lookup("#results").queryTableView().getItems().size());
  }

  @Test
  void theSelectedRankIsToldInItsTab(FxRobot robot) {
    shown.show(robot, GANG);
    robot.interact(() -> shown.main.gang().grid().select(1));
    ShownWindow.settle();

    shown.tab(robot, "Rank 1");

    List<String> values =
        robot.lookup(".spec-value").queryAllAs(TextInputControl.class).stream()
            .map(TextInputControl::getText)
            .toList();
    assertTrue(values.contains("pod diloco-1-x7k2p: exit 1, Error, 14:37:00"), values::toString);
    assertTrue(values.contains("ip-10-3-41-7"), values::toString);
  }

  private static String clipboard(FxRobot robot) {
    var text = new StringBuilder();
    robot.interact(() -> text.append(Clipboard.getSystemClipboard().getString()));
    return text.toString();
  }
}
