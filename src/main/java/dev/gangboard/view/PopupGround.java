package dev.gangboard.view;

import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/// Gives popups a ground where nothing composites windows: their edges would be white there.
final class PopupGround implements AutoCloseable {
  private final ObservableValue<Theme> theme;
  private final ListChangeListener<Window> listener = this::changed;

  PopupGround(ObservableValue<Theme> theme) {
    this.theme = theme;
    if (!Compositor.isPresent()) {
      Window.getWindows().addListener(listener);
    }
  }

  private void changed(ListChangeListener.Change<? extends Window> change) {
    while (change.next()) {
      for (Window window : change.getAddedSubList()) {
        if (window instanceof PopupWindow && window.getScene() != null) {
          window.getScene().setFill(Token.EDGE.color(theme.getValue()));
        }
      }
    }
  }

  @Override
  public void close() {
    Window.getWindows().removeListener(listener);
  }
}
