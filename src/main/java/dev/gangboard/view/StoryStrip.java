package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.DemoViewModel;
import dev.gangboard.viewmodel.StoryCard;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// What the demo plays, what to watch and what to try; can be put away until the next scenario.
final class StoryStrip extends HBox {
  private final Label watch = line("story-watch");
  private final Label attempt = line("story-try");

  StoryStrip(DemoViewModel demo) {
    super(12);
    setId("story");
    getStyleClass().add("story-strip");
    attempt.getStyleClass().add("hint");
    Button away = Icons.button(MaterialDesignC.CLOSE, Text.of("knobs.story.away"));
    away.setId("story-away");
    away.setOnAction(_ -> show(null));
    var lines = new VBox(2, watch, attempt);
    HBox.setHgrow(lines, Priority.ALWAYS);
    getChildren().addAll(Icons.of(MaterialDesignF.FLASK_OUTLINE), lines, away);
    demo.playing().subscribe(this::show);
  }

  private void show(@Nullable StoryCard card) {
    setVisible(card != null);
    setManaged(card != null);
    if (card != null) {
      watch.setText(Text.of("knobs.story.watch", card.title(), card.watch()));
      attempt.setText(Text.of("knobs.start.try", card.attempt()));
    }
  }

  private static Label line(String id) {
    var label = new Label();
    label.setId(id);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }
}
