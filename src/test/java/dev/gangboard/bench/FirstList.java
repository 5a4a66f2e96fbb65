package dev.gangboard.bench;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A gang of 10,000 ranks: from the first request to a complete fleet, the memory that it takes and
/// the requests that were sent. Demo cluster and client share the process: heap is what came on top
/// when the client had everything.
public final class FirstList implements Benchmark {
  private static final int RANKS = 10_000;
  private static final int ROUNDS = 3;

  @Override
  public List<Figure> figures() throws Exception {
    try (MeasuredDemo demo = new MeasuredDemo(RANKS)) {
      long[] nanos = new long[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        try (KubernetesCluster cluster = demo.connect()) {
          long start = System.nanoTime();
          demo.untilAllRun(cluster);
          nanos[i] = System.nanoTime() - start;
        }
      }
      return held(demo, nanos);
    }
  }

  private static List<Figure> held(MeasuredDemo demo, long[] nanos) throws Exception {
    long before = heapAfterGc();
    try (KubernetesCluster cluster = demo.connect()) {
      CountDownLatch complete = new CountDownLatch(1);
      try (FleetFeed feed = demo.feed(cluster, s -> demo.countDown(complete, s))) {
        if (!complete.await(60, TimeUnit.SECONDS)) {
          throw new IllegalStateException("no complete fleet");
        }
        untilQuiet(cluster);
        double megabytes = (heapAfterGc() - before) / 1e6;
        return List.of(
            Figure.of("10,000 ranks: first list to complete fleet, warm, best of 3", best(nanos)),
            Figure.of("10,000 ranks: the same, cold", first(nanos)),
            Figure.of(
                "10,000 ranks: heap of the client after GC, events included",
                String.format(Locale.ROOT, "%.1f MB", megabytes)),
            Figure.of(
                "10,000 ranks: API requests, lists in pages of 500",
                cluster.requests() + " for " + feed.latest().fleet().gangs().size() + " gang"));
      }
    }
  }

  /// Waits until the events are listed too.
  private static void untilQuiet(KubernetesCluster cluster) throws InterruptedException {
    long before = -1;
    while (before != cluster.requests()) {
      before = cluster.requests();
      Thread.sleep(5_000);
    }
  }

  private static String first(long[] nanos) {
    return new Percentiles(new long[] {nanos[0]}).millis(100);
  }

  private static String best(long[] nanos) {
    return new Percentiles(nanos).millis(0);
  }

  private static long heapAfterGc() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Thread.sleep(200);
      MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
      least = Math.min(least, heap.getUsed());
    }
    return least;
  }
}
