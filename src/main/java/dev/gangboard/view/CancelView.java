package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.CancelViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/// The question before a gang is cancelled: names it, its size and what will be lost.
final class CancelView extends Question {
  /// Room for what can be done instead, at the left of the buttons.
  final HBox instead = new HBox(8);

  CancelView(MainViewModel main, CancelViewModel model) {
    super("cancel", main::closeCancel);
    confirm.setOnAction(_ -> model.confirm());
    List<Node> lines = new ArrayList<>();
    lines.add(label(model.title(), "strong", "dialog-title"));
    lines.add(label(model.size()));
    model.losses().forEach(loss -> lines.add(label(loss, "loss")));
    var busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    busy.visibleProperty().bind(model.stage().isEqualTo(CancelViewModel.Stage.SENDING));
    instead.setId("cancel-instead");
    ask(lines.toArray(Node[]::new), instead, busy);
    model.failure().subscribe(this::show);
    model.stage().subscribe(this::show);
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
    if (notice == null) {
      showFailure();
      return;
    }
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    showFailure(
        label(Text.of("cancel.failed"), "strong"),
        label(notice.message()),
        label(notice.next(), "hint"),
        details);
  }
}
