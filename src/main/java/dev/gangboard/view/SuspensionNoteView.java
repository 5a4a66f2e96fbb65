package dev.gangboard.view;

import dev.gangboard.viewmodel.SuspensionNote;
import dev.gangboard.viewmodel.SuspensionViewModel;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/// How far a gang is into its suspension or out of it.
final class SuspensionNoteView extends HBox {
  private final Label text = new Label();

  SuspensionNoteView(SuspensionViewModel model) {
    setId("suspension-note");
    getStyleClass().addAll("banner", "one-line");
    text.setWrapText(true);
    text.setMinHeight(USE_PREF_SIZE);
    getChildren().add(text);
    managedProperty().bind(visibleProperty());
    model.note().subscribe(this::show);
  }

  private void show(@Nullable SuspensionNote note) {
    setVisible(note != null);
    if (note != null) {
      text.setText(note.text());
      getStyleClass().removeAll("loud", "calm");
      getStyleClass().add(note.loud() ? "loud" : "calm");
    }
  }
}
