package dev.gangboard.demo.program;

import java.util.List;
import java.util.stream.DoubleStream;

/// What a gang agrees on after a round: the parameters, and the momentum of the outer optimiser.
/// Nothing else goes from round to round, so a gang that is started again goes on as if it had
/// never stopped.
final class OuterState {
  private final int round;
  private final double[] parameters;
  private final double[] momentum;

  /// @param round the last complete one; 0 before the first
  /// @param parameters one value each
  /// @param momentum one value for each parameter
  OuterState(int round, double[] parameters, double[] momentum) {
    this.round = round;
    this.parameters = parameters;
    this.momentum = momentum;
  }

  int round() {
    return round;
  }

  double[] parameters() {
    return parameters;
  }

  double[] momentum() {
    return momentum;
  }

  static OuterState first(double[] parameters) {
    return new OuterState(0, parameters, new double[parameters.length]);
  }

  /// The state of a round from the values of its object.
  static OuterState of(int round, double[] values) {
    int half = values.length / 2;
    return new OuterState(
        round,
        DoubleStream.of(values).limit(half).toArray(),
        DoubleStream.of(values).skip(half).toArray());
  }

  /// The values of its object: the parameters, then the momentum.
  double[] values() {
    return DoubleStream.concat(DoubleStream.of(parameters), DoubleStream.of(momentum)).toArray();
  }

  /// How far a rank has come from here: what it gives to the others in place of a gradient.
  double[] pseudoGradient(double[] reached) {
    double[] way = new double[reached.length];
    for (int i = 0; i < way.length; i++) {
      way[i] = parameters[i] - reached[i];
    }
    return way;
  }

  /// The outer step: descent with Nesterov's momentum along the mean of all ranks' ways.
  ///
  /// @param ways of all ranks, by rank: the order of a sum decides its last digits
  OuterState after(List<double[]> ways, double learningRate, double inertia) {
    double[] next = parameters.clone();
    double[] speed = new double[next.length];
    for (int i = 0; i < next.length; i++) {
      double mean = 0;
      for (double[] way : ways) {
        mean += way[i];
      }
      mean /= ways.size();
      speed[i] = inertia * momentum[i] + mean;
      next[i] -= learningRate * (mean + inertia * speed[i]);
    }
    return new OuterState(round + 1, next, speed);
  }
}
