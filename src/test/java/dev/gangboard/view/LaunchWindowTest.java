package dev.gangboard.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.SpecField;
import impl.org.controlsfx.skin.AutoCompletePopup;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
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
class LaunchWindowTest {
  private static final String IMAGE = "ghcr.io/acme/trainer:1.4";

  @SuppressWarnings("NullAway.Init") // set by start
  private ShownWindow shown;

  @Start
  void start(Stage stage) {
    shown = ShownWindow.on(stage);
    shown.driven.cluster.names.put(
        Cluster.Suggestion.SERVICE_ACCOUNTS, List.of("default", "trainer", "trainer-s3"));
  }

  @AfterEach
  void end(FxRobot robot) {
    shown.close(robot);
  }

  @Test
  void theWholeLaunchWorksFromTheKeyboard(FxRobot robot) {
    robot.press(KeyCode.CONTROL, KeyCode.N).release(KeyCode.N, KeyCode.CONTROL);
    ShownWindow.settle();
    assertEquals("field-IMAGE", focused());

    robot.write(IMAGE);
    robot.press(KeyCode.CONTROL, KeyCode.ENTER).release(KeyCode.ENTER, KeyCode.CONTROL);

    assertEquals(1, shown.driven.cluster.launches.size());
    assertEquals(IMAGE, shown.driven.cluster.launches.getFirst().replica().image());
    assertFalse(ShownWindow.shows(robot, "#launch-view"));
  }

  @Test
  void escapeClosesTheFormAndKeepsWhatWasTyped(FxRobot robot) {
    open(robot);
    robot.write(IMAGE);

    robot.type(KeyCode.ESCAPE);
    assertFalse(ShownWindow.shows(robot, "#launch-view"));

    open(robot);
    assertEquals(IMAGE, ShownWindow.text(robot, "#field-IMAGE"));
  }

  @Test
  void aProblemIsShownAtItsFieldWhileTypingAndGoesWhenItIsMended(FxRobot robot) {
    open(robot);

    robot.clickOn("#field-CPU").write("cores");
    assertEquals(
        "Not a quantity: \"4cores\". Try 4 or 4000m.", ShownWindow.text(robot, "#note-CPU"));
    assertTrue(field(robot, SpecField.CPU).getStyleClass().contains("invalid"));
    assertEquals("2 problems in the form", ShownWindow.text(robot, "#launch-status"));

    robot.eraseText(5);
    assertFalse(ShownWindow.shows(robot, "#note-CPU"));
    assertFalse(field(robot, SpecField.CPU).getStyleClass().contains("invalid"));
  }

  @Test
  void aFilePastedIntoAFieldIsKeptOutAsAWholeAndSaid(FxRobot robot) {
    open(robot);
    robot.write(IMAGE);

    robot.interact(() -> field(robot, SpecField.IMAGE).appendText("\uD83D\uDE80".repeat(500_000)));
    assertEquals(
        "Not taken over: it would be 1,000,024 characters long, and at most 2,000 fit here.",
        ShownWindow.text(robot, "#note-IMAGE"));
    assertEquals(IMAGE, ShownWindow.text(robot, "#field-IMAGE"));
    assertTrue(field(robot, SpecField.IMAGE).getStyleClass().contains("invalid"));

    robot.write("2");
    assertEquals("must contain the replica entrypoint", ShownWindow.text(robot, "#note-IMAGE"));
    assertFalse(field(robot, SpecField.IMAGE).getStyleClass().contains("invalid"));
  }

  @Test
  void launchingWithProblemsGoesToTheFirstOfThem(FxRobot robot) {
    open(robot);
    robot.clickOn("#fold-NAME").clickOn("#field-TTL").eraseText(9).clickOn("#fold-NAME");

    robot.clickOn("#launch-go");
    assertEquals("field-IMAGE", focused());
    robot.write(IMAGE).clickOn("#launch-go");

    assertEquals("field-TTL", focused());
    assertEquals(List.of(), shown.driven.cluster.launches);
  }

  @Test
  void theFirstProblemIsTheUppermost(FxRobot robot) {
    open(robot);
    replace(robot, SpecField.NAMESPACE, "No_Name");
    replace(robot, SpecField.REPLICAS, "0");
    replace(robot, SpecField.IMAGE, IMAGE);

    robot.clickOn("#launch-go");

    assertEquals("field-REPLICAS", focused());
  }

