package dev.gangboard.view;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A decision that a person is asked for, over the veiled window: what it is about, what went wrong
/// with it, and two buttons. Esc keeps everything as it is.
abstract class Question extends StackPane {
  final Button keep = new Button();
  final Button confirm = new Button();
  private final VBox box = new VBox(12);
  private final VBox failure = new VBox(4);

  /// @param id of the whole; its buttons are `id-keep` and `id-confirm`
  /// @param keeping closes the question and changes nothing
  Question(String id, Runnable keeping) {
    setId(id);
    getStyleClass().add("veil");
    failure.getStyleClass().addAll("banner", "loud");
    box.getStyleClass().add("dialog");
    box.setMaxSize(480, Region.USE_PREF_SIZE);
    getChildren().add(box);
    keep.setId(id + "-keep");
    keep.setOnAction(_ -> keeping.run());
    confirm.setId(id + "-confirm");
    confirm.getStyleClass().addAll("danger", "filled");
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            keeping.run();
            event.consume();
          }
        });
    sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(this::keepFocus);
  }

  /// Puts in what is asked, above the buttons.
  ///
  /// @param beforeButtons what stands at their left
  final void ask(Node[] lines, Node... beforeButtons) {
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var buttons = new HBox(8, beforeButtons);
    buttons.getChildren().addAll(space, keep, confirm);
    buttons.getStyleClass().add("dialog-buttons");
    showFailure();
    box.getChildren().setAll(lines);
    box.getChildren().addAll(failure, buttons);
  }

  /// Gives it more room than a question needs.
  final void widen(double width) {
    box.setMaxWidth(width);
  }

  /// Shows what went wrong; nothing where there is no line.
  final void showFailure(Node... lines) {
    failure.setVisible(lines.length > 0);
    failure.setManaged(lines.length > 0);
    failure.getChildren().setAll(lines);
  }

  /// The window below is veiled: the focus must not wander into it.
  @SuppressWarnings("ReferenceEquality") // this very node
  private void keepFocus(@Nullable Node owner) {
    Node at = owner;
    while (at != null && at != this) {
      at = at.getParent();
    }
    if (at == null) {
      keep.requestFocus();
    }
  }

  static Label label(String text, String... styles) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }
}
