package dev.gangboard.bench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// From the moment a window connects to the painted grid of a gang of 10,000 ranks, in a process
/// that has just started.
final class FirstGrid implements Benchmark {
  private static final int RANKS = 10_000;

  @Override
  public List<Figure> figures() throws Exception {
    try (DemoProcess demo = DemoProcess.start(RANKS);
        HeadlessWindow window = HeadlessWindow.show(demo.kubeconfig())) {
      CompletableFuture<Long> complete = window.whenRunning(RANKS);
      long begin = System.nanoTime();
      window.connect(demo.gang());
      long took = complete.get(120, TimeUnit.SECONDS) - begin;
      return List.of(
          Figure.of(
              "10,000 ranks: connect to complete grid, cold",
              new Percentiles(new long[] {took}).millis(100)));
    }
  }
}
