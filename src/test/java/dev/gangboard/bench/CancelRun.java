package dev.gangboard.bench;

import com.google.gson.JsonObject;
import dev.gangboard.bench.CancelFault.Target;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.CuttingProxy;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One cancel with random faults, in a cluster whose time runs fast. The same seed does the same,
/// as far as threads allow.
final class CancelRun {
  /// So many times as fast as life the cluster and the app run.
  private static final double SPEED = 20;

  private static final long MOST_NANOS = 100_000_000_000L;
  private static final List<CancelFault> FAULTS = List.of(CancelFault.values());

  private CancelRun() {}

  /// @param early whether the cancel was called done while something was left
  /// @param left pods of the gang at the end
  /// @param harmed whether the gang of the same name that came after it was touched
  /// @param proved whether it was called done at all
  /// @param seconds of the cluster's time until then
  record Outcome(
      int seed,
      boolean proved,
      boolean early,
      int left,
      boolean harmed,
      boolean killed,
      double seconds,
      String story) {
    boolean good() {
      return proved && !early && left == 0 && !harmed;
    }
  }

  /// A cluster for many runs, one after the other.
  static final class Ground implements AutoCloseable {
    private final DemoCluster demo =
        DemoCluster.start(DemoOptions.standard().withSeed(1).withSpeed(SPEED));
    private final CuttingProxy proxy = new CuttingProxy(demo.url().getPort());
    private final Path folder = Files.createTempDirectory("cancel-runs");
    private final Path through = folder.resolve("through.yaml");
    private final Cluster beside;
    private final List<JsonObject> nodes = List.copyOf(demo.store().list(Kind.NODE, "").items());

    Ground() throws Exception {
      Path direct = Files.writeString(folder.resolve("direct.yaml"), demo.kubeconfig());
      Files.writeString(
          through, demo.kubeconfig().replace(":" + demo.url().getPort(), ":" + proxy.port()));
      beside = new KubeconfigClusters(direct, demo.clock()).open(DemoCluster.CONTEXT);
    }

    /// Ends all faults, and brings back nodes that were taken away.
    private void mend() {
      demo.faults().clear();
      for (JsonObject node : nodes) {
        if (!demo.nodes().contains(Tree.name(node))) {
          JsonObject fresh = Tree.without(node, "metadata", "resourceVersion");
          demo.store()
              .create(Kind.NODE, Tree.with(fresh, demo.store().newUid(), "metadata", "uid"));
        }
        demo.disruptions().recover(Tree.name(node));
      }
    }

    private CancelApp app(GangId gang) throws Exception {
      return new CancelApp(through, folder.resolve("runs"), demo.clock(), gang);
    }

    @Override
    public void close() throws IOException {
      beside.close();
      proxy.close();
      demo.close();
    }
  }

  static Outcome run(int seed, Ground ground) throws Exception {
    Random random = new Random(seed);
    String name = "run-" + seed;
    GangId gang = launch(ground, name, random);
    Target target = new Target(ground.demo, ground.proxy, gang, random);
    List<String> story = new ArrayList<>();
    CancelApp app = ground.app(gang);
    try {
      until(app::sees);
      Thread.sleep(random.nextInt(120)); // some ranks run, some are starting
      Set<CancelFault> faults = drawn(random);
      return new Strike(ground, target, faults, story).run(seed, app);
    } finally {
      ground.mend();
    }
  }

  private static Set<CancelFault> drawn(Random random) {
    Set<CancelFault> drawn = EnumSet.noneOf(CancelFault.class);
    int count = random.nextInt(5);
    while (drawn.size() < count) {
      CancelFault next = FAULTS.get(random.nextInt(FAULTS.size()));
      // Found out by silence alone, which takes as long as in life: seldom, or a thousand take
      // long.
      if (next != CancelFault.FORGOTTEN_CONNECTIONS || random.nextInt(10) == 0) {
        drawn.add(next);
      }
    }
    return drawn;
  }

  static GangId launch(Ground ground, String name, Random random) throws Exception {
    String arguments =
        "sleep_seconds=100000\nterm_seconds=%d\n%s"
            .formatted(random.nextInt(40), random.nextInt(5) == 0 ? "ignore_term=true\n" : "");
    GangDraft draft =
        GangDraft.defaults()
            .with(SpecField.NAME, name)
            .with(SpecField.IMAGE, Images.SLEEPER)
            .with(SpecField.REPLICAS, String.valueOf(1 + random.nextInt(6)))
            .with(SpecField.CPU, "100m")
            .with(SpecField.MEMORY, "64Mi")
            .with(SpecField.ARGUMENTS, arguments);
    return ground.beside.launch(draft.toSpec("00000001"), false).gang();
  }

