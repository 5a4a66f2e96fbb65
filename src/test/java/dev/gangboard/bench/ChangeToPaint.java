package dev.gangboard.bench;

import static java.util.Objects.requireNonNull;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import dev.gangboard.gang.SpecField;
import dev.gangboard.view.GridProbe;
import dev.gangboard.view.MainWindow;
import dev.gangboard.view.Theme;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.MainViewModel;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.stage.Stage;

/// From a pod's change at the API server to the painted cell: pods of a gang that runs are deleted
/// one by one, and the clock runs from before the request is sent until a pixel of the rank's cell
/// has another colour.
final class ChangeToPaint implements Benchmark {
  private static final int RANKS = 1000;
  private static final int WARM_UP = 40;
  private static final int CHANGES = 300;

  @Override
  public List<Figure> figures() throws Exception {
    try (DemoProcess demo = DemoProcess.start();
        Shown shown = Shown.on(demo.kubeconfig())) {
      String gang = launch(demo.kubeconfig());
      shown.untilAllRun(gang);
      long[] times = changes(demo.kubeconfig(), gang, shown);
      var measured = new Percentiles(times);
      String what = "pod's change to painted cell, %,d ranks, ".formatted(RANKS);
      return List.of(
          Figure.of(what + "p50", measured.millis(50)),
          new Figure(what + "p99", measured.millis(99), "under 100 ms"));
    }
  }

  private static String launch(Path kubeconfig) throws Exception {
    var clusters = new KubeconfigClusters(kubeconfig, Map.of());
    try (Cluster cluster = clusters.open(clusters.current().name())) {
      GangDraft draft =
          GangDraft.defaults()
              .with(SpecField.IMAGE, "demo.gangboard.dev/sleeper:1")
              .with(SpecField.REPLICAS, String.valueOf(RANKS))
              .with(SpecField.CPU, "1")
              .with(SpecField.MEMORY, "1Gi")
              .with(SpecField.BACKOFF_LIMIT, "1000000")
              .with(SpecField.ARGUMENTS, "sleep_seconds=3000\nterm_seconds=5");
      return cluster.launch(draft.toSpec("0badcafe"), false).gang().name();
    }
  }

  private static long[] changes(Path kubeconfig, String gang, Shown shown) throws Exception {
    var api = new CoreV1Api(Config.fromConfig(kubeconfig.toString()));
    Map<Integer, String> pods = pods(api, gang);
    var random = new Random(1);
    long[] times = new long[CHANGES];
    for (int i = -WARM_UP; i < CHANGES; i++) {
      int rank = (i + WARM_UP) * 2;
      // At no fixed beat with the pulses of the window, nor with the pace of the snapshots.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(40 + random.nextInt(120)));
      CompletableFuture<Long> painted = shown.whenPainted(rank);
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

  /// The real window on the headless platform. Its screen is 1000 x 1000.
  private record Shown(MainViewModel model, MainWindow window, GridProbe probe)
      implements AutoCloseable {

    static Shown on(Path kubeconfig) throws Exception {
      var started = new CompletableFuture<Void>();
      Platform.startup(() -> started.complete(null));
      started.get(30, TimeUnit.SECONDS);
      return onWindow(() -> {
        var clusters = new KubeconfigClusters(kubeconfig, Map.of());
        var model = new MainViewModel(clusters, Platform::runLater, InstantSource.system());
        var window = new MainWindow(model, Theme.DARK);
        window.show(new Stage());
        model.start(null, null);
        return new Shown(model, window, new GridProbe(window));
      });
    }

    private static <T> T onWindow(Callable<T> task) throws Exception {
      var done = new FutureTask<T>(task);
      Platform.runLater(done);
      return done.get(30, TimeUnit.SECONDS);
    }

    void untilAllRun(String gang) throws Exception {
      long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(180);
      while (!onWindow(() -> allRun(gang))) {
        if (System.nanoTime() > limit) {
          throw new IllegalStateException("the ranks do not all run: " + onWindow(this::counts));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
    }

    private String counts() {
      RankStates states = model.gang().grid().states().get();
      return model.linkWords().get()
          + (states == null
              ? ""
              : ", %d of %d run".formatted(states.count(RankState.RUNNING), RANKS));
    }

    private boolean allRun(String gang) {
      model.gangs().entries().stream()
          .filter(GangRow.class::isInstance)
          .map(GangRow.class::cast)
          .filter(row -> row.moment().get().id().name().equals(gang))
          .findFirst()
          .ifPresent(row -> model.gangs().select(row));
      RankStates states = model.gang().grid().states().get();
      return states != null && states.count(RankState.RUNNING) == RANKS;
    }

    /// When the rank's cell has got another colour than it has now.
    CompletableFuture<Long> whenPainted(int rank) throws Exception {
      var painted = new CompletableFuture<Long>();
      onWindow(() -> {
        int now = probe.colour(rank);
        Runnable[] look = new Runnable[1];
        look[0] =
            () -> {
              RankStates states = model.gang().grid().states().get();
              if (states == null || states.get(rank) == RankState.RUNNING) {
                return;
              }
              window.getScene().removePostLayoutPulseListener(look[0]);
              Platform.runLater(() -> complete(painted, rank, now));
            };
        window.getScene().addPostLayoutPulseListener(look[0]);
        return null;
      });
      return painted;
    }

    /// The layout has painted the cell; its pixel proves that.
    private void complete(CompletableFuture<Long> painted, int rank, int before) {
      if (probe.colour(rank) == before) {
        painted.completeExceptionally(
            new IllegalStateException("rank " + rank + " has changed, and its cell has not"));
      } else {
        painted.complete(System.nanoTime());
      }
    }

    @Override
    public void close() throws IOException {
      try {
        onWindow(() -> {
          window.close();
          window.getScene().getWindow().hide();
          return null;
        });
      } catch (Exception e) {
        throw new IOException("the window would not close", e);
      }
      model.close();
      Platform.exit();
    }
  }
}
