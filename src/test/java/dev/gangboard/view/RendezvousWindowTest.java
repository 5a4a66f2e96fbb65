package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.StillGang;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousMemory.RunChoice;
import dev.gangboard.viewmodel.FakeDesk;
import dev.gangboard.viewmodel.RendezvousViewModel.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.TableView;
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
class RendezvousWindowTest {
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

  /// Rank 3 comes 9 s after the others, and not at all to the newest round.
  private static Rendezvous slow() {
    return FakeDesk.rounds(8, 10, 30, (round, rank) -> rank != 3 ? rank % 2 : round == 9 ? -1 : 10);
  }

  private void tell(FxRobot robot, Rendezvous rendezvous) {
    robot.interact(() -> shown.driven.desk.tell(rendezvous));
    ShownWindow.settle();
  }

  private Point2D cell(FxRobot robot, int row, int rank) {
    MatrixCanvas matrix = robot.lookup("#matrix").queryAs(MatrixCanvas.class);
    Bounds bounds = matrix.localToScreen(matrix.getBoundsInLocal());
    return matrix.middle(row, rank).add(bounds.getMinX(), bounds.getMinY());
  }

  @Test
  void theStragglerInTheHeaderLeadsToTheRendezvous(FxRobot robot) {
    shown.show(robot, GANG);
    assertFalse(ShownWindow.shows(robot, "#straggler"));
    tell(robot, slow());
    assertEquals("Rank 3: 30 s late", ShownWindow.text(robot, "#straggler"));
    robot.clickOn("#straggler");
    ShownWindow.settle();
    assertTrue(ShownWindow.shows(robot, "#matrix"));
    assertEquals(3, shown.main.gang().grid().selected().get());
    assertEquals(
        "Round 9: 7 of 8 have come. All wait for rank 3, 30 s late",
        ShownWindow.text(robot, "#rendezvous-headline"));
  }

  @Test
  void aCellTellsItsObjectAndSavesIt(FxRobot robot, @TempDir Path folder) throws IOException {
    shown.show(robot, GANG);
    tell(robot, slow());
    shown.tab(robot, "Rendezvous");
    robot.clickOn(cell(robot, 1, 3));
    ShownWindow.settle();
    assertEquals("Round 8, rank 3", ShownWindow.text(robot, "#object-title"));
    assertEquals(3, shown.main.gang().grid().selected().get());
    robot.clickOn("#object-read");
    ShownWindow.settle();
    assertTrue(ShownWindow.text(robot, "#object-preview").startsWith("{\n  \"round\": 58"));
    shown.desktop.folder = folder;
    robot.clickOn("#object-save");
    ShownWindow.settle();
    assertEquals(shown.driven.desk.content, Files.readString(folder.resolve("rank-3.bin")));
    robot.clickOn("#object-close");
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#object-title"));
  }

  @Test
  void theMatrixIsReadWithTheKeyboard(FxRobot robot) {
    shown.show(robot, GANG);
    tell(robot, slow());
    shown.tab(robot, "Rendezvous");
    Node matrix = robot.lookup("#matrix").query();
    robot.interact(matrix::requestFocus);
    robot.type(KeyCode.DOWN).type(KeyCode.DOWN).type(KeyCode.RIGHT, 3);
    assertEquals(new Cell(8, 3), shown.main.gang().rendezvous().selected().get());
    assertEquals(
        "Round 8, rank 3, came at 14:36:12 UTC, 10 s later than half of the others, one object,"
            + " 41.3 kB, came last: the round waited for it",
        matrix.getAccessibleText());
    robot.type(KeyCode.PLUS).type(KeyCode.MINUS, 3).type(KeyCode.END).type(KeyCode.ENTER);
    ShownWindow.settle();
    assertEquals("Round 8, rank 7", ShownWindow.text(robot, "#object-title"));
  }

