package dev.gangboard.view;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/// Icons, and buttons that are nothing but an icon.
final class Icons {
  private static final int SIZE = 16;

  private Icons() {}

  static FontIcon of(Ikon ikon) {
    return FontIcon.of(ikon, SIZE);
  }

  static FontIcon large(Ikon ikon) {
    return FontIcon.of(ikon, 3 * SIZE);
  }

  /// @param text what it does: its tooltip, and its name for a screen reader
  static Button button(Ikon ikon, String text) {
    return named(new Button("", of(ikon)), text);
  }

  static ToggleButton toggle(Ikon ikon, String text) {
    return named(new ToggleButton("", of(ikon)), text);
  }

  private static <T extends Labeled> T named(T control, String text) {
    control.getStyleClass().add("icon-button");
    name(control, text);
    control.setTooltip(new Tooltip(text));
    return control;
  }

  static void name(Node node, String text) {
    node.setAccessibleText(text);
  }
}
