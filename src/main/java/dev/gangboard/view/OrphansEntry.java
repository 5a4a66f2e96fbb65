package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.OrphansViewModel;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// That there are pods without a Job, or that it is not known; nothing where there are none.
final class OrphansEntry extends VBox {
  OrphansEntry(OrphansViewModel model) {
    var open = new Button("", Icons.of(MaterialDesignA.ALERT_OUTLINE));
    open.setId("orphans-entry");
    open.getStyleClass().add("orphans-entry");
    open.setMaxWidth(Double.MAX_VALUE);
    open.textProperty().bind(model.entry());
    open.setTooltip(new Tooltip(Text.of("orphans.entry.hint")));
    open.setOnAction(_ -> model.openList());
    open.visibleProperty().bind(model.entry().isNotEmpty());
    open.managedProperty().bind(open.visibleProperty());
    var unknown = new Label();
    unknown.setId("orphans-unknown");
    unknown.getStyleClass().add("hint");
    unknown.setWrapText(true);
    unknown.setMinHeight(USE_PREF_SIZE);
    unknown.textProperty().bind(model.unknown());
    unknown.visibleProperty().bind(model.unknown().isNotEmpty());
    unknown.managedProperty().bind(unknown.visibleProperty());
    getChildren().addAll(open, unknown);
    visibleProperty().bind(open.visibleProperty().or(unknown.visibleProperty()));
    managedProperty().bind(visibleProperty());
  }
}
