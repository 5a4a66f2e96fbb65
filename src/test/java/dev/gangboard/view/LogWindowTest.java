package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.RowKey;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Objects;
import javafx.geometry.VerticalDirection;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class LogWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRFR", Kind.RUNNING);

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
  void aLogIsFollowedToItsEnd(FxRobot robot) {
    LogTabViewModel log = open(robot, 1);
    write(robot, 1, 0, 200);
    LogPlace before = canvas(robot).viewport().top();
    assertTrue(before.place() > 100, before.toString());

    write(robot, 1, 200, 210);

    assertEquals(before.place() + 10, canvas(robot).viewport().top().place());
    assertTrue(log.following().get());
  }

  @Test
  void scrollingUpStopsFollowingAndTellsHowManyLinesWait(FxRobot robot) {
    LogTabViewModel log = open(robot, 1);
    write(robot, 1, 0, 200);

    robot.moveTo(canvas(robot)).scroll(2, VerticalDirection.UP);
    ShownWindow.settle();
    assertFalse(log.following().get());
    LogPlace place = canvas(robot).viewport().top();
    write(robot, 1, 200, 203);

    assertEquals(place, canvas(robot).viewport().top());
    assertEquals("3 new lines", ShownWindow.text(robot, "#log-waiting"));
    robot.clickOn("#log-waiting");
    assertTrue(log.following().get());
    assertFalse(ShownWindow.shows(robot, "#log-waiting"));
  }

  @Test
  void theKeyboardReadsTheLogToo(FxRobot robot) {
    LogTabViewModel log = open(robot, 1);
    write(robot, 1, 0, 200);
    robot.clickOn(canvas(robot));

    robot.type(KeyCode.HOME);
    ShownWindow.settle();
    assertEquals(new LogPlace(0, 0), canvas(robot).viewport().top());
    robot.type(KeyCode.PAGE_DOWN);
    ShownWindow.settle();
    assertTrue(canvas(robot).viewport().top().place() > 10);
    robot.type(KeyCode.END);
    assertTrue(log.following().get());
  }

  @Test
  void theSearchCountsAndGoesFromMatchToMatch(FxRobot robot) {
    open(robot, 1);
    write(robot, 1, 0, 200);

    robot.press(KeyCode.CONTROL, KeyCode.F).release(KeyCode.F, KeyCode.CONTROL);
    robot.write("line 7");
    ShownWindow.settle();
    assertEquals("11 of 11", ShownWindow.text(robot, "#log-found"));
    robot.type(KeyCode.ENTER);
    ShownWindow.settle();

    assertEquals("1 of 11", ShownWindow.text(robot, "#log-found"));
    assertTrue(
        canvas(robot).viewport().top().place() <= 7, canvas(robot).viewport().top().toString());
    robot.type(KeyCode.ESCAPE);
    assertEquals("", ShownWindow.text(robot, "#log-found"));
  }

  @Test
  void theMatchThatIsMeantLooksOtherThanTheOthers(FxRobot robot) {
    LogTabViewModel log = open(robot, 1);
    write(robot, 1, 0, 3);
    robot.interact(() -> log.find().search("line"));
    ShownWindow.settle();

    assertEquals(new RowKey(1, 2), Objects.requireNonNull(log.marked().get()).key());
    int full = Token.WARNING.color(Theme.DARK).hashCode();
    assertTrue(painted(robot, 2, full) > 100, "the current one is filled");
    assertTrue(painted(robot, 1, full) < 100, "others are underlined");
  }

  /// How many pixels of a row have this colour.
  private static int painted(FxRobot robot, int row, int colour) {
    WritableImage picture =
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> canvas(robot).snapshot(null, null));
    int found = 0;
    int top = (int) (LogPainter.MARGIN + row * LogPainter.LINE);
    for (int y = top; y < top + LogPainter.LINE; y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        found += picture.getPixelReader().getColor(x, y).hashCode() == colour ? 1 : 0;
      }
    }
    return found;
  }

  @Test
  void whatIsSelectedCanBeCopied(FxRobot robot) {
    open(robot, 1);
    write(robot, 1, 0, 3);

    robot.clickOn(canvas(robot));
    robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
    robot.press(KeyCode.CONTROL, KeyCode.C).release(KeyCode.C, KeyCode.CONTROL);

    String copied =
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> Clipboard.getSystemClipboard().getString());
    assertEquals("line 0\nline 1\nline 2", copied);
  }

  @Test
  void aTabTellsTheStateOfItsRankAndClosesItsLog(FxRobot robot) {
    open(robot, 2);
    assertTrue(robot.lookup("#log-tabs .state-failed").tryQuery().isPresent());

    robot.clickOn("#log-tabs .tab-close-button");

    assertTrue(shown.driven.log(2).closed);
    assertEquals(1, shown.main.logs().tabs().size());
  }

  @Test
  void aFloodOfLinesStaysBoundedAndFast(FxRobot robot) {
    LogTabViewModel log = open(robot, 1);
    robot.clickOn(canvas(robot));
    long[] spent = new long[1];
    for (int batch = 0; batch < 100; batch++) {
      for (int i = 0; i < 1000; i++) {
        shown.driven.log(1).line("step " + i + " loss 0.5 tokens a second 41000");
      }
      robot.interact(() -> spent[0] += takeIn());
    }

    assertEquals(100_000, log.page().get().size());
    assertTrue(log.page().get().rows().size() < 1_000);
    // 100,000 lines are ten seconds of a flood; the FX thread must have most of them for itself.
    Duration took = Duration.ofNanos(spent[0]);
    assertTrue(took.compareTo(Duration.ofSeconds(3)) < 0, took.toString());
  }

  /// Takes in what has come, and shows it.
  ///
  /// @return the CPU time of that
  private long takeIn() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    shown.main.tick();
    shown.window.layout();
    return threads.getCurrentThreadCpuTime() - before;
  }

  private LogTabViewModel open(FxRobot robot, int rank) {
    shown.show(robot, GANG);
    robot.interact(() -> shown.main.gang().grid().open(rank));
    ShownWindow.settle();
    return Objects.requireNonNull(shown.main.logs().selected().get());
  }

  private void write(FxRobot robot, int rank, int from, int to) {
    for (int i = from; i < to; i++) {
      shown.driven.log(rank).line("line " + i);
    }
    shown.tick(robot);
  }

  private static LogCanvas canvas(FxRobot robot) {
    return robot.lookup(".log-canvas").queryAllAs(LogCanvas.class).stream()
        .filter(ShownWindow::visible)
        .findFirst()
        .orElseThrow();
  }
}
