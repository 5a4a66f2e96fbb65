package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.OrphanRemovalViewModel;
import dev.gangboard.viewmodel.OrphanRemovalViewModel.Stage;
import dev.gangboard.viewmodel.OrphansViewModel;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// The steps of a removal of orphaned pods, in the place of their list.
final class OrphanRemovalView {
  private final Question question;
  private final OrphansViewModel model;
  private final OrphanRemovalViewModel removal;
  private final ProgressIndicator busy = new ProgressIndicator();

  OrphanRemovalView(Question question, OrphansViewModel model, OrphanRemovalViewModel removal) {
    this.question = question;
    this.model = model;
    this.removal = removal;
    busy.setPrefSize(16, 16);
  }

  Subscription show() {
    return removal
        .stage()
        .subscribe(this::step)
        .and(removal.failure().subscribe(this::showFailure));
  }

  private void step(Stage stage) {
    question.ask(lines(stage).toArray(Node[]::new), busy);
    boolean sending = stage == Stage.SENDING || stage == Stage.WATCHING;
    busy.setVisible(sending);
    question.confirm.setVisible(!sending && stage != Stage.GONE);
    question.confirm.setDisable(false);
    question.confirm.setText(confirmation(stage));
    question.confirm.setOnAction(_ -> {
      if (stage == Stage.STUCK) {
        removal.askNow();
      } else {
        removal.confirm();
      }
    });
    question.keep.setText(
        switch (stage) {
          case ASKING, FAILED -> Text.of("orphans.back");
          case ASKING_NOW -> Text.of("orphans.wait");
          case SENDING, WATCHING, STUCK, GONE -> Text.of("window.close");
        });
    question.keep.setOnAction(_ -> {
      switch (stage) {
        case ASKING, FAILED -> model.back();
        case ASKING_NOW -> removal.keepWaiting();
        case SENDING, WATCHING, STUCK -> model.closeList();
        case GONE -> {
          model.back();
          model.closeList();
        }
      }
    });
  }

  private static String confirmation(Stage stage) {
    return switch (stage) {
      case ASKING, SENDING, WATCHING, GONE -> Text.of("orphans.confirm");
      case STUCK -> Text.of("orphans.now");
      case ASKING_NOW -> Text.of("orphans.now.confirm");
      case FAILED -> Text.of("window.tryAgain");
    };
  }

  private List<Node> lines(Stage stage) {
    List<Node> lines = new ArrayList<>();
    String title =
        switch (stage) {
          case ASKING, FAILED -> Text.of("orphans.title.ask", removal.pods(), removal.gpus());
          case SENDING, WATCHING, STUCK -> Text.of("orphans.title.removing", removal.pods());
          case ASKING_NOW -> Text.of("orphans.title.now");
          case GONE -> Text.of("orphans.title.gone");
        };
    lines.add(Question.label(title, "strong", "dialog-title"));
    switch (stage) {
      case ASKING, FAILED -> {
        removal.names().forEach(name -> lines.add(Question.label(name)));
        lines.add(Question.label(Text.of("orphans.loss"), "loss"));
      }
      case ASKING_NOW -> {
        lines.add(progress());
        lines.add(Question.label(Text.of("orphans.now.loss"), "loss"));
      }
      case SENDING, WATCHING, STUCK, GONE -> lines.add(progress());
    }
    return lines;
  }

  private Label progress() {
    Label progress = Question.label("");
    progress.setId("orphans-progress");
    progress.textProperty().bind(removal.progress());
    return progress;
  }

  private void showFailure(@Nullable Notice notice) {
    if (notice == null) {
      question.showFailure();
      return;
    }
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    question.showFailure(
        Question.label(Text.of("orphans.failed"), "strong"),
        Question.label(notice.message()),
        Question.label(notice.next(), "hint"),
        details);
  }
}
