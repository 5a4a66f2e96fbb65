package dev.gangboard.demo.program;

import java.util.SplittableRandom;

/// Points in the plane, each of one of three classes: the arms of a spiral, which no straight line
/// parts.
final class Samples {
  static final int CLASSES = 3;

  private static final double TURN = 3.5;
  private static final double NOISE = 0.3;
  private static final double RADIUS = 2;

  private final double[][] points;
  private final int[] classes;

  /// @param points x and y by sample
  /// @param classes the class by sample: 0, 1 or 2
  Samples(double[][] points, int[] classes) {
    this.points = points;
    this.classes = classes;
  }

  double[][] points() {
    return points;
  }

  int[] classes() {
    return classes;
  }

  /// The data set of a seed, the same whoever makes it.
  static Samples all(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] points = new double[count][];
    int[] classes = new int[count];
    for (int i = 0; i < count; i++) {
      int arm = random.nextInt(CLASSES);
      double along = random.nextDouble();
      double angle = 2 * Math.PI * arm / CLASSES + TURN * along + NOISE * random.nextGaussian();
      double radius = RADIUS * (0.1 + 0.9 * along);
      points[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
      classes[i] = arm;
    }
    return new Samples(points, classes);
  }

  /// What one rank holds of it: every `ranks`-th sample. The shards of all ranks are the whole.
  Samples shard(int rank, int ranks) {
    int size = (size() - rank + ranks - 1) / ranks;
    double[][] mine = new double[size][];
    int[] theirClasses = new int[size];
    for (int i = 0; i < size; i++) {
      mine[i] = points[rank + i * ranks];
      theirClasses[i] = classes[rank + i * ranks];
    }
    return new Samples(mine, theirClasses);
  }

  int size() {
    return classes.length;
  }
}
