package dev.gangboard.view;

import dev.gangboard.viewmodel.RendezvousMatrix;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousWords;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;

/// What is known of the cell under the pointer, shown after a moment's rest on it.
final class MatrixTooltip {
  private static final double DISTANCE = 14;

  private final Node owner;
  private final RendezvousViewModel model;
  private final Tooltip tooltip = new Tooltip();
  private final PauseTransition rest = new PauseTransition(Duration.millis(150));
  private int row = -1;
  private int rank = -1;

  MatrixTooltip(Node owner, RendezvousViewModel model) {
    this.owner = owner;
    this.model = model;
    tooltip.setId("matrix-tooltip");
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(RankTooltip.WIDTH);
  }

  void hover(int overRow, int overRank, double x, double y) {
    if (overRow == row && overRank == rank) {
      return;
    }
    leave();
    row = overRow;
    rank = overRank;
    if (row >= 0 && rank >= 0) {
      rest.setOnFinished(_ -> show(x, y));
      rest.playFromStart();
    }
  }

  void leave() {
    rest.stop();
    tooltip.hide();
    row = -1;
    rank = -1;
  }

  private void show(double x, double y) {
    RendezvousMatrix matrix = model.matrix().get();
    if (matrix != null && row >= 0 && row < matrix.rows() && rank >= 0 && rank < matrix.ranks()) {
      tooltip.setText(String.join("\n", RendezvousWords.cell(matrix, row, rank)));
      tooltip.show(owner, x + DISTANCE, y + DISTANCE);
    }
  }
}
