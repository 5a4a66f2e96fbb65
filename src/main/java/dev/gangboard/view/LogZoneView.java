package dev.gangboard.view;

import dev.gangboard.viewmodel.GangSearchViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;

/// The right zone: the logs that are opened, and below them the search through all.
final class LogZoneView extends SplitPane {
  private static final double LOGS = 0.5;

  private final LogTabsView tabs;
  private final GangSearchView results;
  private final GangSearchViewModel search;
  private double divider = LOGS;

  LogZoneView(LogTabsView tabs, MainViewModel main, Desktop desktop) {
    this.tabs = tabs;
    search = main.logZone().search();
    results = new GangSearchView(search);
    setOrientation(Orientation.VERTICAL);
    getStyleClass().add("log-parts");
    LogTools.addTo(tabs, main, desktop);
    getItems().add(tabs);
    search.open().subscribe(this::show);
  }

  /// Shows the search, ready to be typed into.
  void search() {
    search.show();
    results.focusQuery();
  }

  private void show(boolean open) {
    if (open && getItems().size() == 1) {
      getItems().add(results);
      setDividerPositions(divider);
    } else if (!open && getItems().size() == 2) {
      divider = getDividerPositions()[0];
      getItems().remove(results);
      tabs.selectedView().ifPresent(view -> view.canvas().requestFocus());
    }
  }
}
