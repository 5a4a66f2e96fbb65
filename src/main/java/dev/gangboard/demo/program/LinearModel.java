package dev.gangboard.demo.program;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/// A linear model under training by mini-batch gradient descent, with the shard of data that one
/// rank holds. All ranks of a seed share the truth that they look for; their samples differ.
final class LinearModel {
  /// The standard deviation of the noise in the data: its square is the loss that no model beats.
  static final double NOISE = 0.1;

  private final double[] weights;
  private final double[][] inputs;
  private final double[] targets;
  private final RandomGenerator draw;

  LinearModel(long seed, int rank, int features, int samples) {
    weights = new double[features];
    double[] truth = gaussians(new SplittableRandom(seed), features);
    SplittableRandom data = new SplittableRandom(seed * 1_000_003 + rank + 1);
    inputs = new double[samples][];
    targets = new double[samples];
    for (int i = 0; i < samples; i++) {
      inputs[i] = gaussians(data, features);
      targets[i] = dot(truth, inputs[i]) + NOISE * data.nextGaussian();
    }
    draw = data.split();
  }

  /// One step of descent on samples drawn from the shard.
  ///
  /// @return the mean squared error on them before the step
  double step(double learningRate, int batch) {
    double[] gradient = new double[weights.length];
    double loss = 0;
    for (int i = 0; i < batch; i++) {
      int at = draw.nextInt(inputs.length);
      double error = dot(weights, inputs[at]) - targets[at];
      loss += error * error / batch;
      for (int k = 0; k < gradient.length; k++) {
        gradient[k] += 2 * error * inputs[at][k] / batch;
      }
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] -= learningRate * gradient[k];
    }
    return loss;
  }

  private static double[] gaussians(RandomGenerator random, int count) {
    return DoubleStream.generate(random::nextGaussian).limit(count).toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
