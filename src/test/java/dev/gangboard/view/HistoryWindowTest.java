package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.record.RecordException;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.ListEntry;
import dev.gangboard.viewmodel.PastRow;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The list of past gangs: reading, narrowing and deleting them.
@ExtendWith(ApplicationExtension.class)
class HistoryWindowTest {
  private static final StillGang FAILED =
      StillGang.of("failed", "XFXX", Kind.FAILED)
          .because("BackoffLimitExceeded")
          .failedFirst(1)
          .ended(4000, 3600);
  private static final StillGang DONE =
      StillGang.of("done", "SSSS", Kind.SUCCEEDED).ended(90_000, 86_400);
  private static final StillGang LIVE = StillGang.of("live", "RR", Kind.RUNNING).startedAgo(60);

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage stage) {
    shown = ShownWindow.withRecords(stage);
    String context = Driven.PROD.name();
    shown.driven.records.keep(context, FAILED, StillGang.NOW.minusSeconds(3600));
    shown.driven.records.keep(context, DONE, StillGang.NOW.minusSeconds(86_400));
    shown.driven.show(LIVE);
  }

  @AfterEach
  void end(FxRobot robot) {
    shown.close(robot);
  }

  private static ListView<ListEntry> list(FxRobot robot) {
    return robot.lookup("#gangs").queryListView();
  }

  private static List<String> names(FxRobot robot) {
    return list(robot).getItems().stream()
        .map(entry ->
            switch (entry) {
              case ListEntry.Section section -> section.name();
              case GangRow row -> row.moment().get().id().name();
              case PastRow row -> row.name();
            })
        .toList();
  }

  private static void select(FxRobot robot, int index) {
    robot.interact(() -> {
      list(robot).requestFocus();
      list(robot).getSelectionModel().select(index);
    });
    ShownWindow.settle();
  }

  /// Chooses from the list's menu, as it is when it is open.
  private static boolean choose(FxRobot robot, String id) {
    ContextMenu menu = list(robot).getContextMenu();
    boolean[] chosen = {false};
    robot.interact(() -> {
      menu.show(list(robot), 100, 100);
      MenuItem item =
          menu.getItems().stream().filter(i -> id.equals(i.getId())).findFirst().orElseThrow();
      chosen[0] = !item.isDisable();
      if (chosen[0]) {
        item.fire();
      }
      menu.hide();
    });
    ShownWindow.settle();
    return chosen[0];
  }

  @Test
  void aPastGangIsReadFromItsRecord(FxRobot robot) {
    assertEquals(List.of("LIVE", "live", "HISTORY", "failed", "done"), names(robot));
    select(robot, 3);

    assertTrue(ShownWindow.shows(robot, "#origin"));
    assertTrue(ShownWindow.shows(robot, "#first-failure"));
    assertEquals("Open its log at the error", ShownWindow.text(robot, "#open-failed-log"));
  }

  @Test
  void theFilterPopOverNarrowsTheListAndShowsAllAgain(FxRobot robot) {
    robot.clickOn("#narrow");
    ShownWindow.settle();
    CheckBox succeeded =
        robot.lookup("#filter-view .check-box").queryAllAs(CheckBox.class).stream()
            .filter(box -> box.getText().equals("Succeeded"))
            .findFirst()
            .orElseThrow();
    robot.interact(succeeded::fire);
    ShownWindow.settle();
    assertEquals(List.of("HISTORY", "done"), names(robot));

    robot.clickOn("#filter-clear");
    ShownWindow.settle();
    assertEquals(List.of("LIVE", "live", "HISTORY", "failed", "done"), names(robot));
  }

  @Test
  void aRecordIsDeletedOnceThatIsConfirmed(FxRobot robot) {
    select(robot, 4);
    robot.type(KeyCode.DELETE);
    ShownWindow.settle();
    assertTrue(ShownWindow.shows(robot, "#forget"));
    robot.type(KeyCode.ESCAPE);
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#forget"));
    assertEquals(5, names(robot).size());

    assertTrue(choose(robot, "gang-delete-record"));
    robot.clickOn("#forget-confirm");
    ShownWindow.settle();

    assertFalse(ShownWindow.shows(robot, "#forget"));
    assertEquals(List.of("LIVE", "live", "HISTORY", "failed"), names(robot));
    assertEquals("The record of done is deleted", shown.main.message().get());
  }

  @Test
  void whyARecordIsNotDeletedIsSaid(FxRobot robot) {
    select(robot, 4);
    robot.type(KeyCode.DELETE);
    ShownWindow.settle();
    shown.driven.records.failure = new RecordException("The record of done is being written.");
    robot.clickOn("#forget-confirm");
    ShownWindow.settle();

    assertTrue(robot.lookup("The record of done is being written.").tryQuery().isPresent());
    robot.clickOn("#forget-keep");
    ShownWindow.settle();
    assertEquals(5, names(robot).size());
  }

  @Test
  void aLiveGangsRecordCannotBeDeleted(FxRobot robot) {
    select(robot, 1);
    robot.type(KeyCode.DELETE);
    assertFalse(choose(robot, "gang-delete-record"));
    assertFalse(ShownWindow.shows(robot, "#forget"));
  }

  @Test
  void theFolderOfARecordIsShownAndItsPathCopied(FxRobot robot) {
    select(robot, 3);
    Path folder = Path.of("/runs", "uid-failed");

    assertTrue(choose(robot, "gang-show-folder"));
    assertEquals(List.of(folder), shown.desktop.shown);
    shown.desktop.withoutBrowser = true;
    assertTrue(choose(robot, "gang-show-folder"));
    assertTrue(shown.main.message().get().contains(folder.toString()));
    assertTrue(choose(robot, "gang-copy-path"));
    robot.interact(
        () -> assertEquals(folder.toString(), Clipboard.getSystemClipboard().getString()));
  }
}