  @Test
  void theRoundsAreATableToo(FxRobot robot) {
    shown.show(robot, GANG);
    tell(robot, slow());
    shown.tab(robot, "Rendezvous");
    robot.clickOn("#rendezvous-table");
    ShownWindow.settle();
    TableView<RoundTable.Row> table = robot.lookup("#rounds").queryTableView();
    assertEquals(
        new RoundTable.Row(9, 7, 8, "14:36:32", "14:36:33", 1, "waits for rank 3"),
        table.getItems().getFirst());
    assertEquals("last: rank 3, after 10 s", table.getItems().get(1).waited());
  }

  @Test
  void whereARendezvousIsCanBeTyped(FxRobot robot) {
    shown.driven.desk.memory.remember("uid-diloco", new RunChoice("", List.of()));
    shown.show(robot, GANG);
    shown.tab(robot, "Rendezvous");
    robot.clickOn("#rendezvous-first-uri").write("s3://mine/run/");
    robot.clickOn("#rendezvous-first-read");
    ShownWindow.settle();
    assertEquals("s3://mine/run/", shown.driven.desk.wishes.getLast().location().toString());
    assertTrue(ShownWindow.shows(robot, "#rendezvous-reading"));
  }

  @Test
  void ownPatternsAreTriedWhileTheyAreTyped(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Rendezvous");
    robot.interact(() ->
        shown.driven.desk.tell(
            new Rendezvous(8, new TreeMap<>(), 2, 0, 0),
            null,
            List.of("gen12/w3.pt", "config.json"),
            Duration.ZERO));
    ShownWindow.settle();
    assertTrue(ShownWindow.shows(robot, "#rendezvous-unmatched"));
    robot.clickOn("#rendezvous-setup");
    ShownWindow.settle();
    robot.interact(() ->
        shown
            .main
            .gang()
            .rendezvous()
            .setup()
            .patterns()
            .set("gen(?<round>\\d+)/w(?<rank>\\d+)\\.pt"));
    ShownWindow.settle();
    assertEquals("1 of 2 sample keys match", ShownWindow.text(robot, "#rendezvous-tried"));
  }

  @Test
  void aFailureNamesItsWayOut(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Rendezvous");
    robot.interact(() ->
        shown.driven.desk.tellUnread(
            new RendezvousException.NeedsLogin(
                "The login has expired.", "", "aws sso login --profile x", null)));
    ShownWindow.settle();
    assertTrue(ShownWindow.shows(robot, "#rendezvous-failed"));
    robot.clickOn("#rendezvous-retry");
    assertEquals(1, shown.driven.desk.asked);
    tell(robot, slow());
    assertTrue(ShownWindow.shows(robot, "#matrix"));
    assertFalse(ShownWindow.shows(robot, "#rendezvous-problem"));
  }

  @Test
  void aLaunchChecksItsRendezvousOnlyWhenAsked(FxRobot robot) {
    shown.show(robot);
    robot.interact(shown.main::openLaunch);
    ShownWindow.settle();
    var launch = Objects.requireNonNull(shown.main.launch().get());
    assertFalse(ShownWindow.shows(robot, "#probe"));
    robot.interact(() -> launch.set(SpecField.RENDEZVOUS_URI, "s3://acme/run"));
    ShownWindow.settle();
    assertEquals("", launch.probe().words().get());
    robot.clickOn("#probe");
    ShownWindow.settle();
    assertEquals(
        "You can write to s3://acme/run/; the probe is removed again. The gang uses credentials of"
            + " its own.",
        ShownWindow.text(robot, "#probe-words"));
    shown.driven.desk.objectFailure =
        new RendezvousException.Denied("You have no right s3:PutObject.", "", null);
    robot.clickOn("#probe");
    ShownWindow.settle();
    assertEquals("You have no right s3:PutObject.", ShownWindow.text(robot, "#probe-words"));
    robot.interact(() -> launch.set(SpecField.RENDEZVOUS_URI, "s3://acme/other"));
    assertEquals("", launch.probe().words().get());
    assertNull(launch.refusal().get());
  }
}
