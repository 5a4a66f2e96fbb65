package dev.gangboard.view;

import dev.gangboard.viewmodel.MainViewModel;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;

/// The three zones side by side; the outer ones can be sized and folded away.
final class Zones extends SplitPane {
  private static final double LEFT = 272;
  private static final double RIGHT = 452;

  private final GangListView list;
  private final CentreView centre;
  private final LogTabsView logs;
  private final BooleanProperty leftShown = new SimpleBooleanProperty(true);
  private final BooleanProperty rightShown = new SimpleBooleanProperty(true);
  private double leftWidth = LEFT;
  private double rightWidth = RIGHT;

  Zones(MainViewModel model, ObservableValue<Theme> theme) {
    getStyleClass().add("zones");
    list = new GangListView(model, theme);
    centre = new CentreView(model, theme);
    logs = new LogTabsView(model.logs(), theme);
    list.setMinWidth(180);
    centre.setMinWidth(360);
    logs.setMinWidth(240);
    SplitPane.setResizableWithParent(list, false);
    SplitPane.setResizableWithParent(logs, false);
    leftShown.subscribe(_ -> arrange());
    rightShown.subscribe(_ -> arrange());
    widthProperty().subscribe(_ -> firstPlace());
    model.logs().selected().subscribe(log -> rightShown.set(rightShown.get() || log != null));
  }

  RankGridView grid() {
    return centre.grid();
  }

  void bind(ToggleButton left, ToggleButton right) {
    left.selectedProperty().bindBidirectional(leftShown);
    right.selectedProperty().bindBidirectional(rightShown);
  }

  void toggleLeft() {
    leftShown.set(!leftShown.get());
  }

  void toggleRight() {
    rightShown.set(!rightShown.get());
  }

  void focusFilter() {
    leftShown.set(true);
    list.focusFilter();
  }

  void focusSearch() {
    rightShown.set(true);
    logs.selectedView().ifPresent(LogTabView::focusSearch);
  }

  private void arrange() {
    remember();
    List<Node> wanted = new ArrayList<>();
    if (leftShown.get()) {
      wanted.add(list);
    }
    wanted.add(centre);
    if (rightShown.get()) {
      wanted.add(logs);
    }
    getItems().setAll(wanted);
    place();
  }

  private void remember() {
    if (getItems().contains(list) && list.getWidth() > 0) {
      leftWidth = list.getWidth();
    }
    if (getItems().contains(logs) && logs.getWidth() > 0) {
      rightWidth = logs.getWidth();
    }
  }

  /// Before the first layout a split pane has no width to divide.
  private void firstPlace() {
    if (list.getWidth() == 0 || logs.getWidth() == 0) {
      place();
    }
  }

  private void place() {
    double width = getWidth();
    if (width <= 0) {
      return;
    }
    int divider = 0;
    if (leftShown.get()) {
      setDividerPosition(divider++, leftWidth / width);
    }
    if (rightShown.get()) {
      double share = Math.min(rightWidth, width * 0.38);
      setDividerPosition(divider, 1 - share / width);
    }
  }
}
