package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.ListEntry;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.PastRow;
import dev.gangboard.viewmodel.SuspensionViewModel;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import org.jspecify.annotations.Nullable;

/// What can be done with the selected gang and its record.
final class GangMenu {
  private static final Logger LOG = System.getLogger(GangMenu.class.getName());

  private final MainViewModel main;
  private final Desktop desktop;
  private final ListView<ListEntry> list;

  private GangMenu(MainViewModel main, Desktop desktop, ListView<ListEntry> list) {
    this.main = main;
    this.desktop = desktop;
    this.list = list;
  }

  /// Gives the list its menu, and the key that deletes.
  static void on(ListView<ListEntry> list, MainViewModel main, Desktop desktop) {
    var menu = new GangMenu(main, desktop, list);
    list.setContextMenu(menu.build());
    list.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.DELETE && menu.selected() instanceof PastRow) {
        menu.delete();
        event.consume();
      }
    });
  }

  private ContextMenu build() {
    MenuItem show = item("gang-show-folder", Text.of("history.folder"), this::show);
    MenuItem copy = item("gang-copy-path", Text.of("history.path"), this::copy);
    MenuItem delete = item("gang-delete-record", Text.of("history.delete"), this::delete);
    delete.setAccelerator(new KeyCodeCombination(KeyCode.DELETE));
    MenuItem suspend = item("gang-suspend", "", main.suspension()::ask);
    var menu =
        new ContextMenu(
            suspend, new SeparatorMenuItem(), show, copy, new SeparatorMenuItem(), delete);
    menu.setOnShowing(_ -> {
      SuspensionViewModel.Choice choice = main.suspension().choice().get();
      suspend.setText(
          choice == null || choice.suspending() ? Text.of("suspend.menu") : Text.of("resume.menu"));
      suspend.setDisable(choice == null || choice.obstacle() != null);
      boolean none = folder().isEmpty();
      show.setDisable(none);
      copy.setDisable(none);
      delete.setDisable(!(selected() instanceof PastRow));
    });
    return menu;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    var item = new MenuItem(text);
    item.setId(id);
    item.setOnAction(_ -> action.run());
    return item;
  }

  private @Nullable ListEntry selected() {
    return list.getSelectionModel().getSelectedItem();
  }

  private Optional<Path> folder() {
    return switch (selected()) {
      case null -> Optional.empty();
      case ListEntry.Section _ -> Optional.empty();
      case GangRow row -> main.recordFolder(row.uid());
      case PastRow row -> main.recordFolder(row.uid());
    };
  }

  private void show() {
    folder()
        .ifPresent(folder -> {
          try {
            desktop.show(folder);
          } catch (RuntimeException e) {
            LOG.log(Level.INFO, "no file browser", e);
            PopOvers.copy(folder.toString());
            main.tell(Text.of("history.folder.unshown", folder.toString()));
          }
        });
  }

  private void copy() {
    folder()
        .ifPresent(folder -> {
          PopOvers.copy(folder.toString());
          main.tell(Text.of("history.path.copied", folder.toString()));
        });
  }

  private void delete() {
    if (selected() instanceof PastRow row) {
      main.askForget(row);
    }
  }
}
