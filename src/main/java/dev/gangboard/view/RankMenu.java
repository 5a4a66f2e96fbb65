package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.geometry.Point2D;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// What can be done with one rank, beside opening its log: on a demo cluster its process can be
/// killed.
final class RankMenu {
  private final MainViewModel main;
  private final RankGridView grid;
  private final ContextMenu menu = new ContextMenu();

  private RankMenu(MainViewModel main, RankGridView grid) {
    this.main = main;
    this.grid = grid;
  }

  /// Gives the grid its menu.
  static void on(RankGridView grid, MainViewModel main) {
    var menu = new RankMenu(main, grid);
    grid.setOnContextMenuRequested(menu::show);
    grid.addEventHandler(KeyEvent.KEY_RELEASED, menu::key);
  }

  /// Not every desktop makes a request for a menu out of its keys.
  private void key(KeyEvent event) {
    boolean asks =
        event.getCode() == KeyCode.CONTEXT_MENU
            || (event.getCode() == KeyCode.F10 && event.isShiftDown());
    if (asks && !menu.isShowing()) {
      showSelected();
      event.consume();
    }
  }

  private void show(ContextMenuEvent event) {
    if (event.isKeyboardTrigger()) {
      showSelected();
    } else {
      show(grid.rankAt(event.getX(), event.getY()), event.getScreenX(), event.getScreenY());
    }
    event.consume();
  }

  private void showSelected() {
    int rank = main.gang().grid().selected().get();
    if (rank >= 0) {
      Point2D at = grid.localToScreen(grid.middle(rank));
      show(rank, at.getX(), at.getY());
    }
  }

  private void show(int rank, double x, double y) {
    menu.hide();
    boolean here = main.demo().desk().map(desk -> desk.here()).orElse(false);
    if (rank < 0 || !here) {
      return;
    }
    main.gang().grid().select(rank);
    var kill = new MenuItem(Text.of("knobs.menu.kill", rank));
    kill.setId("demo-kill");
    GangMoment shown = main.gang().moment().get();
    kill.setDisable(shown == null);
    kill.setOnAction(_ -> {
      if (shown != null) {
        main.demo().kill(shown, rank);
      }
    });
    menu.getItems().setAll(kill);
    menu.show(grid, x, y);
  }
}
