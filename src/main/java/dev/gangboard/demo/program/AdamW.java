package dev.gangboard.demo.program;

/// The inner optimiser: Adam with the decay of the weights apart from the gradient.
final class AdamW {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;
  private static final double LEAST = 1e-8;

  private final double learningRate;
  private final double decay;
  private final double[] mean;
  private final double[] square;
  private int steps;

  /// @param parameters how many
  AdamW(double learningRate, double decay, int parameters) {
    this.learningRate = learningRate;
    this.decay = decay;
    this.mean = new double[parameters];
    this.square = new double[parameters];
  }

  /// One step: changes the parameters.
  void step(double[] parameters, double[] gradient) {
    steps++;
    double firstBias = 1 - Math.pow(FIRST, steps);
    double secondBias = 1 - Math.pow(SECOND, steps);
    for (int i = 0; i < parameters.length; i++) {
      mean[i] = FIRST * mean[i] + (1 - FIRST) * gradient[i];
      square[i] = SECOND * square[i] + (1 - SECOND) * gradient[i] * gradient[i];
      double direction = mean[i] / firstBias / (Math.sqrt(square[i] / secondBias) + LEAST);
      parameters[i] -= learningRate * (direction + decay * parameters[i]);
    }
  }
}
