package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.ContextMenuEvent;

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
  }

  private void show(ContextMenuEvent event) {
    menu.hide();
    int rank =
        event.isKeyboardTrigger()
            ? main.gang().grid().selected().get()
            : grid.rankAt(event.getX(), event.getY());
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
    menu.show(grid, event.getScreenX(), event.getScreenY());
    event.consume();
  }
}
