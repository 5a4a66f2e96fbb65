package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.SuspensionQuestion;
import dev.gangboard.viewmodel.SuspensionViewModel;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ProgressIndicator;
import org.jspecify.annotations.Nullable;

/// The question before a gang is stopped with its record kept, or goes on again: says what happens.
final class SuspensionView extends Question {
  private final SuspensionQuestion question;

  SuspensionView(SuspensionViewModel model, SuspensionQuestion question) {
    super("suspension", model::drop);
    this.question = question;
    confirm.setOnAction(_ -> question.confirm());
    confirm.disableProperty().bind(question.busy());
    if (!question.suspending()) {
      confirm.getStyleClass().removeAll("danger", "filled");
      confirm.getStyleClass().add("primary");
    }
    keep.setText(question.suspending() ? Text.of("suspend.keep") : Text.of("resume.keep"));
    List<Node> lines = new ArrayList<>();
    lines.add(label(question.title(), "strong", "dialog-title"));
    question.effects().forEach(effect -> lines.add(label(effect, "loss")));
    var busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    busy.visibleProperty().bind(question.busy());
    ask(lines.toArray(Node[]::new), busy);
    question.failure().subscribe(this::show);
  }

  private void show(@Nullable Notice notice) {
    if (notice == null) {
      confirm.setText(
          question.suspending() ? Text.of("suspend.confirm") : Text.of("resume.confirm"));
      showFailure();
      return;
    }
    confirm.setText(Text.of("window.tryAgain"));
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    showFailure(
        label(
            question.suspending() ? Text.of("suspend.failed") : Text.of("resume.failed"), "strong"),
        label(notice.message()),
        label(notice.next(), "hint"),
        details);
  }
}
