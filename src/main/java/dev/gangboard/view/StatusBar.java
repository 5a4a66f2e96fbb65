package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/// The bar at the bottom: the gang's size, where everything costs nothing, the zones, the
/// shortcuts.
final class StatusBar extends HBox {
  private final ToggleButton left =
      Icons.toggle(MaterialDesignD.DOCK_LEFT, Text.of("window.zone.left"));
  private final ToggleButton right =
      Icons.toggle(MaterialDesignD.DOCK_RIGHT, Text.of("window.zone.right"));
  private final Button shortcuts = new Button(Text.of("window.shortcuts"));

  StatusBar(MainViewModel main) {
    getStyleClass().add("status-bar");
    var size = new Label();
    size.setId("status-size");
    size.textProperty().bind(size(main.gang().moment()));
    var recording = new Label();
    recording.setId("recording");
    recording.textProperty().bind(main.recorded().kept());
    var trouble = new Label();
    trouble.setId("record-trouble");
    trouble.getStyleClass().add("warning-title");
    trouble.textProperty().bind(main.recorded().trouble());
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    shortcuts.setId("shortcuts");
    shortcuts.getStyleClass().add("status-button");
    shortcuts.setOnAction(_ -> showShortcuts());
    getChildren().addAll(size, recording, trouble, space, left, right, shortcuts);
  }

  ToggleButton left() {
    return left;
  }

  ToggleButton right() {
    return right;
  }

  private static ObservableValue<String> size(ObservableValue<@Nullable GangMoment> moment) {
    return moment.map(StatusBar::words).orElse("");
  }

  private static String words(@Nullable GangMoment moment) {
    if (moment == null) {
      return "";
    }
    int each = moment.gang().job().map(j -> j.template().gpusPerRank()).orElse(0);
    int ranks = moment.states().size();
    return each == 0
        ? Text.of("window.status.ranks", ranks)
        : Text.of("window.status.ranks.gpus", ranks, each);
  }

  void showShortcuts() {
    PopOvers.showAbove(shortcuts, new ShortcutSheet());
  }
}
