package dev.gangboard.view;

import javafx.scene.control.Tooltip;
import javafx.stage.Window;
import org.testfx.api.FxRobot;

/// The text of the tooltip that is shown.
final class TooltipText {
  private TooltipText() {}

  static boolean isTooltip(Window window) {
    return window instanceof Tooltip && window.isShowing();
  }

  static String of(FxRobot robot) {
    return robot.listWindows().stream()
        .filter(TooltipText::isTooltip)
        .map(window -> ((Tooltip) window).getText())
        .findFirst()
        .orElse("");
  }
}
