package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.CancelViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The question before a gang is cancelled: names it, its size and what will be lost.
final class CancelView extends StackPane {
  private final MainViewModel main;
  private final CancelViewModel model;
  private final Button keep = new Button();
  private final Button confirm = new Button();
  private final VBox failure = new VBox(4);

  CancelView(MainViewModel main, CancelViewModel model) {
    this.main = main;
    this.model = model;
    setId("cancel");
    getStyleClass().add("veil");
    var title = label(model.title(), "strong", "dialog-title");
    var box = new VBox(12, title, label(model.size()));
    model.losses().forEach(loss -> box.getChildren().add(label(loss, "loss")));
    failure.getStyleClass().addAll("banner", "loud");
    box.getChildren().addAll(failure, buttons());
    box.getStyleClass().add("dialog");
    box.setMaxSize(480, Region.USE_PREF_SIZE);
    getChildren().add(box);
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    model.failure().subscribe(this::show);
    model.stage().subscribe(this::show);
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
    keep.setId("cancel-keep");
    keep.setOnAction(_ -> main.closeCancel());
    confirm.setId("cancel-confirm");
    confirm.getStyleClass().addAll("danger", "filled");
    confirm.setOnAction(_ -> model.confirm());
    var busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    busy.visibleProperty().bind(model.stage().isEqualTo(CancelViewModel.Stage.SENDING));
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var buttons = new HBox(8, busy, space, keep, confirm);
    buttons.getStyleClass().add("dialog-buttons");
    return buttons;
  }

  private void show(CancelViewModel.Stage stage) {
    confirm.setDisable(stage == CancelViewModel.Stage.SENDING);
    confirm.setText(
        switch (stage) {
          case ASKING, ANSWERED -> Text.of("cancel.confirm");
          case SENDING -> Text.of("cancel.sending");
          case FAILED -> Text.of("window.tryAgain");
        });
    keep.setText(
        switch (stage) {
          case ASKING -> Text.of("cancel.keep");
          case SENDING, ANSWERED, FAILED -> Text.of("window.close");
        });
  }

  private void show(@Nullable Notice notice) {
    failure.setVisible(notice != null);
    failure.setManaged(notice != null);
    if (notice == null) {
      return;
    }
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    failure
        .getChildren()
        .setAll(
            label(Text.of("cancel.failed"), "strong"),
            label(notice.message()),
            label(notice.next(), "hint"),
            details);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      main.closeCancel();
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
