package dev.gangboard.bench;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.kubernetes.CountedLines;
import dev.gangboard.cluster.kubernetes.CountedLogs;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.cluster.kubernetes.KubernetesCluster;
import dev.gangboard.cluster.kubernetes.SoakDemo;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import dev.gangboard.logs.LogRecorder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/// Half an hour, or as many minutes as are asked for, on a link that is cut every 20 s, with tokens
/// of a minute and watches of a minute: threads, sockets and heap must not grow.
public final class Soak implements Benchmark {
  private static final int MINUTES = Integer.getInteger(Benchmarks.AMOUNT, 30);
  private static final int RANKS = 8;

  /// Of the first minutes everything is still being loaded.
  private static final int WARM_UP = Math.min(5, MINUTES / 3);

  private final List<Sample> samples = new ArrayList<>();
  private final AtomicInteger losses = new AtomicInteger();
  private volatile boolean live = true;

  /// @param threads platform and virtual ones
  /// @param files open file descriptors: sockets, for the greatest part
  /// @param heap in MB, after a collection
  private record Sample(int minute, int threads, long files, double heap, long requests) {}

  @Override
  public List<Figure> figures() throws Exception {
    try (SoakDemo demo = SoakDemo.start();
        CountedLogs logs = new CountedLogs()) {
      GangId gang;
      try (KubernetesCluster cluster = connect(demo);
          LogRecorder recorder = logs.record(cluster);
          FleetFeed feed =
              new FleetFeed(cluster, "default", InstantSource.system(), s -> take(s, recorder))) {
        gang = launch(cluster);
        for (int minute = 1; minute <= MINUTES; minute++) {
          Thread.sleep(60_000);
          sample(minute, cluster);
        }
        System.out.println("at the end the link is " + feed.latest().link().status());
      }
      return figures(demo, logs.tally(gang, RANKS, _ -> 0));
    }
  }

  private static KubernetesCluster connect(SoakDemo demo) throws Exception {
    KubeconfigClusters clusters = new KubeconfigClusters(demo.kubeconfig(), Map.of());
    return (KubernetesCluster) clusters.open(DemoCluster.CONTEXT);
  }

  private void take(FleetSnapshot snapshot, LogRecorder recorder) {
    recorder.take(snapshot);
    boolean now = snapshot.link().live();
    if (live && !now) {
      losses.incrementAndGet();
    }
    live = now;
  }

  private static GangId launch(KubernetesCluster cluster) throws Exception {
    GangDraft draft =
        GangDraft.defaults()
            .with(SpecField.IMAGE, CountedLines.IMAGE)
            .with(SpecField.REPLICAS, String.valueOf(RANKS))
            .with(SpecField.CPU, "100m")
            .with(SpecField.MEMORY, "64Mi")
            .with(SpecField.TIMEOUT, "1d")
            .with(SpecField.ARGUMENTS, "line_millis=1000\nsleep_seconds=86400");
    return cluster.launch(draft.toSpec("00000001"), false).gang();
  }

  private void sample(int minute, KubernetesCluster cluster) throws IOException {
    System.gc();
    var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    Sample sample =
        new Sample(
            minute, threads(), system.getOpenFileDescriptorCount(), heap / 1e6, cluster.requests());
    samples.add(sample);
    if (minute == 1) {
      System.out.println("minute  threads  files  heap MB  requests  losses");
    }
    System.out.printf(
        "%6d  %7d  %5d  %7.1f  %8d  %6d%n",
        minute, sample.threads(), sample.files(), sample.heap(), sample.requests(), losses.get());
  }

  /// Also the virtual ones, which no other bean counts.
  private static int threads() throws IOException {
    Path file = Files.createTempDirectory("threads").resolve("threads.json");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
    int count = Files.readString(file).split("\"tid\":", -1).length - 1;
    Files.delete(file);
    Files.delete(file.getParent());
    return count;
  }

  private List<Figure> figures(SoakDemo demo, CountedLogs.Tally logs) throws IOException {
    Sample last = samples.getLast();
    return List.of(
        slope("threads", Sample::threads, "%.2f/min", 0.2),
        slope("open files and sockets", Sample::files, "%.2f/min", 0.2),
        slope("heap after collection", Sample::heap, "%.3f MB/min", 0.05),
        Figure.of("soak, %d min: link lost".formatted(MINUTES), losses.get() + " times"),
        new Figure("soak: lines lost", String.valueOf(logs.lost()), "0"),
        Figure.of("soak: lines kept, in marked gaps", logs.lines() + ", " + logs.marked()),
        Figure.of("soak: runs of the credential program", String.valueOf(demo.runs())),
        Figure.of(
            "soak: requests, logs among them",
            "%.1f/min".formatted(last.requests() / (double) last.minute())));
  }

  /// By the least squares over the samples after the warm-up.
  private Figure slope(String what, ToDoubleFunction<Sample> value, String format, double most) {
    List<Sample> used = samples.subList(WARM_UP, samples.size());
    double meanX = used.stream().mapToDouble(Sample::minute).average().orElse(0);
    double meanY = used.stream().mapToDouble(value).average().orElse(0);
    double above = 0;
    double below = 0;
    for (Sample sample : used) {
      double x = sample.minute() - meanX;
      above += x * (value.applyAsDouble(sample) - meanY);
      below += x * x;
    }
    double slope = below == 0 ? 0 : above / below;
    String verdict = slope > most ? " GROWS" : "";
    return new Figure(
        "soak: growth of " + what,
        format.formatted(slope) + verdict,
        "under " + format.formatted(most));
  }
}
