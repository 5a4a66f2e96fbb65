package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.DemoViewModel;
import dev.gangboard.viewmodel.StoryCard;
import javafx.scene.Node;

/// The question before a scenario takes the place of a demo cluster on which gangs live.
final class ResetView extends Question {
  ResetView(DemoViewModel demo, StoryCard card) {
    super("reset", demo::keep);
    keep.setText(Text.of("knobs.reset.keep"));
    confirm.setText(Text.of("knobs.reset.confirm"));
    confirm.setOnAction(_ -> demo.confirm());
    ask(
        new Node[] {
          label(Text.of("knobs.reset.title"), "strong", "dialog-title"),
          label(Text.of("knobs.reset.facts", card.title())),
          label(card.watch(), "hint"),
          label(Text.of("knobs.reset.loss"), "loss")
        });
    showFailure();
  }
}