  @Test
  void theButtonSaysHowManyRanksItLaunches(FxRobot robot) {
    open(robot);
    assertEquals("Launch 8 ranks", ShownWindow.text(robot, "#launch-go"));

    replace(robot, SpecField.REPLICAS, "1");
    assertEquals("Launch 1 rank", ShownWindow.text(robot, "#launch-go"));
    replace(robot, SpecField.REPLICAS, "many");
    assertEquals("Launch", ShownWindow.text(robot, "#launch-go"));
  }

  @Test
  void aGpuInASandboxIsNotLaunchedUnconfirmed(FxRobot robot) {
    open(robot);
    robot.write(IMAGE);
    assertFalse(ShownWindow.shows(robot, "#launch-warning"));
    replace(robot, SpecField.GPU_TYPE, "H100");
    replace(robot, SpecField.RUNTIME_CLASS, "gvisor");
    assertTrue(ShownWindow.shows(robot, "#launch-warning"));

    robot.clickOn("#launch-go");
    assertEquals(List.of(), shown.driven.cluster.launches);
    assertEquals("launch-confirm", focused());
    assertEquals(
        "Confirm the GPU in a sandbox, or choose no RuntimeClass",
        ShownWindow.text(robot, "#launch-status"));

    robot.clickOn("#launch-confirm").clickOn("#launch-go");
    GangSpec sent = shown.driven.cluster.launches.getFirst();
    assertEquals("gvisor", sent.placement().runtimeClass());
    assertNotNull(sent.replica().resources().gpu());
  }

  @Test
  void theClusterSuggestsServiceAccountsAndTypingNarrowsThem(FxRobot robot) throws Exception {
    open(robot);

    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    ListView<?> suggested = suggestions(robot);
    assertEquals(List.of("trainer", "trainer-s3"), suggested.getItems());
    robot.type(KeyCode.DOWN, KeyCode.DOWN, KeyCode.ENTER);

    WaitForAsyncUtils.waitFor(
        10,
        TimeUnit.SECONDS,
        () -> field(robot, SpecField.SERVICE_ACCOUNT).getText().startsWith("trainer"));
  }

  @Test
  void tabLeavesWhatWasTypedThoughTheListIsOpen(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    suggestions(robot);

    robot.type(KeyCode.TAB);
    ShownWindow.settle();

    assertEquals("train", field(robot, SpecField.SERVICE_ACCOUNT).getText());
    assertEquals("field-RUNTIME_CLASS", focused());
    assertFalse(listIsOpen(robot));
  }

  @Test
  void aFieldCanBeClearedThoughTheListIsOpen(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    suggestions(robot);

    robot.eraseText(5).press(KeyCode.SHIFT).type(KeyCode.TAB).release(KeyCode.SHIFT);
    ShownWindow.settle();

    assertEquals("", field(robot, SpecField.SERVICE_ACCOUNT).getText());
    assertEquals("field-NAMESPACE", focused());
  }

  @Test
  void enterTakesNoSuggestionToWhichNobodyWent(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    assertTrue(suggestions(robot).getSelectionModel().isEmpty());

    robot.type(KeyCode.ENTER);
    ShownWindow.settle();

    assertEquals("train", field(robot, SpecField.SERVICE_ACCOUNT).getText());
    assertFalse(listIsOpen(robot));
  }

  @Test
  void theFirstSuggestionIsOneKeyAway(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    suggestions(robot);

    robot.type(KeyCode.DOWN, KeyCode.ENTER);
    ShownWindow.settle();

    assertEquals("trainer", field(robot, SpecField.SERVICE_ACCOUNT).getText());
  }

  @Test
  void theLaunchKeysLaunchWhatWasTypedThoughTheListIsOpen(FxRobot robot) throws Exception {
    open(robot);
    robot.write(IMAGE).clickOn("#field-SERVICE_ACCOUNT").write("train");
    suggestions(robot);

    robot.press(KeyCode.CONTROL, KeyCode.ENTER).release(KeyCode.ENTER, KeyCode.CONTROL);
    ShownWindow.settle();

    assertEquals("train", shown.driven.cluster.launches.getFirst().placement().serviceAccount());
  }

  @Test
  void escapeClosesTheListFirstAndTheFormThen(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    suggestions(robot);

    robot.type(KeyCode.ESCAPE);
    ShownWindow.settle();
    assertFalse(listIsOpen(robot));
    assertTrue(ShownWindow.shows(robot, "#launch-view"));

    robot.type(KeyCode.ESCAPE);
    assertFalse(ShownWindow.shows(robot, "#launch-view"));
  }

