package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.DemoStory;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.DemoDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class DemoMenuTest {
  private final Desk desk = new Desk();

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage stage) {
    shown = ShownWindow.on(stage);
    shown.main.demo().attach(desk, true);
  }

  @AfterEach
  void end(FxRobot robot) {
    shown.close(robot);
  }

  private void toDemo(FxRobot robot) {
    robot.interact(() -> shown.main.connection().chooseContext("demo"));
    shown.tick(robot);
  }

  @Test
  void onARealClusterNothingOfTheDemoIsThere(FxRobot robot) {
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#demo-mark"));
    assertFalse(ShownWindow.shows(robot, "#start-page"));
    assertEquals(Optional.empty(), shown.main.demo().desk());
  }

  @Test
  void theStartPageStartsAScenarioWithOneClickAndGoes(FxRobot robot) {
    toDemo(robot);
    assertTrue(ShownWindow.shows(robot, "#start-page"));
    assertTrue(ShownWindow.shows(robot, "#tour-start"));

    robot.clickOn("#start-straggler");
    shown.tick(robot);

    assertEquals(List.of("play straggler"), desk.done);
    assertFalse(ShownWindow.shows(robot, "#start-page"));
    assertTrue(ShownWindow.text(robot, "#story-watch").startsWith("A straggler: Rank 5"));
    assertEquals("demo: A straggler", ShownWindow.text(robot, "#demo-mark"));
    robot.clickOn("#story-away");
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#story"));
  }

  @Test
  void gangsThatLiveAreNotEndedWithoutAQuestion(FxRobot robot) {
    toDemo(robot);
    shown.show(robot, StillGang.of("mine", "RR", Kind.RUNNING));

    robot.clickOn("#start-crash");
    ShownWindow.settle();
    assertEquals(List.of(), desk.done);
    robot.clickOn("#reset-keep");
    ShownWindow.settle();
    assertEquals(List.of(), desk.done);

    robot.clickOn("#start-crash");
    ShownWindow.settle();
    robot.clickOn("#reset-confirm");
    ShownWindow.settle();
    assertEquals(List.of("play crash"), desk.done);
  }

  @Test
  void theKnobsOfTheMenuTurnThoseOfTheDemoAndTheMarkTellsThem(FxRobot robot) {
    toDemo(robot);
    choose(robot, "speed-5");
    choose(robot, "demo-api");
    choose(robot, "demo-store");
    choose(robot, "demo-token");
    choose(robot, "drain-node-1");
    choose(robot, "demo-uncordon");
    shown.tick(robot);

    assertEquals(
        List.of("speed 5.0", "api true", "store true", "token true", "drain node-1", "uncordon"),
        desk.done);
    assertEquals(
        "demo: 5x speed · API cut off · store slowed · token expired",
        ShownWindow.text(robot, "#demo-mark"));
    assertEquals(
        "Draining node-1: its pods are evicted, and no new ones come.", shown.main.message().get());
  }

  @Test
  void theLinesForOtherToolsAreCopied(FxRobot robot) {
    toDemo(robot);
    choose(robot, "demo-access");
    ShownWindow.settle();

    robot.clickOn("#copy-kubectl");
    assertEquals("kubectl --kubeconfig '/run/demo.kubeconfig' get jobs,pods", copied(robot));
    robot.clickOn("#copy-aws");
    assertEquals(
        "(. '/run/demo.store'; aws --endpoint-url http://127.0.0.1:9 s3 ls --recursive"
            + " s3://bucket/)",
        copied(robot));
    robot.clickOn("#copy-secret");
    assertEquals("secret", copied(robot));
  }

  @Test
  void aDemoOfAnotherProcessHasNoKnobsHere(FxRobot robot) {
    desk.here = false;
    toDemo(robot);

    assertEquals(Optional.empty(), item(robot, "speed-5"));
    assertTrue(item(robot, "story-crash").isPresent());
  }

  private static String copied(FxRobot robot) {
    ShownWindow.settle();
    var text = new String[1];
    robot.interact(() -> text[0] = Clipboard.getSystemClipboard().getString());
    return text[0];
  }

  /// Does what a click on an item of the menu does.
  private static void choose(FxRobot robot, String id) {
    MenuItem item = item(robot, id).orElseThrow();
    robot.interact(() -> {
      if (item instanceof javafx.scene.control.CheckMenuItem check) {
        check.setSelected(!check.isSelected());
      }
      item.fire();
    });
    ShownWindow.settle();
  }

  private static Optional<MenuItem> item(FxRobot robot, String id) {
    DemoMenu menu = robot.lookup("#demo-mark").queryAs(DemoMenu.class);
    robot.interact(menu::show);
    List<MenuItem> all = new ArrayList<>();
    collect(menu.getItems(), all);
    robot.interact(menu::hide);
    return all.stream().filter(i -> id.equals(i.getId())).findFirst();
  }

  private static void collect(List<MenuItem> items, List<MenuItem> all) {
    for (MenuItem item : items) {
      all.add(item);
      if (item instanceof javafx.scene.control.Menu menu) {
        collect(menu.getItems(), all);
      }
    }
  }

  /// Notes what is done.
  private static final class Desk implements DemoDesk {
    final List<String> done = new ArrayList<>();
    boolean here = true;
    private @Nullable DemoStory playing;
    private Knobs knobs = Knobs.USUAL;

    @Override
    public boolean here() {
      return here;
    }

    @Override
    public Optional<DemoStory> playing() {
      return Optional.ofNullable(playing);
    }

    @Override
    public void play(DemoStory story) {
      playing = story;
      done.add("play " + story.id());
    }

    @Override
    public Knobs knobs() {
      return knobs;
    }

    @Override
    public void setSpeed(double speed) {
      knobs = new Knobs(speed, knobs.apiCut(), knobs.storeSlow(), knobs.tokenExpired());
      done.add("speed " + speed);
    }

    @Override
    public void cutApi(boolean on) {
      knobs = new Knobs(knobs.speed(), on, knobs.storeSlow(), knobs.tokenExpired());
      done.add("api " + on);
    }

    @Override
    public void slowStore(boolean on) {
      knobs = new Knobs(knobs.speed(), knobs.apiCut(), on, knobs.tokenExpired());
      done.add("store " + on);
    }

    @Override
    public void expireToken(boolean on) {
      knobs = new Knobs(knobs.speed(), knobs.apiCut(), knobs.storeSlow(), on);
      done.add("token " + on);
    }

    @Override
    public boolean kill(String namespace, String pod) {
      return done.add("kill " + namespace + "/" + pod);
    }

    @Override
    public List<String> nodes() {
      return List.of("node-0", "node-1");
    }

    @Override
    public boolean drain(String node) {
      return done.add("drain " + node);
    }

    @Override
    public void uncordon() {
      done.add("uncordon");
    }

    @Override
    public Optional<Access> access() {
      return Optional.of(
          new Access(
              "/run/demo.kubeconfig",
              "http://127.0.0.1:9",
              "bucket",
              new Keys("id", "secret"),
              "/run/demo.store"));
    }
  }
}
