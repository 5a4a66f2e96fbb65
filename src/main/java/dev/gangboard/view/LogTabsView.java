package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogTabsViewModel;
import dev.gangboard.viewmodel.StateWords;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The right zone: a tab for each opened log, with the rank and the letter of its state.
final class LogTabsView extends StackPane {
  private final LogTabsViewModel model;
  private final ObservableValue<Theme> theme;
  private final TabPane pane = new TabPane();
  private final HBox tools = new HBox(4);
  private boolean showing;

  LogTabsView(LogTabsViewModel model, ObservableValue<Theme> theme) {
    this.model = model;
    this.theme = theme;
    getStyleClass().add("log-zone");
    pane.setId("log-tabs");
    pane.getStyleClass().add("plain-tabs");
    pane.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
    tools.getStyleClass().add("log-tools");
    tools.visibleProperty().bind(Bindings.isNotEmpty(tools.getChildren()));
    tools.managedProperty().bind(tools.visibleProperty());
    VBox.setVgrow(pane, Priority.ALWAYS);
    getChildren().addAll(new VBox(tools, pane), hint());
    model.tabs().addListener((ListChangeListener<LogTabViewModel>) _ -> showTabs());
    model.selected().subscribe(_ -> showSelected());
    pane.getSelectionModel()
        .selectedItemProperty()
        .subscribe(tab -> {
          if (!showing && tab != null && tab.getUserData() instanceof LogTabViewModel log) {
            model.select(log);
          }
        });
    showTabs();
  }

  /// The view of the selected log.
  Optional<LogTabView> selectedView() {
    Tab tab = pane.getSelectionModel().getSelectedItem();
    return tab != null && tab.getContent() instanceof LogTabView view
        ? Optional.of(view)
        : Optional.empty();
  }

  /// Adds what is for all logs of the gang to the line above the tabs, at its right.
  void addTool(Node tool) {
    tools.getChildren().add(tool);
  }

  private VBox hint() {
    var title = new Label(Text.of("log.none.title"));
    title.getStyleClass().add("strong");
    var text = new Label(Text.of("log.none.hint"));
    text.getStyleClass().add("hint");
    text.setWrapText(true);
    var icon = Icons.large(MaterialDesignT.TEXT_BOX_OUTLINE);
    icon.getStyleClass().add("page-icon");
    var hint = new VBox(8, icon, title, text);
    hint.getStyleClass().add("centre-page");
    hint.setMouseTransparent(true); // the line above the tabs is below it
    hint.visibleProperty().bind(pane.visibleProperty().not());
    return hint;
  }

  private void showTabs() {
    showing = true;
    List<LogTabViewModel> wanted = List.copyOf(model.tabs());
    pane.getTabs().removeIf(tab -> !wanted.contains(tab.getUserData()));
    for (int i = 0; i < wanted.size(); i++) {
      if (i >= pane.getTabs().size() || pane.getTabs().get(i).getUserData() != wanted.get(i)) {
        pane.getTabs().add(i, tab(wanted.get(i)));
      }
    }
    pane.setVisible(!wanted.isEmpty());
    showing = false;
    showSelected();
  }

  private void showSelected() {
    LogTabViewModel selected = model.selected().get();
    showing = true;
    pane.getTabs().stream()
        .filter(tab -> tab.getUserData() == selected)
        .findFirst()
        .ifPresent(pane.getSelectionModel()::select);
    showing = false;
  }

  private Tab tab(LogTabViewModel log) {
    var tab = new Tab("", new LogTabView(log, model, theme));
    tab.setUserData(log);
    if (log.isMerged()) {
      tab.setGraphic(new Label(Text.of("log.tab.all")));
      tab.setTooltip(new Tooltip(Text.of("log.tab.all.tip")));
      tab.setClosable(false);
      return tab;
    }
    var letter = new Label();
    letter.getStyleClass().add("strong");
    var name = new Label(String.valueOf(log.rank()));
    tab.setGraphic(new HBox(4, name, letter));
    tab.setOnClosed(_ -> model.close(log));
    log.state().subscribe(state -> show(state, letter, tab));
    return tab;
  }

  private static void show(@Nullable RankState state, Label letter, Tab tab) {
    if (state == null) {
      return;
    }
    letter.setText(String.valueOf(state.letter()));
    letter
        .getStyleClass()
        .setAll("label", "strong", "state-" + state.name().toLowerCase(Locale.ROOT));
    tab.setTooltip(new Tooltip(StateWords.name(state)));
  }
}
