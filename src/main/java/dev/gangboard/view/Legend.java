package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.viewmodel.StateWords;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/// What the cells of the grid mean.
final class Legend extends FlowPane {
  private static final double SIDE = 16;
  private static final List<RankState> ORDER =
      List.of(
          RankState.SUCCEEDED,
          RankState.RUNNING,
          RankState.STARTING,
          RankState.UNSCHEDULED,
          RankState.WAITING,
          RankState.FAILED,
          RankState.STOPPING,
          RankState.STOPPED,
          RankState.UNKNOWN);

  private final ObservableValue<Theme> theme;
  private final ObservableValue<Boolean> unknown;

  /// The state that nobody wants to see is explained only where it is.
  Legend(ObservableValue<@Nullable RankStates> states, ObservableValue<Theme> theme) {
    super(11, 6);
    this.theme = theme;
    unknown = states.map(s -> s != null && s.count(RankState.UNKNOWN) > 0).orElse(false);
    getStyleClass().add("legend");
    theme.subscribe(_ -> show());
    unknown.subscribe(_ -> show());
  }

  private void show() {
    var painter = new CellPainter(theme.getValue(), false);
    getChildren()
        .setAll(
            ORDER.stream()
                .filter(state -> state != RankState.UNKNOWN || unknown.getValue())
                .map(state -> entry(state, painter))
                .toList());
  }

  private static Label entry(RankState state, CellPainter painter) {
    var cell = new Canvas(SIDE, SIDE);
    painter.paint(
        cell.getGraphicsContext2D(),
        state,
        0,
        0,
        new GridLayout.Size(SIDE, SIDE),
        CellPainter.Marks.NONE);
    var label = new Label(StateWords.name(state), cell);
    label.getStyleClass().add("legend-entry");
    return label;
  }
}
