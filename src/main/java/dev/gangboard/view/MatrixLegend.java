package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RendezvousMatrix.Cell;
import java.util.Arrays;
import javafx.beans.value.ObservableValue;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

/// What the cells of the matrix mean.
final class MatrixLegend extends FlowPane {
  private static final double SIDE = 16;

  MatrixLegend(ObservableValue<Theme> theme) {
    super(11, 4);
    getStyleClass().add("legend");
    theme.subscribe(this::show);
  }

  private void show(Theme theme) {
    var cells = new MatrixCells(theme, false);
    getChildren().setAll(Arrays.stream(Cell.values()).map(cell -> entry(cells, cell)).toList());
  }

  private static Label entry(MatrixCells cells, Cell cell) {
    var picture = new Canvas(SIDE, SIDE);
    cells.paintSigned(picture.getGraphicsContext2D(), cell, SIDE);
    var label = new Label(name(cell), picture);
    label.getStyleClass().add("legend-entry");
    return label;
  }

  private static String name(Cell cell) {
    return switch (cell) {
      case ARRIVED -> Text.of("rendezvous.legend.arrived");
      case LATE -> Text.of("rendezvous.legend.late");
      case AWAITED -> Text.of("rendezvous.legend.awaited");
      case STRAGGLER -> Text.of("rendezvous.legend.straggler");
      case MISSING -> Text.of("rendezvous.legend.missing");
      case GONE -> Text.of("rendezvous.legend.gone");
    };
  }
}
