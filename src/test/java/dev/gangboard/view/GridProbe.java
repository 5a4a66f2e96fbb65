package dev.gangboard.view;

import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;

/// Looks at the rank grid of a window from outside, as a person does: at its pixels.
public final class GridProbe {
  private final MainWindow window;

  public GridProbe(MainWindow window) {
    this.window = window;
  }

  /// The colour that is painted near a corner of the rank's cell, where no letter is; as ARGB. Only
  /// that pixel is drawn.
  public int colour(int rank) {
    RankGridView grid = window.grid();
    var middle = grid.middle(rank);
    double aside = grid.cells().cell().width() / 2 - 2;
    var parameters = new SnapshotParameters();
    var pixel =
        grid.localToParent(Math.floor(middle.getX() - aside), Math.floor(middle.getY() - aside));
    parameters.setViewport(new Rectangle2D(pixel.getX(), pixel.getY(), 1, 1));
    return grid.snapshot(parameters, new WritableImage(1, 1)).getPixelReader().getArgb(0, 0);
  }
}
