package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a kubelet does with one pod from its arrival to its end, one step at a time. The API learns
/// of each step a little later than it happens.
final class PodWorker {
  private enum Stage {
    LIVING,
    STOPPING,
    SILENT,
    GONE
  }

  private static final Pace.Range TELL_START = new Pace.Range(5, 40);
  private static final Pace.Range TELL_END = new Pace.Range(5, 40);

  private final KubeletTools tools;
  private final KubeletNode node;
  private final PodReport report;
  private final ContainerRuns runs;
  private final PodStop stop;
  private final Map<ContainerReport, RestartBackoff> backoffs = new HashMap<>();
  private JsonObject pod;
  private Stage stage = Stage.LIVING;
  private @Nullable Task next;

  PodWorker(KubeletTools tools, KubeletNode node, JsonObject pod) {
    this.tools = tools;
    this.node = node;
    this.pod = pod;
    this.report = new PodReport(pod, tools.timeline().instant());
    this.runs = new ContainerRuns(tools, this::ended);
    this.stop = new PodStop(this, report, runs);
  }

  KubeletTools tools() {
    return tools;
  }

  JsonObject pod() {
    return pod;
  }

  KubeletNode node() {
    return node;
  }

  /// The API's newest state of the pod.
  void learn(JsonObject now) {
    pod = now;
  }

  /// Plans the next step of the pod as a whole. There is one at a time: a stop takes its place.
  void then(Pace.Range delay, Runnable step) {
    then(tools.chance().draw(delay), step);
  }

  void then(Duration delay, Runnable step) {
    next = tools.timeline().after(delay, step);
  }

  void tell(ContainerReport container, EventRecorder.Type type, String reason, String message) {
    Reference about = Reference.to(Kind.POD, pod).container(container.name());
    tools.events().record(node.source(), about, type, reason, message);
  }

  /// Writes the status as it is now.
  void report() {
    Instant now = tools.timeline().instant();
    tools
        .pods()
        .change(
            pod, here -> Tree.with(here, report.json(Tree.object(here, "status"), now), "status"));
  }

  /// Begins with a pod that was given to the node.
  void begin() {
    then(
        tools.chance().pace().starting().accept(),
        () -> {
          report.host(node.address());
          report();
          then(tools.chance().pace().starting().sandbox(), this::makeSandbox);
        });
  }

  private void makeSandbox() {
    String why = Sandboxes.refusal(node, pod, tools.chance());
    if (why.isEmpty()) {
      report.sandboxReady(true);
      report.podAddress(node.podAddress(Tree.uid(pod)));
      startNext();
      return;
    }
    Reference about = Reference.to(Kind.POD, pod);
    tools.events().record(node.source(), about, EventRecorder.Type.WARNING, Sandboxes.FAILED, why);
    then(tools.chance().pace().resync(), this::makeSandbox);
  }

  /// Kills what runs of the pod, as the kernel does or somebody on the node: nobody asked the pod
  /// to end.
  void killProcesses() {
    if (stage == Stage.LIVING) {
      runs.kill();
    }
  }

  /// Starts the first container that has not run yet.
  private void startNext() {
    for (ContainerReport container : report.containers()) {
      if (container.fresh()) {
        new ContainerStart(this, container).begin();
        return;
      }
    }
  }

  /// Runs a container whose image is there.
  void run(ContainerReport container, Replica.Invocation invocation) {
    Images.Image image = tools.images().find(container.image()).orElseThrow();
    container.run(tools.chance().hex(32), image.digest(), tools.timeline().instant());
    tell(container, EventRecorder.Type.NORMAL, "Started", "Container started");
    runs.start(
        container,
        "demo-pod-" + Tree.name(pod),
        image.program(),
        invocation,
        tools.logs().open(Tree.uid(pod), container.name()));
    report.phase("Running");
    then(
        TELL_START,
        () -> {
          report();
          startNext();
        });
  }

