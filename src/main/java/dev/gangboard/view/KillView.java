package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.KillViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import org.jspecify.annotations.Nullable;

/// The question before pods are killed that do not go: names them, and what it means.
final class KillView extends Question {
  private static final int MOST_NAMES = 8;

  KillView(MainViewModel main, KillViewModel model) {
    super("kill", main.cancels()::closeKill);
    keep.setText(Text.of("kill.keep"));
    confirm.setText(Text.of("kill.confirm"));
    confirm.disableProperty().bind(model.busy());
    confirm.setOnAction(_ -> model.confirm());
    List<Node> lines = new ArrayList<>();
    lines.add(label(model.title(), "strong", "dialog-title"));
    List<String> pods = model.pods();
    pods.stream().limit(MOST_NAMES).forEach(pod -> lines.add(label(pod, "mono")));
    if (pods.size() > MOST_NAMES) {
      lines.add(label(Text.of("cancel.note.more", pods.size() - MOST_NAMES)));
    }
    model.meanings().forEach(meaning -> lines.add(label(meaning, "loss")));
    ask(lines.toArray(Node[]::new));
    model.failure().subscribe(this::show);
  }

  private void show(@Nullable Notice notice) {
    if (notice == null) {
      showFailure();
      return;
    }
    confirm.setText(Text.of("window.tryAgain"));
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    showFailure(
        label(Text.of("kill.failed"), "strong"),
        label(notice.message()),
        label(notice.next(), "hint"),
        details);
  }
}