  /// Something that becomes true.
  interface Condition {
    boolean holds() throws Exception;
  }

  static void until(Condition condition) throws Exception {
    long end = System.nanoTime() + MOST_NANOS;
    while (!condition.holds()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not within " + MOST_NANOS / 1e9 + " s");
      }
      Thread.sleep(20);
    }
  }

  /// The run from the cancel on.
  private static final class Strike {
    private final Ground ground;
    private final Target target;
    private final Set<CancelFault> faults;
    private final List<String> story;
    private final long begun = System.nanoTime();
    private final List<Due> due = new ArrayList<>();
    private @Nullable GangId other;
    private boolean early;
    private boolean killed;

    private record Due(long nanos, CancelFault fault) {}

    Strike(Ground ground, Target target, Set<CancelFault> faults, List<String> story) {
      this.ground = ground;
      this.target = target;
      this.faults = faults;
      this.story = story;
      // Within 40 s of the cluster's time: before, in and after the grace.
      faults.forEach(fault -> due.add(new Due(target.random().nextLong(2_000_000_000L), fault)));
    }

    Outcome run(int seed, CancelApp first) throws Exception {
      CancelApp app = first;
      try {
        app.cancel();
        boolean done = false;
        while (!done && System.nanoTime() - begun < MOST_NANOS) {
          app = strikeDue(app);
          CancelApp.Said said = app.step(this::nothingLeft);
          tell(said.text());
          done = said.isDone();
          early |= done && !said.truth();
          killed |= said.killed();
          help();
          Thread.sleep(10);
        }
        ground.demo.faults().clear();
        double seconds = (System.nanoTime() - begun) / 1e9 * SPEED;
        return new Outcome(
            seed,
            done,
            early,
            target.pods().size(),
            isHarmed(),
            killed,
            seconds,
            faults + " " + String.join(" | ", story));
      } finally {
        app.close();
        clearOther();
      }
    }

    private boolean nothingLeft() {
      return !target.jobThere() && target.pods().isEmpty();
    }

    private void tell(String text) {
      if (!text.isEmpty() && (story.isEmpty() || !story.getLast().equals(text))) {
        story.add(text);
      }
    }

    private CancelApp strikeDue(CancelApp running) throws Exception {
      CancelApp app = running;
      for (Due next : List.copyOf(due)) {
        if (System.nanoTime() - begun >= next.nanos()) {
          due.remove(next);
          story.add(next.fault().name());
          if (next.fault() == CancelFault.RESTART) {
            app.close();
            app = ground.app(target.gang());
          } else {
            next.fault().strike(target);
          }
        }
      }
      return app;
    }

    /// What ends by itself, and whoever set a finalizer lets go once the pod was killed.
    private void help() throws Exception {
      if (System.nanoTime() - begun > 3_000_000_000L && due.isEmpty()) {
        ground.demo.faults().silence(false);
        ground.demo.faults().latency(Duration.ZERO);
      }
      if (killed && faults.contains(CancelFault.FINALIZER)) {
        CancelFault.letGo(target);
      }
      if (faults.contains(CancelFault.RECREATED) && other == null && !target.jobThere()) {
        other = recreated();
      }
    }

    private @Nullable GangId recreated() throws Exception {
      try {
        return launch(ground, target.gang().name(), new Random(1));
      } catch (ClusterException e) {
        story.add("not re-created: " + e.getMessage()); // the fault of the moment; tried again
        return null;
      }
    }

    /// A node that is lost takes pods of the other gang along, which is nobody's fault.
    private boolean isHarmed() {
      GangId after = other;
      if (after == null) {
        return false;
      }
      boolean there =
          ground.demo.store().get(Kind.JOB, "default", after.name()).stream()
              .anyMatch(job -> Tree.uid(job).equals(after.uid()));
      boolean nodesStay =
          !faults.contains(CancelFault.DEAD_NODE) && !faults.contains(CancelFault.NODE_TAKEN_AWAY);
      return !there || (nodesStay && isStopping(after));
    }

    private boolean isStopping(GangId after) {
      return ground.demo.store().list(Kind.POD, "default").items().stream()
          .filter(pod -> CancelFault.owner(pod).equals(after.uid()))
          .anyMatch(pod -> Tree.at(pod, "metadata", "deletionTimestamp").isPresent());
    }

    private void clearOther() throws Exception {
      GangId after = other;
      if (after != null) {
        ground.demo.faults().clear();
        ground.beside.cancel(after);
      }
    }
  }
}
