package dev.gangboard.demo.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NetworkTest {
  @Test
  void theGradientIsTheSlopeOfTheLoss() {
    Network network = new Network(5);
    Samples samples = Samples.all(3, 40);
    double[] parameters = network.initial(3);
    double[] gradient = new double[network.parameters()];
    int[] batch = IntStream.range(0, 40).toArray();

    double loss = network.gradient(parameters, samples, batch, gradient);

    assertEquals(network.loss(parameters, samples), loss, 1e-12);
    double[] slope = new double[gradient.length];
    for (int i = 0; i < slope.length; i++) {
      slope[i] =
          (network.loss(moved(parameters, i, 1e-6), samples)
                  - network.loss(moved(parameters, i, -1e-6), samples))
              / 2e-6;
    }
    assertArrayEquals(slope, gradient, 1e-7);
  }

  private static double[] moved(double[] parameters, int i, double by) {
    double[] moved = parameters.clone();
    moved[i] += by;
    return moved;
  }

  @Test
  void theShardsOfAllRanksAreTheWholeData() {
    Samples all = Samples.all(9, 103);
    int[] sizes = IntStream.range(0, 4).map(rank -> all.shard(rank, 4).size()).toArray();

    assertArrayEquals(new int[] {26, 26, 26, 25}, sizes);
    assertArrayEquals(all.points()[6], all.shard(2, 4).points()[1]);
    assertEquals(all.classes()[6], all.shard(2, 4).classes()[1]);
  }

  @Test
  void theOuterStepIsNesterovs() {
    OuterState state = new OuterState(4, new double[] {1, 2}, new double[] {0.5, -1});

    OuterState next = state.after(List.of(new double[] {1, 0}, new double[] {3, 4}), 0.5, 0.9);

    // mean 2 and 2; speed 0.45+2 and -0.9+2; step 0.5 * (2 + 0.9 * 2.45) and 0.5 * (2 + 0.9 * 1.1)
    assertEquals(5, next.round());
    assertArrayEquals(new double[] {1 - 2.1025, 2 - 1.495}, next.parameters(), 1e-12);
    assertArrayEquals(new double[] {2.45, 1.1}, next.momentum(), 1e-12);
  }

  @Test
  void theFirstStepOfAdamWGoesByTheLearningRateAndDecaysApart() {
    double[] parameters = {1, -2};

    new AdamW(0.1, 0.01, 2).step(parameters, new double[] {1e-3, -50});

    assertArrayEquals(new double[] {1 - 0.1 * (1 + 0.01), -2 + 0.1 * (1 + 0.02)}, parameters, 1e-5);
  }
}
