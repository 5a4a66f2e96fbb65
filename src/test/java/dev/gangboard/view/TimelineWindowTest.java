package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class TimelineWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING).startedAgo(0);

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

  /// Runs for 40 seconds, fails, and is stopped 2 seconds later.
  private void live(FxRobot robot) {
    shown.show(robot, GANG);
    shown.driven.pass(Duration.ofSeconds(40));
    shown.show(robot, GANG.failedFirst(2).with("RRFR", Kind.RUNNING));
    shown.driven.pass(Duration.ofSeconds(2));
    shown.show(robot, GANG.failedFirst(2).with("xxFx", Kind.FAILING));
    shown.driven.pass(Duration.ofSeconds(18));
    shown.tick(robot);
  }

  @Test
  void ofAThousandRanksWithABannerMoreThanAHandfulAreInSight(FxRobot robot) {
    shown.show(
        robot,
        StillGang.of("big", "x".repeat(500) + "F" + "x".repeat(499), Kind.FAILING)
            .failedFirst(500));

    double height = canvas(robot).getHeight();
    assertTrue(height >= 160, "is as high as " + height);
  }

  private static Instant second(int second) {
    return StillGang.NOW.plusSeconds(second);
  }

  private Point2D point(FxRobot robot, int rank, int second) {
    TimelineCanvas canvas = canvas(robot);
    Bounds bounds = canvas.localToScreen(canvas.getBoundsInLocal());
    return canvas.point(rank, second(second)).add(bounds.getMinX(), bounds.getMinY());
  }

  private static TimelineCanvas canvas(FxRobot robot) {
    return robot.lookup("#timeline").queryAs(TimelineCanvas.class);
  }

  private String letters() {
    return String.valueOf(shown.main.gang().grid().states().get());
  }

  @Test
  void aClickShowsTheGangAsItWasThenAndABarSaysSo(FxRobot robot) {
    live(robot);
    assertFalse(ShownWindow.shows(robot, "#as-of-bar"));

    robot.clickOn(point(robot, 1, 41));
    ShownWindow.settle();

    assertEquals("RRFR", letters());
    assertEquals(1, shown.main.gang().grid().selected().get());
    assertTrue(ShownWindow.text(robot, "#as-of").startsWith("As of 14:37:4"));
    robot.clickOn("#back-to-now");
    assertEquals("xxFx", letters());
    assertFalse(ShownWindow.shows(robot, "#as-of-bar"));
  }

  @Test
  void aDragFollowsThePointer(FxRobot robot) {
    live(robot);

    robot.clickOn(point(robot, 1, 50));
    drag(robot, 41);
    assertEquals("RRFR", letters());
    drag(robot, 20);

    assertEquals("RRRR", letters());
  }

  /// The headless robot drags nothing: the toolkit's event is sent as it would come.
  private void drag(FxRobot robot, int second) {
    Node canvas = robot.lookup("#timeline-canvas").query();
    Point2D to = canvas(robot).localToScene(canvas(robot).point(1, second(second)));
    Point2D screen = point(robot, 1, second);
    robot.interact(() ->
        Event.fireEvent(
            canvas,
            new MouseEvent(
                MouseEvent.MOUSE_DRAGGED,
                to.getX(),
                to.getY(),
                screen.getX(),
                screen.getY(),
                MouseButton.PRIMARY,
                1,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                false,
                false,
                false,
                null)));
    ShownWindow.settle();
  }

  @Test
  void arrowsGoThroughTheChangesAndEscapeLeadsBack(FxRobot robot) {
    live(robot);
    robot.interact(() -> canvas(robot).requestFocus());

    robot.press(KeyCode.SHORTCUT).type(KeyCode.LEFT).release(KeyCode.SHORTCUT);
    assertEquals(second(42), shown.main.gang().timeline().asOf().get());
    robot.press(KeyCode.SHORTCUT).type(KeyCode.LEFT).release(KeyCode.SHORTCUT);
    assertEquals("RRFR", letters());
    robot.type(KeyCode.LEFT);
    assertEquals("RRRR", letters());
    robot.type(KeyCode.HOME);
    assertEquals(second(0), shown.main.gang().timeline().asOf().get());
    robot.type(KeyCode.ESCAPE);

    assertNull(shown.main.gang().timeline().asOf().get());
    assertEquals("xxFx", letters());
  }

  @Test
  void restingOnABarTellsWhatItIs(FxRobot robot) throws Exception {
    live(robot);

    robot.moveTo(point(robot, 2, 50));

    WaitForAsyncUtils.waitFor(
        10,
        TimeUnit.SECONDS,
        () ->
            robot.listWindows().stream().anyMatch(TooltipText::isTooltip)
                && TooltipText.of(robot).contains("exit 1"));
    assertEquals(
        "Rank 2: failed\n14:37:42 to now UTC, 20 s\npod diloco-2-x7k2p: exit 1, Error, 14:37:00",
        TooltipText.of(robot));
  }

  @Test
  void keysZoomAndShowAllAgain(FxRobot robot) {
    live(robot);
    robot.interact(() -> canvas(robot).requestFocus());
    double before = width(robot);

    robot.type(KeyCode.PLUS, 3);
    ShownWindow.settle();
    assertTrue(width(robot) > before * 1.5);
    robot.type(KeyCode.DIGIT0);
    ShownWindow.settle();

    assertEquals(before, width(robot), 0.5);
  }

  /// Of ten seconds, in pixels.
  private double width(FxRobot robot) {
    return point(robot, 0, 50).getX() - point(robot, 0, 40).getX();
  }
}
