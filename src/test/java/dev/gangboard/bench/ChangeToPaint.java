package dev.gangboard.bench;

import static java.util.Objects.requireNonNull;

import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.util.Config;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// From a pod's change at the API server to the painted cell: pods of a gang that runs are deleted
/// one by one, and the clock runs from before the request is sent until a pixel of the rank's cell
/// has another colour.
final class ChangeToPaint implements Benchmark {
  private static final int RANKS = 1000;
  private static final int WARM_UP = 100;
  private static final int CHANGES = 300;

  @Override
  public List<Figure> figures() throws Exception {
    try (DemoProcess demo = DemoProcess.start(RANKS);
        HeadlessWindow window = HeadlessWindow.show(demo.kubeconfig())) {
      CompletableFuture<Long> complete = window.whenRunning(RANKS);
      window.connect(demo.gang());
      complete.get(60, TimeUnit.SECONDS);
      var measured = new Percentiles(changes(demo, window));
      return List.of(
          Figure.of("1,000 ranks: pod change to painted cell, p50", measured.millis(50)),
          new Figure(
              "1,000 ranks: pod change to painted cell, p99", measured.millis(99), "under 100 ms"));
    }
  }

  private static long[] changes(DemoProcess demo, HeadlessWindow window) throws Exception {
    var api = new CoreV1Api(Config.fromConfig(demo.kubeconfig().toString()));
    Map<Integer, String> pods = pods(api, demo.gang());
    var random = new Random(1);
    long[] times = new long[CHANGES];
    for (int i = -WARM_UP; i < CHANGES; i++) {
      int rank = (i + WARM_UP) * 2;
      // At no fixed beat with the pulses of the window, nor with the pace of the snapshots.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(40 + random.nextInt(120)));
      CompletableFuture<Long> painted = window.whenStopped(rank);
      String pod = requireNonNull(pods.get(rank));
      long begin = System.nanoTime();
      api.deleteNamespacedPod(pod, "default").gracePeriodSeconds(30).execute();
      long end = painted.get(20, TimeUnit.SECONDS);
      if (i >= 0) {
        times[i] = end - begin;
      }
    }
    return times;
  }

  /// The pods' names, `<job>-<rank>-<5 letters>`, by rank.
  private static Map<Integer, String> pods(CoreV1Api api, String gang) throws ApiException {
    Map<Integer, String> pods = new HashMap<>();
    for (V1Pod pod :
        api.listNamespacedPod("default").labelSelector("job-name=" + gang).execute().getItems()) {
      String name = requireNonNull(requireNonNull(pod.getMetadata()).getName());
      String rank = name.substring(gang.length() + 1, name.lastIndexOf('-'));
      pods.put(Integer.valueOf(rank), name);
    }
    return pods;
  }
}
