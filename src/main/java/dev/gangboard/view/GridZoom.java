package dev.gangboard.view;

/// How large the cells of a grid are: as large as all of them fit, or as a person wants them.
final class GridZoom {
  private static final int[] PITCHES = {2, 3, 4, 6, 8, 11, 14, 19, 25, 40};
  private static final int FIT = 0;

  private int pitch = FIT;

  boolean fits() {
    return pitch == FIT;
  }

  void fit() {
    pitch = FIT;
  }

  /// The next larger size, or the next smaller if negative.
  void step(int steps, GridLayout now) {
    int from = fits() ? (int) now.pitchY() : pitch;
    int place = 0;
    while (place < PITCHES.length - 1 && PITCHES[place] < from) {
      place++;
    }
    pitch = PITCHES[Math.clamp((long) place + steps, 0, PITCHES.length - 1)];
  }

  /// @param bar the width of the scroll bar, which only cells of a wanted size need
  GridLayout layout(int count, double width, double height, double bar) {
    return fits()
        ? GridLayout.fit(count, width, height)
        : GridLayout.zoomed(count, width - bar, pitch);
  }
}
