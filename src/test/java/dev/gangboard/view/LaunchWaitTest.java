package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.viewmodel.LaunchViewModel;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A launch and a cancel whose answers take their time.
@ExtendWith(ApplicationExtension.class)
class LaunchWaitTest {
  private final CountDownLatch answer = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage stage) {
    shown = ShownWindow.on(stage, Thread::startVirtualThread);
    shown.driven.cluster.during =
        () -> {
          try {
            answer.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        };
  }

  @AfterEach
  void end(FxRobot robot) {
    answer.countDown();
    shown.close(robot);
  }

  @Test
  void whileTheClusterThinksTheFormSaysSoAndThenCloses(FxRobot robot) throws Exception {
    launch(robot);
    assertEquals("Launching", ShownWindow.text(robot, "#launch-go"));
    assertTrue(robot.lookup("#field-IMAGE").query().isDisabled());

    answer.countDown();

    WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> shown.main.launch().get() == null);
    assertEquals(1, shown.driven.cluster.launches.size());
  }

  @Test
  void waitingCanBeStoppedAndTheFormSaysWhatThatMeans(FxRobot robot) throws Exception {
    launch(robot);

    robot.clickOn("#launch-close");

    assertTrue(interrupted.await(10, TimeUnit.SECONDS));
    LaunchViewModel form = Objects.requireNonNull(shown.main.launch().get());
    assertEquals(LaunchViewModel.Stage.EDITING, form.stage().get());
    assertEquals(
        "The cluster may have received the launch of " + form.jobName() + ".",
        Objects.requireNonNull(form.refusal().get()).message());
    assertTrue(ShownWindow.shows(robot, "#launch-refusal"));
  }

  private void launch(FxRobot robot) throws Exception {
    WaitForAsyncUtils.waitFor(
        10,
        TimeUnit.SECONDS,
        () -> shown.main.connection().context().get() != null && !shown.driven.observed.isEmpty());
    robot.clickOn("#launch");
    ShownWindow.settle();
    robot.write("ghcr.io/acme/trainer:1.4").clickOn("#launch-go");
  }
}
