package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.TimelineViewModel;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The timeline with its switches above it.
final class TimelineView extends VBox {
  private static final double ZOOM = 1.6;

  private final TimelineCanvas canvas;

  TimelineView(GangViewModel gang, ObservableValue<Theme> theme) {
    TimelineViewModel model = gang.timeline();
    canvas = new TimelineCanvas(gang, theme);
    getStyleClass().add("timeline-body");
    var note = new Label();
    note.setId("timeline-note");
    note.getStyleClass().add("hint");
    note.textProperty().bind(model.note().map(n -> n.isEmpty() ? Text.of("timeline.hint") : n));
    note.setMaxWidth(Double.MAX_VALUE);
    var whole = new Tooltip();
    whole.textProperty().bind(note.textProperty());
    note.setTooltip(whole);
    HBox.setHgrow(note, Priority.ALWAYS);
    var before = Icons.button(MaterialDesignS.SKIP_PREVIOUS, Text.of("timeline.before"));
    before.setOnAction(_ -> model.scrubToChange(false));
    var after = Icons.button(MaterialDesignS.SKIP_NEXT, Text.of("timeline.after"));
    after.setOnAction(_ -> model.scrubToChange(true));
    var smaller = Icons.button(MaterialDesignM.MAGNIFY_MINUS_OUTLINE, Text.of("timeline.out"));
    smaller.setOnAction(_ -> canvas.zoom(ZOOM));
    var fit = Icons.button(MaterialDesignF.FIT_TO_PAGE_OUTLINE, Text.of("timeline.fit"));
    fit.setOnAction(_ -> canvas.zoomToFit());
    var larger = Icons.button(MaterialDesignM.MAGNIFY_PLUS_OUTLINE, Text.of("timeline.in"));
    larger.setOnAction(_ -> canvas.zoom(1 / ZOOM));
    ToggleButton all =
        Icons.toggle(MaterialDesignA.ARROW_COLLAPSE_VERTICAL, Text.of("timeline.all"));
    all.setId("timeline-all");
    all.selectedProperty().subscribe(canvas::setAllRows);
    var switches = new HBox(before, after, smaller, fit, larger, all);
    switches.setMinWidth(Region.USE_PREF_SIZE);
    var bar = new HBox(8, note, switches);
    bar.getStyleClass().add("tab-bar");
    getChildren().addAll(bar, canvas);
    VBox.setVgrow(canvas, Priority.ALWAYS);
  }

  TimelineCanvas canvas() {
    return canvas;
  }
}
