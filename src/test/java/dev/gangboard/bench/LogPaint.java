package dev.gangboard.bench;

import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.ShownRow;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;

/// Logs of eight ranks, as one, in the shown window: how long the frames take while 10,000 lines
/// come a second, and how long a line takes from the container until it is painted at 1,000 a
/// second. Demo cluster and window share this process and its cores.
public final class LogPaint implements Benchmark {
  private static final String IMAGE = "demo.gangboard.dev/writer:1";
  private static final int RANKS = 8;
  private static final int BEATS = 50;
  private static final long WARM_UP_SECONDS = 8;
  private static final long SECONDS = 20;

  /// Lines a second of all ranks together; 0 for none.
  private static volatile int rate;

  @Override
  public List<Figure> figures() throws Exception {
    Path folder = Files.createTempDirectory("log-paint");
    Path kubeconfig = folder.resolve("kubeconfig");
    try (DemoCluster demo = demo()) {
      Files.writeString(kubeconfig, demo.kubeconfig());
      GangId gang = launch(kubeconfig);
      try (HeadlessWindow window = HeadlessWindow.show(kubeconfig)) {
        window.connect(gang.name());
        LockSupport.parkNanos(Duration.ofSeconds(4).toNanos());
        List<Figure> figures = new ArrayList<>(frames(window));
        figures.addAll(delays(window));
        return figures;
      }
    } finally {
      Files.delete(kubeconfig);
      Files.delete(folder);
    }
  }

  private static List<Figure> frames(HeadlessWindow window) throws Exception {
    rate = 10_000;
    LockSupport.parkNanos(Duration.ofSeconds(WARM_UP_SECONDS).toNanos());
    var frames = new Frames();
    HeadlessWindow.onItsThread(() -> {
      frames.start();
      return null;
    });
    long before = size(window);
    LockSupport.parkNanos(Duration.ofSeconds(SECONDS).toNanos());
    long lines = size(window) - before;
    HeadlessWindow.onItsThread(() -> {
      frames.stop();
      return null;
    });
    rate = 0;
    var work = new Percentiles(frames.work());
    var between = new Percentiles(frames.between());
    return List.of(
        Figure.of(
            "merged log of 8 ranks: lines shown",
            String.format(Locale.ROOT, "%,d lines/s", lines / SECONDS)),
        Figure.of("meanwhile: work of a frame on the UI thread, p50", work.millis(50)),
        Figure.of("meanwhile: work of a frame on the UI thread, p99", work.millis(99)),
        new Figure(
            "meanwhile: work of a frame on the UI thread, longest",
            work.millis(100),
            "under 33 ms"),
        Figure.of("meanwhile: from frame to frame, p99", between.millis(99)));
  }

  private static List<Figure> delays(HeadlessWindow window) throws Exception {
    rate = 1_000;
    LockSupport.parkNanos(Duration.ofSeconds(WARM_UP_SECONDS).toNanos());
    List<Long> times = new ArrayList<>();
    Runnable look = painted(window, times);
    Scene scene = window.scene();
    HeadlessWindow.onItsThread(() -> {
      scene.addPostLayoutPulseListener(look);
      return null;
    });
    LockSupport.parkNanos(Duration.ofSeconds(SECONDS).toNanos());
    HeadlessWindow.onItsThread(() -> {
      scene.removePostLayoutPulseListener(look);
      return null;
    });
    rate = 0;
    var measured = new Percentiles(times.stream().mapToLong(Long::longValue).toArray());
    return List.of(
        Figure.of("1,000 lines/s: lines seen", String.format(Locale.ROOT, "%,d", times.size())),
        Figure.of("1,000 lines/s: written to painted, p50", measured.millis(50)),
        new Figure("1,000 lines/s: written to painted, p99", measured.millis(99), "under 200 ms"));
  }

  /// Takes the time of each line in the layout in which it is painted.
  private static Runnable painted(HeadlessWindow window, List<Long> times) {
    long[] newest = {System.nanoTime()};
    return () -> {
      LogTabViewModel log = window.model().logs().selected().get();
      long now = System.nanoTime();
      long seen = newest[0];
      for (ShownRow row : log == null ? List.<ShownRow>of() : log.page().get().rows()) {
        if (row.kind() == ShownRow.Kind.LINE) {
          long written = Long.parseLong(row.text().substring(0, row.text().indexOf(' ')));
          if (written > newest[0]) {
            times.add(now - written);
            seen = Math.max(seen, written);
          }
        }
      }
      newest[0] = seen;
    };
  }

  private static long size(HeadlessWindow window) throws Exception {
    return HeadlessWindow.onItsThread(() -> {
      LogTabViewModel log = window.model().logs().selected().get();
      return log == null ? 0L : log.page().get().size();
    });
  }

  /// The frames of the UI thread, by the CPU time that it used between them.
  private static final class Frames extends AnimationTimer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Long> work = new ArrayList<>();
    private final List<Long> between = new ArrayList<>();
    private long usedBefore = -1;
    private long before;

    @Override
    public void handle(long now) {
      long used = THREADS.getCurrentThreadCpuTime();
      long at = System.nanoTime();
      if (usedBefore >= 0) {
        work.add(used - usedBefore);
        between.add(at - before);
      }
      usedBefore = used;
      before = at;
    }

    long[] work() {
      return work.stream().mapToLong(Long::longValue).toArray();
    }

    long[] between() {
      return between.stream().mapToLong(Long::longValue).toArray();
    }
  }

  private static DemoCluster demo() {
    Images images =
        Images.standard()
            .with(
                new Images.Image(
                    IMAGE,
                    replica -> {
                      long number = 0;
                      double owed = 0;
                      while (replica.sleep(Duration.ofMillis(1_000 / BEATS))) {
                        owed += (double) rate / RANKS / BEATS;
                        for (; owed >= 1; owed--) {
                          replica.out(
                              "%d step %d loss 1.2345 lr 2.8e-4 tok/s 41,303"
                                  .formatted(System.nanoTime(), number++));
                        }
                      }
                      return Exit.code(Exit.TERMINATED);
                    },
                    1_000))
            .onEveryNode();
    return DemoCluster.start(DemoOptions.standard().withImages(images));
  }

  private static GangId launch(Path kubeconfig) throws Exception {
    var clusters = new KubeconfigClusters(kubeconfig, Map.of());
    try (var cluster = clusters.open(DemoCluster.CONTEXT)) {
      return cluster
          .launch(
              GangDraft.defaults()
                  .with(SpecField.IMAGE, IMAGE)
                  .with(SpecField.REPLICAS, String.valueOf(RANKS))
                  .with(SpecField.CPU, "100m")
                  .with(SpecField.MEMORY, "64Mi")
                  .toSpec("00000001"),
              false)
          .gang();
    }
  }
}
