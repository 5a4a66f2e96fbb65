package dev.gangboard.view;

import javafx.scene.paint.Color;

/// How well one colour is read on another, as WCAG 2 computes it.
final class Contrast {
  /// What small text needs (AA).
  static final double TEXT = 4.5;

  private static final int STEPS = 20;

  private Contrast() {}

  static double of(Color a, Color b) {
    double first = luminance(a);
    double second = luminance(b);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(Color color) {
    return 0.2126 * linear(color.getRed())
        + 0.7152 * linear(color.getGreen())
        + 0.0722 * linear(color.getBlue());
  }

  private static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }

  /// The same colour where it can be read on a ground, else the nearest to it that can.
  static Color readable(Color color, Color ground) {
    Color towards = of(Color.WHITE, ground) >= of(Color.BLACK, ground) ? Color.WHITE : Color.BLACK;
    Color tried = color;
    for (int step = 1; step <= STEPS && of(tried, ground) < TEXT; step++) {
      tried = color.interpolate(towards, (double) step / STEPS);
    }
    return tried;
  }
}
