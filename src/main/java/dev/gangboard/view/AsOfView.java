package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.TimelineViewModel;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignH;

/// Says that not now is shown but a moment of the past, with the way back. It takes the place of
/// the sentence in the header: nothing moves away under a pointer that is dragged over the
/// timeline.
final class AsOfView extends HBox {
  AsOfView(TimelineViewModel model) {
    super(8);
    setId("as-of-bar");
    getStyleClass().add("as-of");
    var words = new Label();
    words.setId("as-of");
    words.getStyleClass().add("strong");
    words.textProperty().bind(model.asOfWords());
    words.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(words, Priority.ALWAYS);
    var back = new Button(Text.of("timeline.back"));
    back.setId("back-to-now");
    back.getStyleClass().addAll("compact", "primary");
    back.setMinWidth(Region.USE_PREF_SIZE);
    back.setOnAction(_ -> model.backToNow());
    getChildren().addAll(Icons.of(MaterialDesignH.HISTORY), words, back);
    HBox.setHgrow(this, Priority.ALWAYS);
    visibleProperty().bind(model.asOf().map(_ -> true).orElse(false));
    managedProperty().bind(visibleProperty());
  }
}
