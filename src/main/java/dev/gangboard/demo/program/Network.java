package dev.gangboard.demo.program;

import java.util.Arrays;
import java.util.SplittableRandom;

/// A network of one hidden layer that tells the class of a point: `softmax(V tanh(W x + b) + c)`.
/// It holds no parameters; they are one array, as the optimisers see them:
///
/// | from | values |
/// |---|---|
/// | 0 | W, two for each hidden unit |
/// | 2h | b, one for each hidden unit |
/// | 3h | V, h for each class |
/// | 3h + 3h | c, one for each class |
///
/// @param hidden h, the number of hidden units
record Network(int hidden) {
  private static final int CLASSES = Samples.CLASSES;

  int parameters() {
    return 3 * hidden + CLASSES * hidden + CLASSES;
  }

  /// Random weights of a size that keeps the signal's size, and no biases.
  double[] initial(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] parameters = new double[parameters()];
    for (int i = 0; i < 2 * hidden; i++) {
      parameters[i] = random.nextGaussian() / Math.sqrt(2);
    }
    for (int i = outputs(); i < outputBiases(); i++) {
      parameters[i] = random.nextGaussian() / Math.sqrt(hidden);
    }
    return parameters;
  }

  private int outputs() {
    return 3 * hidden;
  }

  private int outputBiases() {
    return 3 * hidden + CLASSES * hidden;
  }

  /// The mean cross entropy of all samples, in nats: ln 3 for one who guesses.
  double loss(double[] parameters, Samples samples) {
    double loss = 0;
    double[] units = new double[hidden];
    for (int i = 0; i < samples.size(); i++) {
      double[] chances = chances(parameters, samples.points()[i], units);
      loss -= Math.log(chances[samples.classes()[i]]) / samples.size();
    }
    return loss;
  }

  /// The gradient of the mean cross entropy of a batch.
  ///
  /// @param batch indexes of samples
  /// @param gradient is set to the gradient, one value for each parameter
  /// @return the mean cross entropy of the batch
  double gradient(double[] parameters, Samples samples, int[] batch, double[] gradient) {
    Arrays.fill(gradient, 0);
    double loss = 0;
    double[] units = new double[hidden];
    for (int sample : batch) {
      double[] point = samples.points()[sample];
      double[] errors = chances(parameters, point, units);
      loss -= Math.log(errors[samples.classes()[sample]]) / batch.length;
      errors[samples.classes()[sample]] -= 1;
      for (int k = 0; k < CLASSES; k++) {
        errors[k] /= batch.length;
      }
      addBackwards(parameters, point, units, errors, gradient);
    }
    return loss;
  }

  /// Forwards: the chance of each class, and on the way what each hidden unit says.
  private double[] chances(double[] parameters, double[] point, double[] units) {
    for (int j = 0; j < hidden; j++) {
      units[j] =
          Math.tanh(
              parameters[2 * j] * point[0]
                  + parameters[2 * j + 1] * point[1]
                  + parameters[2 * hidden + j]);
    }
    double[] scores = new double[CLASSES];
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < CLASSES; k++) {
      scores[k] = parameters[outputBiases() + k];
      for (int j = 0; j < hidden; j++) {
        scores[k] += parameters[outputs() + k * hidden + j] * units[j];
      }
      most = Math.max(most, scores[k]);
    }
    double sum = 0;
    for (int k = 0; k < CLASSES; k++) {
      scores[k] = Math.exp(scores[k] - most);
      sum += scores[k];
    }
    for (int k = 0; k < CLASSES; k++) {
      // A chance of exactly 0 would make one bad sample an infinite loss.
      scores[k] = Math.max(scores[k] / sum, 1e-300);
    }
    return scores;
  }

  private void addBackwards(
      double[] parameters, double[] point, double[] units, double[] errors, double[] gradient) {
    for (int j = 0; j < hidden; j++) {
      double back = 0;
      for (int k = 0; k < CLASSES; k++) {
        gradient[outputs() + k * hidden + j] += errors[k] * units[j];
        back += errors[k] * parameters[outputs() + k * hidden + j];
      }
      back *= 1 - units[j] * units[j];
      gradient[2 * j] += back * point[0];
      gradient[2 * j + 1] += back * point[1];
      gradient[2 * hidden + j] += back;
    }
    for (int k = 0; k < CLASSES; k++) {
      gradient[outputBiases() + k] += errors[k];
    }
  }
}
