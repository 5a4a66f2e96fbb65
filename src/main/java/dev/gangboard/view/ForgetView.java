package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.ForgetViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
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

/// The question before a record is deleted.
final class ForgetView extends StackPane {
  private final MainViewModel main;
  private final ForgetViewModel model;
  private final Button keep = new Button(Text.of("forget.keep"));
  private final VBox failure = new VBox(4);

  ForgetView(MainViewModel main, ForgetViewModel model) {
    this.main = main;
    this.model = model;
    setId("forget");
    getStyleClass().add("veil");
    failure.getStyleClass().addAll("banner", "loud");
    var box =
        new VBox(
            12,
            label(model.title(), "strong", "dialog-title"),
            label(model.facts()),
            label(Text.of("forget.loss"), "loss"),
            failure,
            buttons());
    box.getStyleClass().add("dialog");
    box.setMaxSize(480, Region.USE_PREF_SIZE);
    getChildren().add(box);
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    model.failure().subscribe(this::show);
    sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(this::keepFocus);
  }

  /// The window below is veiled: the focus must not wander into it.
  private void keepFocus(@Nullable Node owner) {
    Node at = owner;
    while (at != null && at != this) {
      at = at.getParent();
    }
    if (at == null) {
      keep.requestFocus();
    }
  }

  private HBox buttons() {
    keep.setId("forget-keep");
    keep.setOnAction(_ -> main.closeForget());
    var confirm = new Button(Text.of("forget.confirm"));
    confirm.setId("forget-confirm");
    confirm.getStyleClass().addAll("danger", "filled");
    confirm.disableProperty().bind(model.busy());
    confirm.setOnAction(_ -> model.confirm());
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var buttons = new HBox(8, space, keep, confirm);
    buttons.getStyleClass().add("dialog-buttons");
    return buttons;
  }

  private void show(@Nullable Notice notice) {
    failure.setVisible(notice != null);
    failure.setManaged(notice != null);
    if (notice != null) {
      failure
          .getChildren()
          .setAll(label(Text.of("forget.failed"), "strong"), label(notice.message()));
    }
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      main.closeForget();
      event.consume();
    }
  }

  private static Label label(String text, String... styles) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }
}
