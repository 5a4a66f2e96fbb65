package dev.gangboard.view;

/// Where the cells of a rank grid are: wrapped rows of a width that fits and is easy to count in.
/// Pixels from the grid's top left corner, unscrolled.
///
/// @param count cells
/// @param columns cells a row
/// @param axis width of the row numbers at the left, 0 where each cell has its number in it
/// @param cell a cell's size
/// @param gap between cells
record GridLayout(int count, int columns, double axis, Size cell, double gap) {
  /// Cells from this size on have a letter.
  static final double LETTER = 11;

  /// Cells from this size on have their number in them.
  static final double NUMBER = 30;

  private static final double TALL = 36;
  private static final double WIDEST = 64;
  private static final double GAP = 4;

  record Size(double width, double height) {}

  /// The largest cells with which everything fits; where nothing fits, the smallest.
  static GridLayout fit(int count, double width, double height) {
    GridLayout large = large(count, width);
    if (large.height() <= height) {
      return large;
    }
    for (int pitch = (int) (NUMBER + GAP) - 1; pitch > 1; pitch--) {
      GridLayout squares = squares(count, width, pitch);
      if (squares.height() <= height) {
        return squares;
      }
    }
    return squares(count, width, 2);
  }

  /// Cells of about the wanted pitch, whatever the height.
  static GridLayout zoomed(int count, double width, int pitch) {
    return pitch >= NUMBER + GAP ? large(count, width) : squares(count, width, pitch);
  }

  private static GridLayout large(int count, double width) {
    int columns = columns(count, (int) ((width + GAP) / (TALL + GAP)));
    double each = (width + GAP) / columns - GAP;
    return new GridLayout(count, columns, 0, new Size(Math.clamp(each, TALL, WIDEST), TALL), GAP);
  }

  private static GridLayout squares(int count, double width, int pitch) {
    double axis = 8 + 7.0 * String.valueOf(Math.max(0, count - 1)).length();
    double gap = pitch >= 18 ? 3 : pitch >= 9 ? 2 : pitch >= 3 ? 1 : 0;
    int columns = columns(count, (int) ((width - axis + gap) / pitch));
    return new GridLayout(count, columns, axis, new Size(pitch - gap, pitch - gap), gap);
  }

  /// The largest number that is easy to count in: a power of two or a multiple of ten.
  private static int columns(int count, int most) {
    int two = Integer.highestOneBit(Math.max(1, most));
    int ten = most / 10 * 10;
    return Math.clamp(Math.max(two, ten), 1, Math.max(1, count));
  }

  int rows() {
    return Math.ceilDiv(count, columns);
  }

  double pitchX() {
    return cell.width() + gap;
  }

  double pitchY() {
    return cell.height() + gap;
  }

  double width() {
    return axis + columns * pitchX() - gap;
  }

  double height() {
    return rows() * pitchY() - gap;
  }

  /// On whole pixels.
  double x(int index) {
    return Math.round(axis + index % columns * pitchX());
  }

  /// The size of a cell on whole pixels: where the width does not divide, some are a pixel wider.
  Size size(int index) {
    int column = index % columns;
    double right = Math.round(axis + (column + 1) * pitchX()) - gap;
    return new Size(right - x(index), cell.height());
  }

  double y(int index) {
    int row = index / columns;
    return row * pitchY();
  }

  /// The cell at a point; the gap behind a cell belongs to it. -1 where there is none.
  int at(double x, double y) {
    if (x < axis || y < 0) {
      return -1;
    }
    long column = (long) ((x - axis) / pitchX());
    long row = (long) (y / pitchY());
    long index = row * columns + column;
    return column < columns && index < count ? (int) index : -1;
  }

  boolean numbered() {
    return cell.width() >= NUMBER && cell.height() >= NUMBER;
  }

  boolean lettered() {
    return cell.height() >= LETTER;
  }
}
