package dev.gangboard.view;

import dev.gangboard.gang.StillGang;
import dev.gangboard.viewmodel.Driven;
import dev.gangboard.viewmodel.MainViewModel;
import java.util.Objects;
import java.util.concurrent.Executor;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TabPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// The window over driven surroundings, as a person has it before them. The headless screen is 1000
/// x 1000, and the window must not be larger.
final class ShownWindow {
  static final double WIDTH = 990;
  static final double HEIGHT = 900;

  final Driven driven;
  final MainViewModel main;
  final MainWindow window;

  final AskedDesktop desktop = new AskedDesktop();

  private ShownWindow(Driven driven, Stage stage) {
    this.driven = driven;
    main = driven.connected();
    window = new MainWindow(main, Theme.DARK, desktop);
    stage.setScene(new Scene(window, WIDTH, HEIGHT));
    stage.setX(0);
    stage.setY(0);
    stage.show();
  }

  /// Where everything happens at once, on the FX thread.
  static ShownWindow on(Stage stage) {
    return new ShownWindow(new Driven(), stage);
  }

  /// Where everything happens at once, with records.
  static ShownWindow withRecords(Stage stage) {
    var driven = new Driven();
    driven.histories = driven.records;
    return new ShownWindow(driven, stage);
  }

  /// Where blocking calls run beside the FX thread, as in life.
  static ShownWindow on(Stage stage, Executor background) {
    return new ShownWindow(new Driven(Platform::runLater, background), stage);
  }

  void show(FxRobot robot, StillGang... gangs) {
    robot.interact(() -> driven.show(gangs));
    settle();
  }

  /// Opens the tab of this title under the grid. (In a narrow window some hide behind an arrow.)
  void tab(FxRobot robot, String title) {
    TabPane tabs = robot.lookup("#gang-tabs").queryAs(TabPane.class);
    robot.interact(() ->
        tabs.getTabs().stream()
            .filter(tab -> tab.getText().equals(title))
            .findFirst()
            .ifPresentOrElse(
                tabs.getSelectionModel()::select,
                () -> {
                  throw new AssertionError("no tab " + title);
                }));
    settle();
  }

  void tick(FxRobot robot) {
    robot.interact(main::tick);
    settle();
  }

  /// Waits until everything that was asked for has happened and is laid out.
  static void settle() {
    WaitForAsyncUtils.waitForFxEvents(2);
    WaitForAsyncUtils.waitForAsyncFx(
        10_000,
        () ->
            Window.getWindows().stream()
                .map(Window::getScene)
                .filter(Objects::nonNull)
                .map(Scene::getRoot)
                .forEach(ShownWindow::layOut));
    WaitForAsyncUtils.waitForFxEvents(2);
  }

  /// Twice, as skins come with the first layout.
  private static void layOut(Parent root) {
    for (int i = 0; i < 2; i++) {
      root.applyCss();
      root.layout();
    }
  }

  /// The middle of a rank's cell on the screen.
  Point2D cell(FxRobot robot, int rank) {
    RankGridView grid = robot.lookup("#rank-grid").queryAs(RankGridView.class);
    Bounds bounds = grid.localToScreen(grid.getBoundsInLocal());
    return grid.middle(rank).add(bounds.getMinX(), bounds.getMinY());
  }

  static boolean shows(FxRobot robot, String query) {
    return robot.lookup(query).tryQueryAs(Node.class).filter(ShownWindow::visible).isPresent();
  }

  static boolean visible(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return node.getScene() != null;
  }

  static String text(FxRobot robot, String query) {
    Node node = robot.lookup(query).queryAs(Node.class);
    return switch (node) {
      case javafx.scene.control.Labeled labeled -> labeled.getText();
      case javafx.scene.control.TextInputControl input -> input.getText();
      default -> Objects.requireNonNull(node.getAccessibleText());
    };
  }

  void close(FxRobot robot) {
    robot.interact(() -> {
      window.close();
      main.close();
    });
  }
}
