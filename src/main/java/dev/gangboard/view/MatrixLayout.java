package dev.gangboard.view;

/// Where the cells of a matrix are: rounds as rows, the newest on top, ranks as columns. Left of
/// them is room for the round, right of them for who it waited for. Where there are more ranks than
/// pixels, several share a column.
///
/// @param ranks of the gang
/// @param rows of the matrix
/// @param width of a column with its gap
/// @param height of a row with its gap
/// @param shared how many ranks share a column
/// @param words room for who a round waited for, right of the cells; 0 where there is none
record MatrixLayout(int ranks, int rows, double width, double height, int shared, double words) {
  /// Room for `last: rank 3, 5, 7 and 12 more`.
  private static final double WORDS = 178;

  /// Where the matrix is narrower, the cells need the room themselves.
  private static final double NARROW = 500;

  /// Room for `round 1234` and the time.
  private static final double LABELS = 148;

  private static final double DIGIT = 6.8;

  /// Room for the numbers of the ranks.
  static final double AXIS = 18;

  static final double ROW = 20;
  private static final double WIDEST = 64;
  private static final double[] HEIGHTS = {3, 5, 8, 12, ROW};
  private static final double WIDER = 1.5;

  /// @param across the pixels of the whole matrix
  /// @param zoom 0 for what fits the width; more for wider columns, less for lower rows
  static MatrixLayout of(int ranks, int rows, double across, int zoom) {
    double words = across < NARROW ? 0 : WORDS;
    double room = Math.max(40, across - labels(ranks) - words);
    double fit = Math.min(WIDEST, room / Math.max(1, ranks));
    double width = zoom <= 0 ? fit : Math.min(WIDEST, fit * Math.pow(WIDER, zoom));
    double height = HEIGHTS[Math.clamp((long) HEIGHTS.length - 1 + Math.min(0, zoom), 0, 4)];
    if (width >= 2) {
      return new MatrixLayout(
          ranks, rows, width >= 3 ? Math.floor(width) : width, height, 1, words);
    }
    int shared = (int) Math.ceil(2 / width);
    return new MatrixLayout(ranks, rows, width * shared, height, shared, words);
  }

  /// The lowest and the highest zoom that change anything.
  static int clampZoom(int zoom) {
    return Math.clamp(zoom, 1 - HEIGHTS.length, 12);
  }

  /// Room for the round, how many have come, and when the last came: left of the cells.
  double labels() {
    return labels(ranks);
  }

  private static double labels(int ranks) {
    return LABELS + 2 * DIGIT * String.valueOf(ranks).length();
  }

  int columns() {
    return Math.ceilDiv(ranks, shared);
  }

  double cellWidth() {
    return width >= 8 ? width - 2 : width >= 3 ? width - 1 : width;
  }

  double cellHeight() {
    return height >= 8 ? height - 2 : height - 1;
  }

  /// Of a column's left edge, from the first column's.
  double x(int column) {
    return column * width;
  }

  /// Of a row's upper edge, from the first row's.
  double y(int row) {
    return row * height;
  }

  double allColumns() {
    return columns() * width;
  }

  double allRows() {
    return rows * height;
  }

  int columnOf(int rank) {
    return rank / shared;
  }

  /// The first rank of the column at `x`, or -1.
  int rankAt(double x) {
    int column = (int) Math.floor(x / width);
    return x < 0 || column >= columns() ? -1 : column * shared;
  }

  /// The row at `y`, or -1.
  int rowAt(double y) {
    int row = (int) Math.floor(y / height);
    return y < 0 || row >= rows ? -1 : row;
  }
}
