package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.ForgetViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/// The question before a record is deleted.
final class ForgetView extends Question {
  ForgetView(MainViewModel main, ForgetViewModel model) {
    super("forget", main::closeForget);
    keep.setText(Text.of("forget.keep"));
    confirm.setText(Text.of("forget.confirm"));
    confirm.disableProperty().bind(model.busy());
    confirm.setOnAction(_ -> model.confirm());
    ask(
        new Node[] {
          label(model.title(), "strong", "dialog-title"),
          label(model.facts()),
          label(Text.of("forget.loss"), "loss")
        });
    model.failure().subscribe(this::show);
  }

  private void show(@Nullable Notice notice) {
    if (notice == null) {
      showFailure();
    } else {
      showFailure(label(Text.of("forget.failed"), "strong"), label(notice.message()));
    }
  }
}
