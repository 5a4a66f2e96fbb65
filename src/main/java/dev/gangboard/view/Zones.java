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
import javafx.scene.input.MouseEvent;

/// The three zones side by side; the outer ones can be sized and folded away.
final class Zones extends SplitPane {
  private static final double LEFT = 272;
  private static final double RIGHT = 452;

  /// What the logs may have of a window that is small, and what the centre then keeps.
  private static final double SHARE = 0.34;

  private static final double CENTRE = 640;

  /// The gang's name, its phase and its buttons must fit.
  private static final double LEAST_CENTRE = 450;

  private static final double LEAST_LOGS = 240;
  private static final double DIVIDERS = 4;

  private final GangListView list;
  private final CentreView centre;
  private final LogTabsView tabs;
  private final LogZoneView logs;
  private final BooleanProperty leftShown = new SimpleBooleanProperty(true);
  private final BooleanProperty rightShown = new SimpleBooleanProperty(true);
  private double leftWidth = LEFT;
  private double rightWidth = RIGHT;
  private double leftPlaced;
  private double rightPlaced;
  private double placed;

  Zones(MainViewModel model, ObservableValue<Theme> theme, Desktop desktop) {
    getStyleClass().add("zones");
    list = new GangListView(model, theme, desktop);
    centre = new CentreView(model, theme, desktop);
    tabs = new LogTabsView(model.logs(), theme);
    logs = new LogZoneView(tabs, model, desktop);
    list.setMinWidth(180);
    centre.setMinWidth(LEAST_CENTRE);
    logs.setMinWidth(LEAST_LOGS);
    SplitPane.setResizableWithParent(list, false);
    SplitPane.setResizableWithParent(logs, false);
    leftShown.subscribe(_ -> arrange());
    rightShown.subscribe(_ -> arrange());
    addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> remember());
    model.logs().wanted().addListener((_, _, _) -> rightShown.set(true));
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

  void focusList() {
    list.focusList();
  }

  void focusFilter() {
    leftShown.set(true);
    list.focusFilter();
  }

  void focusSearch() {
    rightShown.set(true);
    tabs.selectedView().ifPresent(LogTabView::focusSearch);
  }

  void focusSearchInAll() {
    rightShown.set(true);
    logs.search();
  }

  private void arrange() {
    List<Node> wanted = new ArrayList<>();
    if (leftShown.get()) {
      wanted.add(list);
    }
    wanted.add(centre);
    if (rightShown.get()) {
      wanted.add(logs);
    }
    getItems().setAll(wanted);
    placed = 0;
    requestLayout();
  }

  /// A person has moved a divider, perhaps. What a small window makes of a zone is not what was
  /// wanted.
  private void remember() {
    if (leftShown.get() && list.getWidth() != leftPlaced) {
      leftWidth = list.getWidth();
      leftPlaced = leftWidth;
    }
    if (rightShown.get() && logs.getWidth() != rightPlaced) {
      rightWidth = logs.getWidth();
      rightPlaced = rightWidth;
    }
  }

  /// A split pane that is resized gives the difference to the centre alone, and takes from the
  /// others what does not fit: so the wanted widths are placed anew each time.
  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (getWidth() > 0 && getWidth() != placed) {
      placed = getWidth();
      for (int pass = 0; pass < 2; pass++) { // a divider cannot pass where the other still is
        place();
        super.layoutChildren();
      }
      leftPlaced = list.getWidth();
      rightPlaced = logs.getWidth();
    }
  }

  private void place() {
    double width = getWidth();
    int divider = 0;
    if (leftShown.get()) {
      setDividerPosition(divider++, leftWidth / width);
    }
    if (rightShown.get()) {
      double share = Math.min(rightWidth, Math.max(width * SHARE, width - leftWidth - CENTRE));
      share = Math.max(LEAST_LOGS, Math.min(share, width - leftWidth - LEAST_CENTRE - DIVIDERS));
      setDividerPosition(divider, 1 - share / width);
    }
  }
}
