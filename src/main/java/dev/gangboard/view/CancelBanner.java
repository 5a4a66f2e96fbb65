package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.CancelNote;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// What became of a cancel, what keeps the pods that do not go, and what a person can do about it.
final class CancelBanner extends HBox {
  private static final int MOST_LINES = 4;

  private final MainViewModel main;
  private final Label text = label("");
  private final VBox words = new VBox(2, text);
  private CancelNote shown;

  CancelBanner(MainViewModel main, CancelNote note) {
    super(16);
    this.main = main;
    this.shown = note;
    setId("cancel-note");
    HBox.setHgrow(words, Priority.ALWAYS);
    text.setId("cancel-note-text");
    text.setText(note.text());
    getStyleClass().addAll("banner", note.loud() ? "loud" : "calm");
    if (note.lines().isEmpty()) {
      getStyleClass().add("one-line");
    }
    getChildren().add(words);
    note.lines().stream().limit(MOST_LINES).forEach(line -> words.getChildren().add(label(line)));
    if (note.lines().size() > MOST_LINES) {
      words.getChildren().add(label(Text.of("cancel.note.more", note.lines().size() - MOST_LINES)));
    }
    Notice problem = note.notice();
    if (problem != null) {
      getChildren().add(details(problem));
    }
    act(note.action());
  }

  /// Takes over another note that differs in its text alone: what counts down each second must not
  /// take the button from under the pointer.
  ///
  /// @return false where it differs in more
  boolean take(CancelNote next) {
    var same =
        new CancelNote(next.loud(), shown.text(), shown.lines(), next.notice(), next.action());
    if (!same.equals(shown) || next.lines().size() != shown.lines().size()) {
      return false;
    }
    shown = next;
    text.setText(next.text());
    int lines = Math.min(MOST_LINES, next.lines().size());
    for (int i = 0; i < lines; i++) {
      ((Label) words.getChildren().get(i + 1)).setText(next.lines().get(i));
    }
    return true;
  }

  private void act(CancelNote.Action action) {
    switch (action) {
      case NONE -> {}
      case TRY_AGAIN -> button("cancel-again", Text.of("window.tryAgain"), main::askCancel);
      case KILL -> button("cancel-kill", Text.of("cancel.kill"), this::askKill);
    }
  }

  private void askKill() {
    GangMoment moment = main.gang().moment().get();
    if (moment != null) {
      main.cancels().askKill(moment.id());
    }
  }

  private void button(String id, String name, Runnable command) {
    var button = new Button(name);
    button.setId(id);
    button.getStyleClass().add("compact");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> command.run());
    getChildren().add(button);
  }

  private static Label label(String words) {
    var label = new Label(words);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.setMaxWidth(Double.MAX_VALUE);
    return label;
  }

  private static Hyperlink details(Notice notice) {
    var link = new Hyperlink(Text.of("window.details"));
    link.setMinWidth(Region.USE_PREF_SIZE);
    link.setOnAction(_ -> PopOvers.detail(link, notice.title(), notice.copyText()));
    return link;
  }
}