  @Test
  void theListIsAsHighAsItsSuggestionsAndAsWideAsItsField(FxRobot robot) throws Exception {
    open(robot);
    robot.clickOn("#field-SERVICE_ACCOUNT").write("train");
    ListView<?> list = suggestions(robot);
    ShownWindow.settle();

    assertEquals(2 * list.getFixedCellSize() + 10, list.getHeight(), 1);
    assertEquals(field(robot, SpecField.SERVICE_ACCOUNT).getWidth(), list.getWidth(), 1);
  }

  @Test
  void aWrongFieldIsStillMarkedWhenTheFormIsOpenedAgain(FxRobot robot) {
    open(robot);
    replace(robot, SpecField.MEMORY, "16Gx");
    robot.type(KeyCode.ESCAPE);

    open(robot);

    assertTrue(field(robot, SpecField.MEMORY).getStyleClass().contains("invalid"));
    assertTrue(ShownWindow.text(robot, "#note-MEMORY").startsWith("Not a quantity: \"16Gx\""));
  }

  @Test
  void whatTheClusterRefusedIsCountedUntilItIsChanged(FxRobot robot) {
    shown.driven.cluster.launchFailure =
        new ClusterException.Invalid(
            "Job.batch is invalid",
            "422",
            List.of(
                new ClusterException.Invalid.Fault(
                    "spec.template.spec.serviceAccountName", "Invalid value: \"x\"")),
            null);
    open(robot);
    assertEquals("Still to fill in: Image", ShownWindow.text(robot, "#launch-status"));
    robot.write(IMAGE).clickOn("#launch-go");
    assertEquals("The cluster refused 1 field", ShownWindow.text(robot, "#launch-status"));

    robot.write("y");
    assertEquals("No problem in the form", ShownWindow.text(robot, "#launch-status"));
  }

  @Test
  void aNameThatIsNotSuggestedIsAsGood(FxRobot robot) {
    open(robot);
    robot.write(IMAGE);
    replace(robot, SpecField.SERVICE_ACCOUNT, "somebody-else");

    robot.clickOn("#launch-go");

    assertEquals(
        "somebody-else", shown.driven.cluster.launches.getFirst().placement().serviceAccount());
  }

  @Test
  void theJobIsShownAsItWillBeSentAndCanBeCopied(FxRobot robot) {
    open(robot);
    robot.write(IMAGE);

    robot.clickOn("#yaml-copy");

    String copied =
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> Clipboard.getSystemClipboard().getString());
    assertTrue(copied.contains("image: " + IMAGE), copied);
    assertTrue(copied.startsWith("apiVersion: batch/v1"), copied);
  }

  @Test
  void aRefusalOfTheClusterIsShownAtItsField(FxRobot robot) {
    shown.driven.cluster.launchFailure =
        new ClusterException.Invalid(
            "Job.batch is invalid",
            "422",
            List.of(
                new ClusterException.Invalid.Fault(
                    "spec.template.spec.serviceAccountName", "Invalid value: \"x\"")),
            null);
    open(robot);
    robot.write(IMAGE).clickOn("#launch-go");

    assertTrue(ShownWindow.shows(robot, "#launch-refusal"));
    assertEquals("Invalid value: \"x\"", ShownWindow.text(robot, "#note-SERVICE_ACCOUNT"));
    assertEquals("field-SERVICE_ACCOUNT", focused());
  }

  private static void open(FxRobot robot) {
    robot.clickOn("#launch");
    ShownWindow.settle();
  }

  private static TextInputControl field(FxRobot robot, SpecField field) {
    return robot.lookup("#field-" + field).queryAs(TextInputControl.class);
  }

  private static void replace(FxRobot robot, SpecField field, String text) {
    robot.clickOn("#field-" + field);
    robot.press(KeyCode.CONTROL, KeyCode.A).release(KeyCode.A, KeyCode.CONTROL);
    robot.write(text);
    robot.type(KeyCode.TAB);
    ShownWindow.settle();
  }

  private String focused() {
    Node owner = shown.window.getScene().getFocusOwner();
    return owner == null ? "" : owner.getId();
  }

  private static boolean listIsOpen(FxRobot robot) {
    return robot.listWindows().stream()
        .anyMatch(window -> window instanceof AutoCompletePopup<?> && window.isShowing());
  }

  private static ListView<?> suggestions(FxRobot robot) throws Exception {
    String list = ".auto-complete-popup .list-view";
    WaitForAsyncUtils.waitFor(
        10, TimeUnit.SECONDS, () -> robot.lookup(list).tryQuery().isPresent());
    return robot.lookup(list).queryListView();
  }
}
