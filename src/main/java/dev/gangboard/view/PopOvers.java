package dev.gangboard.view;

import dev.gangboard.text.Text;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.controlsfx.control.PopOver;

/// Pop-overs: what is one click away. Without animation, so that they are gone when they are
/// hidden.
final class PopOvers {
  private PopOvers() {}

  /// Shows `content` under `owner`.
  static void show(Node owner, Node content) {
    show(owner, content, PopOver.ArrowLocation.TOP_CENTER);
  }

  /// Shows `content` above `owner`.
  static void showAbove(Node owner, Node content) {
    show(owner, content, PopOver.ArrowLocation.BOTTOM_RIGHT);
  }

  private static void show(Node owner, Node content, PopOver.ArrowLocation arrow) {
    var popOver = new PopOver(content);
    popOver.setArrowLocation(arrow);
    popOver.setDetachable(false);
    popOver.setAnimated(false);
    popOver.setFadeInDuration(Duration.ZERO);
    popOver.setFadeOutDuration(Duration.ZERO);
    popOver.setCornerRadius(Compositor.isPresent() ? 8 : 0);
    popOver.setArrowSize(Compositor.isPresent() ? 8 : 0);
    popOver.getRoot().getStylesheets().clear(); // its own sheet knows one theme only
    popOver.show(owner);
  }

  /// Shows a technical detail with a button that copies all of it.
  static void detail(Node owner, String title, String detail) {
    var heading = new Label(title);
    heading.getStyleClass().add("strong");
    var text = new TextArea(detail);
    text.setEditable(false);
    text.setWrapText(true);
    text.setPrefSize(560, 220);
    text.getStyleClass().addAll("mono", "detail-text");
    var copy = new Button(Text.of("window.copy"));
    copy.setOnAction(_ -> copy(detail));
    var box = new VBox(8, heading, text, new HBox(copy));
    box.getStyleClass().add("popover-body");
    show(owner, box);
  }

  static void copy(String text) {
    var content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }
}