  private void ended(ContainerReport container) {
    if (stage == Stage.STOPPING && runs.none()) {
      stop.finish();
    } else if (stage == Stage.LIVING) {
      Duration look =
          node.untilRelist(tools.timeline().instant(), tools.chance().pace().ending().relist());
      tools.timeline().after(look.plus(tools.chance().draw(TELL_END)), () -> notice(container));
    }
  }

  /// The kubelet sees that a container has ended: it stays so, or it is started again.
  private void notice(ContainerReport container) {
    ContainerRuns.End end = stage == Stage.LIVING ? runs.takeEnd(container) : null;
    if (end == null) {
      return;
    }
    follow(container, end.exit(), end.time());
  }

  /// What follows from the end of a container: its restart, or with the last one the pod's end.
  private void follow(ContainerReport container, Exit exit, Instant time) {
    container.end(exit, time);
    if (RestartPolicy.of(pod).restarts(exit)) {
      container.willRestart();
      report();
      restart(container, time);
      return;
    }
    report();
    if (report.allEnded()) {
      then(
          tools.chance().pace().ending().settle(),
          () -> {
            report.phase(report.outcome());
            report.sandboxReady(false);
            report();
          });
    }
  }

  private void restart(ContainerReport container, Instant ended) {
    Duration pause = backoffs.computeIfAbsent(container, k -> new RestartBackoff()).next(ended);
    if (pause.isZero()) {
      new ContainerStart(this, container).begin();
      return;
    }
    String where = "%s_%s(%s)".formatted(Tree.name(pod), Tree.namespace(pod), Tree.uid(pod));
    tell(
        container,
        EventRecorder.Type.WARNING,
        "BackOff",
        "Back-off restarting failed container %s in pod %s".formatted(container.name(), where));
    container.waitFor(
        "CrashLoopBackOff",
        "back-off %s restarting failed container=%s pod=%s"
            .formatted(RestartBackoff.text(pause), container.name(), where));
    report();
    then(pause, () -> new ContainerStart(this, container).begin());
  }

  /// The pod is asked to end, or to hurry.
  void stop(long graceSeconds) {
    if (stage == Stage.GONE || stage == Stage.SILENT) {
      return;
    }
    stop.within(graceSeconds);
    if (stage == Stage.LIVING) {
      stage = Stage.STOPPING;
      cancelNext();
      report.generation(Tree.number(pod, "metadata", "generation").orElse(1));
      stop.begin();
    }
  }

  /// The node is cut off: nobody hears of the pod, whatever becomes of it.
  void fallSilent() {
    if (stage == Stage.LIVING || stage == Stage.STOPPING) {
      stage = Stage.SILENT;
      cancelNext();
      stop.cancel();
      runs.kill();
    }
  }

  /// The node is back after a reboot. What ran has ended, nobody saw how; what had not started
  /// starts now.
  void reboot() {
    if (stage != Stage.SILENT) {
      return;
    }
    boolean ran = runs.anyUnseen();
    stage = Stage.LIVING;
    Instant now = tools.timeline().instant();
    for (ContainerReport container : report.containers()) {
      if (runs.takeEnd(container) != null) {
        follow(container, new Exit(255, "Unknown"), now);
      }
    }
    if (Tree.object(pod, "metadata").has("deletionTimestamp")) {
      stop(Tree.number(pod, "metadata", "deletionGracePeriodSeconds").orElse(0));
    } else if (!ran) {
      then(tools.chance().pace().starting().sandbox(), this::makeSandbox);
    }
  }

  /// The API has no such pod any more: whatever of it runs is killed.
  void vanish() {
    stage = Stage.GONE;
    cancelNext();
    stop.cancel();
    runs.abandon();
    node.forget(Tree.uid(pod));
    report.containers().forEach(c -> tools.logs().delete(Tree.uid(pod), c.name()));
  }

  private void cancelNext() {
    if (next != null) {
      next.cancel();
    }
  }
}
