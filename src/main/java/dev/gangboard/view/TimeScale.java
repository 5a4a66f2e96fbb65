package dev.gangboard.view;

/// Which stretch of time is drawn, and where. Times in milliseconds since 1970.
///
/// @param from at the left edge
/// @param to at the right edge
/// @param left pixel of the left edge
/// @param width pixels
record TimeScale(double from, double to, double left, double width) {
  private static final double SHORTEST = 500;

  TimeScale {
    to = Math.max(to, from + SHORTEST);
    width = Math.max(1, width);
  }

  double x(long millis) {
    return left + ((double) millis - from) / (to - from) * width;
  }

  double time(double x) {
    return from + (x - left) / width * (to - from);
  }

  static TimeScale of(long from, long to, double left, double width) {
    return new TimeScale((double) from, (double) to, left, width);
  }

  double span() {
    return to - from;
  }

  /// Shows `factor` times as much, with the time under `x` staying where it is, and nothing outside
  /// of the given bounds.
  TimeScale zoomed(double factor, double x, long begin, long end) {
    double fixed = time(Math.clamp(x, left, left + width));
    double whole = Math.max(SHORTEST, (double) end - begin);
    double span = Math.clamp(span() * factor, Math.min(SHORTEST, whole), whole);
    double start = fixed - span * ((fixed - from) / span());
    return within(start, span, begin, end);
  }

  /// Shows what lies so many pixels further right.
  TimeScale moved(double pixels, long begin, long end) {
    return within(from + pixels / width * span(), span(), begin, end);
  }

  private TimeScale within(double start, double span, long begin, long end) {
    double first = Math.max((double) begin, Math.min(start, (double) end - span));
    return new TimeScale(first, first + span, left, width);
  }
}
