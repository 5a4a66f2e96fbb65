package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import java.time.Duration;
import java.util.List;

/// How many requests it costs the API server that one gang of 1,000 ranks is watched while nothing
/// happens.
public final class RequestsAtRest implements Benchmark {
  private static final int RANKS = 1_000;
  private static final Duration SETTLING = Duration.ofSeconds(60);
  private static final Duration MEASURED = Duration.ofMinutes(4);

  @Override
  public List<Figure> figures() throws Exception {
    try (MeasuredDemo demo = new MeasuredDemo(RANKS);
        KubernetesCluster cluster = demo.connect();
        FleetFeed feed = demo.feed(cluster, _ -> {})) {
      while (!feed.latest().link().live()) {
        Thread.sleep(50);
      }
      Thread.sleep(SETTLING);
      long before = cluster.requests();
      Thread.sleep(MEASURED);
      double perMinute = (cluster.requests() - before) / (double) MEASURED.toMinutes();
      return List.of(
          new Figure(
              "1,000 ranks at rest: requests", "%.1f/min".formatted(perMinute), "under 5/min"));
    }
  }
}
