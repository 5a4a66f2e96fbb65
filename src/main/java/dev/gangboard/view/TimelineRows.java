package dev.gangboard.view;

/// Where the rows of a timeline are: one a rank, or so thin that all of them fit.
///
/// @param count ranks
/// @param pitch pixels from one row to the next
/// @param top of the first row, scrolled as it is now
record TimelineRows(int count, int pitch, double top) {
  static final int USUAL = 16;
  private static final int[] THINNER = {16, 12, 8, 6, 4, 3, 2, 1};
  private static final int GAPPED = 4;

  /// The thickest rows with which all fit, at least a pixel thick.
  static int fitting(int count, double height) {
    for (int pitch : THINNER) {
      if ((double) count * pitch <= height) {
        return pitch;
      }
    }
    return 1;
  }

  double bar() {
    return pitch >= USUAL ? pitch - 4 : pitch >= GAPPED ? pitch - 1 : pitch;
  }

  double y(int rank) {
    return top + (double) rank * pitch;
  }

  double height() {
    return (double) count * pitch;
  }

  /// The rank at a height, or -1.
  int at(double y) {
    double row = Math.floor((y - top) / pitch);
    return row >= 0 && row < count ? (int) row : -1;
  }

  /// Labels stand so many rows apart that they can be read.
  int labelled() {
    int every = 1;
    while (every * pitch < USUAL - 2) {
      every *= every % 4 == 0 ? 5 : 2;
    }
    return every;
  }
}
