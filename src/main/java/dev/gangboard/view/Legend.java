package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.viewmodel.StateWords;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

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

  Legend(ObservableValue<Theme> theme) {
    super(14, 6);
    getStyleClass().add("legend");
    theme.subscribe(this::show);
  }

  private void show(Theme theme) {
    var painter = new CellPainter(theme, false);
    getChildren().setAll(ORDER.stream().map(state -> entry(state, painter)).toList());
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
