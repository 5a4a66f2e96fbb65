package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.StillGang;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class MainWindowTest {
  private static final StillGang GANG = StillGang.of("diloco", "RRRR", Kind.RUNNING);
  private static final StillGang DONE = StillGang.of("done", "SS", Kind.SUCCEEDED).ended(99, 50);

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
  void anEmptyNamespaceInvitesToLaunch(FxRobot robot) {
    shown.show(robot);
    assertTrue(robot.lookup("No gangs here yet: launch one").tryQuery().isPresent());

    robot.clickOn("#empty-launch");

    assertTrue(ShownWindow.shows(robot, "#launch-view"));
  }

  @Test
  void beforeTheFirstAnswerItSaysToWhatItConnects(FxRobot robot) {
    assertTrue(robot.lookup("Connecting to prod-eks-us-east-1").tryQuery().isPresent());
  }

  @Test
  void aRefusalSaysWhatHappenedAndTheDetailIsOneClickAway(FxRobot robot) throws Exception {
    robot.interact(() -> shown.driven.publish(Situations.refused()));
    ShownWindow.settle();
    assertTrue(robot.lookup("The cluster does not let you").tryQuery().isPresent());
    assertTrue(
        robot
            .lookup("You may not list jobs in the namespace ml-training of prod-eks-us-east-1.")
            .tryQuery()
            .isPresent());

    robot.clickOn("#details");

    WaitForAsyncUtils.waitFor(
        10, TimeUnit.SECONDS, () -> robot.lookup(".detail-text").tryQuery().isPresent());
    String detail = robot.lookup(".detail-text").queryAs(TextArea.class).getText();
    assertTrue(detail.contains("403 jobs.batch is forbidden"), detail);
  }

  @Test
  void aBadKubeconfigCanBeMendedAndReadAgain(FxRobot robot) {
    shown.driven.contextsFailure =
        new ClusterException.BadKubeconfig("/home/jane/.kube/config is empty.", "", null);
    robot.interact(() -> shown.main.connection().retry());
    ShownWindow.settle();
    assertTrue(robot.lookup("/home/jane/.kube/config is empty.").tryQuery().isPresent());

    shown.driven.contextsFailure = null;
    robot.clickOn("#retry");
    shown.show(robot, GANG);

    assertEquals("diloco", ShownWindow.text(robot, "#gang-name"));
  }

  @Test
  void theThemeIsSwitchedInPlace(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#theme");

    assertEquals(Theme.LIGHT, shown.window.theme().get());
    assertEquals(Token.GROUND.color(Theme.LIGHT), shown.window.getScene().getFill());
    robot.press(KeyCode.CONTROL, KeyCode.T).release(KeyCode.T, KeyCode.CONTROL);
    assertEquals(Theme.DARK, shown.window.theme().get());
  }

  @Test
  void theClusterInUseStaysShownThoughNothingIsChosen(FxRobot robot) {
    ComboBox<?> contexts = robot.lookup("#contexts").queryComboBox();

    robot.interact(() -> contexts.setValue(null));
    assertEquals("prod-eks-us-east-1", String.valueOf(contexts.getValue()));

    robot.interact(() -> contexts.getSelectionModel().clearSelection());
    assertEquals("prod-eks-us-east-1", String.valueOf(contexts.getValue()));
    assertEquals("prod-eks-us-east-1", shownIn(contexts));
  }

  /// What a combo box shows while it is closed.
  private static String shownIn(ComboBox<?> box) {
    return box.lookupAll(".combo-box > .list-cell").stream()
        .map(cell -> ((Labeled) cell).getText())
        .findFirst()
        .orElse("");
  }

  @Test
  void anyNamespaceCanBeTypedAndNoneMeansAll(FxRobot robot) {
    robot.clickOn("#namespace");
    robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
    robot.write("team-a").type(KeyCode.ENTER);
    assertEquals("team-a", shown.driven.observed.getLast());

    robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
    robot.type(KeyCode.DELETE).type(KeyCode.ENTER);

    assertEquals(java.util.Collections.singletonList(null), shown.driven.observed.subList(4, 5));
  }

  @Test
  void whatCanBeNoNamespaceIsRefused(FxRobot robot) {
    List<String> before = List.copyOf(shown.driven.observed);
    robot.clickOn("#namespace");
    robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
    robot.write("python -m train").type(KeyCode.ENTER);

    assertEquals(before, shown.driven.observed);
    assertTrue(robot.lookup("#namespace").query().getStyleClass().contains("invalid"));
  }

  @Test
  void aKeyThatDeletesAWordDoesNotCancelTheGang(FxRobot robot) {
    shown.show(robot, GANG);
    robot.press(KeyCode.CONTROL, KeyCode.L).release(KeyCode.L, KeyCode.CONTROL);
    robot.write("dil");
    robot.press(KeyCode.CONTROL, KeyCode.BACK_SPACE);
    robot.release(KeyCode.BACK_SPACE, KeyCode.CONTROL);

    assertNull(shown.main.cancel().get());
  }

  @Test
  void theDemoClusterIsMarked(FxRobot robot) {
    assertFalse(ShownWindow.shows(robot, "#demo-mark"));

    robot.interact(() -> shown.main.connection().chooseContext("demo"));
    ShownWindow.settle();

    assertTrue(ShownWindow.shows(robot, "#demo-mark"));
    assertEquals("demo cluster, nothing here costs money", ShownWindow.text(robot, "#demo-mark"));
  }

  @Test
  void aGangIsChosenInTheListByMouseAndKeyboard(FxRobot robot) {
    shown.show(robot, GANG, DONE);
    assertEquals("diloco", ShownWindow.text(robot, "#gang-name"));

    robot.clickOn("done");
    assertEquals("done", ShownWindow.text(robot, "#gang-name"));
    robot.type(KeyCode.UP, KeyCode.UP);

    assertEquals("diloco", ShownWindow.text(robot, "#gang-name"));
  }

  @Test
  void theFilterNarrowsTheList(FxRobot robot) {
    shown.show(robot, GANG, DONE);

    robot.press(KeyCode.CONTROL, KeyCode.L).release(KeyCode.L, KeyCode.CONTROL);
    robot.write("done");

    assertEquals(2, shown.main.gangs().entries().size());
    robot.type(KeyCode.ESCAPE);
    assertEquals(4, shown.main.gangs().entries().size());
  }

  @Test
  void aFilterThatHidesEverythingSaysSoAndCanBeCleared(FxRobot robot) {
    robot.interact(() -> shown.main.gangs().setFilter("nothing like it"));
    shown.show(robot, GANG, DONE);
    assertTrue(robot.lookup("The filter hides all 2 gangs").tryQuery().isPresent());
    assertTrue(ShownWindow.shows(robot, "#hidden"));

    robot.clickOn("#clear-filters");
    ShownWindow.settle();

    assertEquals("", ShownWindow.text(robot, "#gang-filter"));
    assertEquals("diloco", ShownWindow.text(robot, "#gang-name"));
  }

  @Test
  void orphansAreRemovedWithACommandToCopy(FxRobot robot) {
    shown.show(robot, StillGang.of("diloco", "RR", Kind.ORPHANED));

    robot.clickOn("#obstacle-copy");

    assertEquals(
        "kubectl delete pods -n ml-training -l batch.kubernetes.io/controller-uid=uid-diloco",
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> Clipboard.getSystemClipboard().getString()));
  }

  @Test
  void theShortcutsAreShownByTheirOwnKeys(FxRobot robot) {
    shown.show(robot, GANG);
    robot.type(KeyCode.F1);
    ShownWindow.settle();
    assertTrue(sheetIsOpen(robot));

    robot.type(KeyCode.ESCAPE);
    ShownWindow.settle();
    assertFalse(sheetIsOpen(robot));
  }

  @Test
  void aQuestionMarkShowsTheShortcutsUnlessItIsTypedIntoAField(FxRobot robot) {
    shown.show(robot, GANG);
    robot.clickOn("#gang-filter").write("?");
    ShownWindow.settle();
    assertFalse(sheetIsOpen(robot));
    assertEquals("?", ShownWindow.text(robot, "#gang-filter"));

    robot.type(KeyCode.ESCAPE).clickOn("#rank-grid").write("?");
    ShownWindow.settle();
    assertTrue(sheetIsOpen(robot));
  }

  private static boolean sheetIsOpen(FxRobot robot) {
    return robot.listWindows().stream()
        .filter(Window::isShowing)
        .anyMatch(window -> window.getScene().getRoot().lookup("#shortcut-sheet") != null);
  }

  @Test
  void theZonesHaveTheirWidthsAgainAfterASmallWindow(FxRobot robot) {
    shown.show(robot, GANG);
    List<Double> before = zones(robot);

    robot.interact(() -> shown.window.getScene().getWindow().setWidth(700));
    ShownWindow.settle();
    assertTrue(zones(robot).getLast() < before.getLast(), zones(robot).toString());
    robot.interact(() -> shown.window.getScene().getWindow().setWidth(ShownWindow.WIDTH));
    ShownWindow.settle();

    assertEquals(before, zones(robot));
  }

  private static List<Double> zones(FxRobot robot) {
    return robot.lookup(".zones").queryAs(SplitPane.class).getItems().stream()
        .map(zone -> zone.getLayoutBounds().getWidth())
        .toList();
  }

  @Test
  void theOuterZonesCanBeFoldedAway(FxRobot robot) {
    shown.show(robot, GANG);
    robot.press(KeyCode.CONTROL, KeyCode.B).release(KeyCode.B, KeyCode.CONTROL);
    ShownWindow.settle();
    assertFalse(ShownWindow.shows(robot, "#gangs"));

    robot.press(KeyCode.CONTROL, KeyCode.B).release(KeyCode.B, KeyCode.CONTROL);
    ShownWindow.settle();
    assertTrue(ShownWindow.shows(robot, "#gangs"));
  }

  @Test
  void openingALogBringsItsZoneBack(FxRobot robot) {
    shown.show(robot, GANG);
    robot.press(KeyCode.CONTROL, KeyCode.J).release(KeyCode.J, KeyCode.CONTROL);
    ShownWindow.settle();

    robot.clickOn(shown.cell(robot, 1));
    ShownWindow.settle();

    assertTrue(ShownWindow.shows(robot, ".log-canvas"));
  }

  @Test
  void everyControlHasANameForAScreenReader(FxRobot robot) {
    shown.show(robot, GANG);
    robot.interact(() -> shown.main.gang().grid().open(1));
    ShownWindow.settle();
    assertEquals(List.of(), nameless(shown.window));

    robot.interact(() -> shown.main.openLaunch());
    ShownWindow.settle();
    assertEquals(List.of(), nameless(shown.window));
  }

  @Test
  void closingHidesWhatIsOpenAbove(FxRobot robot) {
    robot.clickOn("#shortcuts");
    assertTrue(Window.getWindows().stream().anyMatch(PopupWindow.class::isInstance));

    robot.interact(shown.window::close);

    assertTrue(Window.getWindows().stream().noneMatch(PopupWindow.class::isInstance));
  }

  private static List<String> nameless(Parent parent) {
    List<String> found = new ArrayList<>();
    for (Node child : parent.getChildrenUnmodifiable()) {
      if (child.isFocusTraversable() && child.isVisible() && !hasName(child)) {
        found.add(child.getClass().getSimpleName() + " " + child.getStyleClass());
      }
      if (child instanceof Parent inner) {
        found.addAll(nameless(inner));
      }
    }
    return found;
  }

  /// Panes that scroll or hold tabs are known by what is in them.
  private static boolean hasName(Node node) {
    boolean holds =
        node instanceof javafx.scene.control.ScrollPane
            || node instanceof javafx.scene.control.TabPane
            || node instanceof javafx.scene.control.SplitPane;
    boolean labelled = node instanceof Labeled labeled && !labeled.getText().isBlank();
    String name = node.getAccessibleText();
    return holds || labelled || (name != null && !name.isBlank()) || !(node instanceof Control);
  }
}
