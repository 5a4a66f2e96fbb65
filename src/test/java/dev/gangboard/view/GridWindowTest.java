package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.LogTabViewModel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class GridWindowTest {
  private static final StillGang GANG =
      StillGang.of("diloco", "RRRRRRRRRRRRRRFR", Kind.RUNNING).failedFirst(14);

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
  void aClickOnACellOpensItsLog(FxRobot robot) {
    shown.show(robot, GANG);

    robot.clickOn(shown.cell(robot, 5));

    assertEquals(List.of(5), openedLogs());
    assertEquals(5, shown.main.gang().grid().selected().get());
  }

  @Test
  void theKeyboardWalksTheGridAndEnterOpensTheLog(FxRobot robot) {
    shown.show(robot, GANG);
    robot.interact(() -> shown.window.grid().requestFocus());

    robot.type(KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.RIGHT);
    assertEquals(2, selected());
    int columns = shown.window.grid().cells().columns();
    robot.type(KeyCode.DOWN);
    assertEquals(2 + columns, selected());
    robot.type(KeyCode.UP);
    assertEquals(2, selected());
    robot.type(KeyCode.END);
    assertEquals(15, selected());
    robot.type(KeyCode.HOME, KeyCode.ENTER);
    assertEquals(0, selected());
    assertEquals(List.of(0), openedLogs());
  }

  @Test
  void theKeyThatGoesToTheGridSelectsACellThere(FxRobot robot) {
    shown.show(robot, StillGang.of("diloco", "RRRR", Kind.RUNNING));

    robot.press(KeyCode.CONTROL, KeyCode.G).release(KeyCode.G, KeyCode.CONTROL);
    ShownWindow.settle();

    assertEquals(0, shown.main.gang().grid().selected().get());
  }

  @Test
  void theArrowAtTheLastCellStaysThere(FxRobot robot) {
    shown.show(robot, GANG);
    robot.interact(() -> shown.window.grid().requestFocus());

    robot.type(KeyCode.END, KeyCode.RIGHT, KeyCode.DOWN);

    assertEquals(15, selected());
  }

  @Test
  void restingOnACellTellsHowItsStateIsKnown(FxRobot robot) throws Exception {
    shown.show(robot, GANG);

    robot.moveTo(shown.cell(robot, 14));

    WaitForAsyncUtils.waitFor(
        10, TimeUnit.SECONDS, () -> robot.listWindows().stream().anyMatch(TooltipText::isTooltip));
    String text = TooltipText.of(robot);
    assertTrue(text.startsWith("Rank 14: failed since "), text);
    assertTrue(text.contains("exit 1, Error"), text);
    assertTrue(text.contains("node ip-10-3-41-8"), text);
  }

  @Test
  void cellsHaveTheColoursOfTheirStates(FxRobot robot) {
    shown.show(robot, GANG);

    assertEquals(Token.RUNNING.color(Theme.DARK), colour(robot, 3));
    assertEquals(Token.FAILED.color(Theme.DARK), colour(robot, 14));
  }

  @Test
  void aChangedStateIsRepainted(FxRobot robot) {
    shown.show(robot, GANG);
    shown.show(robot, GANG.with("SRRRRRRRRRRRRRFR", Kind.RUNNING));

    assertEquals(Token.SUCCEEDED.color(Theme.DARK), colour(robot, 0));
  }

  @Test
  void zoomingMakesCellsLargerUntilTheyScroll(FxRobot robot) {
    shown.show(robot, StillGang.of("big", "R".repeat(3000), Kind.RUNNING));
    robot.interact(() -> shown.window.grid().requestFocus());
    double before = shown.window.grid().cells().pitchY();

    robot.type(KeyCode.PLUS, KeyCode.PLUS);
    ShownWindow.settle();
    double after = shown.window.grid().cells().pitchY();
    assertTrue(after > before, before + " -> " + after);

    robot.type(KeyCode.END);
    ShownWindow.settle();
    assertTrue(shown.window.grid().middle(2999).getY() < shown.window.grid().getHeight());

    robot.type(KeyCode.DIGIT0);
    ShownWindow.settle();
    assertEquals(before, shown.window.grid().cells().pitchY());
  }

  @Test
  void theTableTwinOpensLogsAndSorts(FxRobot robot) {
    shown.show(robot, GANG);
    shown.tab(robot, "Ranks");
    TableView<?> table = robot.lookup("#rank-table").queryTableView();
    assertEquals(16, table.getItems().size());

    robot.interact(() -> {
      table.getSortOrder().clear();
      var index = table.getColumns().getFirst();
      index.setSortType(javafx.scene.control.TableColumn.SortType.DESCENDING);
      sortBy(table, 0);
      table.getSelectionModel().select(0);
      table.requestFocus();
    });
    robot.type(KeyCode.ENTER);

    assertEquals(List.of(15), openedLogs());
  }

  @Test
  void theFirstFailureOpensItsLog(FxRobot robot) {
    shown.show(robot, GANG);

    robot.clickOn("#open-failed-log");

    assertEquals(List.of(14), openedLogs());
  }

  @Test
  void oldDataHasNoColours(FxRobot robot) {
    shown.show(robot, GANG);
    Color fresh = colour(robot, 3);

    robot.interact(() -> shown.driven.publish(Situations.stale()));
    ShownWindow.settle();

    Color old = colour(robot, 3);
    assertNotEquals(fresh, old);
    assertEquals(0, old.getSaturation(), 0.2);
    assertTrue(ShownWindow.shows(robot, "#stale-banner"));
    robot.interact(() -> shown.driven.show(GANG));
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#stale-banner"));
    assertEquals(fresh, colour(robot, 3));
  }

  private static <T> void sortBy(TableView<T> table, int column) {
    table.getSortOrder().add(table.getColumns().get(column));
    table.sort();
  }

  private int selected() {
    return shown.main.gang().grid().selected().get();
  }

  private List<Integer> openedLogs() {
    return shown.main.logs().tabs().stream()
        .filter(tab -> !tab.isMerged())
        .map(LogTabViewModel::rank)
        .toList();
  }

  /// A cell's colour where neither letter nor outline is.
  private Color colour(FxRobot robot, int rank) {
    var middle = shown.cell(robot, rank);
    double left = shown.window.grid().cells().size(rank).width() / 2;
    var at = shown.window.screenToLocal(middle.getX() - left + 6, middle.getY());
    var picture = WaitForAsyncUtils.asyncFx(() -> shown.window.snapshot(null, null));
    WaitForAsyncUtils.waitForFxEvents();
    try {
      return picture.get().getPixelReader().getColor((int) at.getX(), (int) at.getY());
    } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
