package dev.gangboard.view;

import dev.gangboard.logs.SaveForm;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogSaveViewModel;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import java.nio.file.Path;
import java.util.Optional;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.stage.FileChooser;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The buttons for all logs of the gang: search, save, and what is recorded.
final class LogTools {
  private final LogTabsView tabs;
  private final MainViewModel main;
  private final LogSaveViewModel saving;
  private final Desktop desktop;

  private LogTools(LogTabsView tabs, MainViewModel main, Desktop desktop) {
    this.tabs = tabs;
    this.main = main;
    this.desktop = desktop;
    saving = main.logZone().save();
  }

  static void addTo(LogTabsView tabs, MainViewModel main, Desktop desktop) {
    var tools = new LogTools(tabs, main, desktop);
    tabs.addTool(tools.progress());
    tabs.addTool(tools.search());
    tabs.addTool(tools.save());
    tabs.addTool(tools.settings());
  }

  private Button search() {
    var search =
        Icons.button(
            MaterialDesignT.TEXT_BOX_SEARCH_OUTLINE,
            Text.of("logs.search.open", Shortcut.SEARCH_ALL.keys()));
    search.setId("search-all");
    search.setOnAction(_ -> main.logZone().search().show());
    return search;
  }

  private Button save() {
    var save = Icons.button(MaterialDesignC.CONTENT_SAVE_OUTLINE, Text.of("logs.save"));
    save.setId("save-logs");
    save.setAccessibleText(Text.of("logs.save.accessible"));
    save.setOnAction(_ -> menu().show(save, Side.BOTTOM, 0, 0));
    save.disableProperty().bind(saving.busy());
    return save;
  }

  private ContextMenu menu() {
    LogTabViewModel shown = tabs.selectedView().map(_ -> main.logs().selected().get()).orElse(null);
    var menu = new ContextMenu();
    if (shown == null) {
      MenuItem none = item("save-none", Text.of("logs.save.none"), () -> {});
      none.setDisable(true);
      menu.getItems().add(none);
    } else {
      int rank = shown.rank();
      String name = String.valueOf(rank);
      menu.getItems()
          .addAll(
              item("save-plain", Text.of("logs.save.plain", name), () -> one(rank, SaveForm.PLAIN)),
              item("save-timed", Text.of("logs.save.timed", name), () -> one(rank, SaveForm.TIMED)),
              item("save-raw", Text.of("logs.save.raw", name), () -> one(rank, SaveForm.RAW)));
    }
    menu.getItems()
        .addAll(new SeparatorMenuItem(), item("save-all", Text.of("logs.save.all"), this::all));
    return menu;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    var item = new MenuItem(text);
    item.setId(id);
    item.setOnAction(_ -> action.run());
    return item;
  }

  private void one(int rank, SaveForm form) {
    ask(saving.textName(rank), Text.of("logs.save.text.files"), "*.log")
        .ifPresent(file -> saving.saveOne(rank, form, file));
  }

  private void all() {
    ask(saving.zipName(), Text.of("logs.save.zip.files"), "*.zip").ifPresent(saving::saveAll);
  }

  private Optional<Path> ask(Optional<String> name, String kind, String pattern) {
    var chooser = new FileChooser();
    chooser.setTitle(Text.of("logs.save.title"));
    chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(kind, pattern));
    return name.flatMap(proposed -> {
      chooser.setInitialFileName(proposed);
      return desktop.askWhereToSave(chooser, tabs.getScene().getWindow());
    });
  }

  private Node progress() {
    var words = new Label();
    words.setId("save-progress");
    words.getStyleClass().add("log-progress");
    words
        .textProperty()
        .bind(
            saving
                .progress()
                .map(part -> Text.of("logs.save.saving", (int) (part.doubleValue() * 100))));
    var cancel = Icons.button(MaterialDesignC.CLOSE, Text.of("logs.save.cancel"));
    cancel.setId("save-cancel");
    cancel.setOnAction(_ -> saving.cancel());
    var progress = new HBox(4, words, cancel);
    progress.getStyleClass().add("rank-search-bar");
    progress.visibleProperty().bind(saving.busy());
    progress.managedProperty().bind(progress.visibleProperty());
    return progress;
  }

  private Button settings() {
    var settings = Icons.button(MaterialDesignR.RECORD_CIRCLE_OUTLINE, Text.of("logs.keep"));
    settings.setId("log-settings");
    settings.setOnAction(
        _ -> PopOvers.show(settings, new LogSettingsView(main.logZone().settings())));
    return settings;
  }
}
