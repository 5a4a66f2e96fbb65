package dev.gangboard.view;

import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.ImagePattern;

/// Diagonal stripes, seamless in all directions.
final class Hatch {
  private static final int PERIOD = 12;
  private static final int SHARPNESS = 4;

  private Hatch() {}

  /// Stripes of half the period, in pixels of the layout.
  static ImagePattern of(Color stripe, Color between) {
    int size = PERIOD * SHARPNESS;
    var image = new WritableImage(size, size);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        double coverage =
            Math.clamp(size / 4.0 - Math.abs((x + y) % size - size / 2.0) + 0.5, 0, 1);
        image.getPixelWriter().setColor(x, y, between.interpolate(stripe, coverage));
      }
    }
    return new ImagePattern(image, 0, 0, PERIOD, PERIOD, false);
  }
}
