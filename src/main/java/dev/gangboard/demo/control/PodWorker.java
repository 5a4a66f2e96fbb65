package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.program.ContainerLog;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.Fiber;
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
    STARTING,
    RUNNING,
    STOPPING,
    GONE
  }

  /// The end of a container that the kubelet has not seen yet.
  private record End(Exit exit, Instant time) {}

  private final KubeletTools tools;
  private final KubeletNode node;
  private final PodReport report;
  private final Map<String, Fiber> fibers = new HashMap<>();
  private final Map<ContainerReport, End> unseen = new HashMap<>();
  private final Map<String, RestartBackoff> backoffs = new HashMap<>();
  private JsonObject pod;
  private Stage stage = Stage.STARTING;
  private boolean sandbox;
  private @Nullable Task next;
  private @Nullable Task kill;
  private long grace = -1;

  PodWorker(KubeletTools tools, KubeletNode node, JsonObject pod) {
    this.tools = tools;
    this.node = node;
    this.pod = pod;
    this.report = new PodReport(pod, tools.timeline().instant());
  }

  KubeletTools tools() {
    return tools;
  }

  JsonObject pod() {
    return pod;
  }

  String node() {
    return node.name();
  }

  NodeImages images() {
    return node.images();
  }

  /// Begins with a pod that was given to the node.
  void begin() {
    then(
        tools.pace().accept(),
        () -> {
          report.host(node.address());
          report();
          then(tools.pace().sandbox(), this::makeSandbox);
        });
  }

  /// The API's newest state of the pod.
  void learn(JsonObject now) {
    pod = now;
  }

  void then(Pace.Range delay, Runnable step) {
    then(delay.draw(tools.random()), step);
  }

  void then(Duration delay, Runnable step) {
    next = tools.timeline().after(delay, step);
  }

  void tell(ContainerReport container, EventRecorder.Type type, String reason, String message) {
    tools
        .events()
        .record(
            node.source(),
            Reference.to(Kind.POD, pod).container(container.name()),
            type,
            reason,
            message);
  }

  /// Writes the status as it is now.
  void report() {
    Instant now = tools.timeline().instant();
    tools
        .pods()
        .change(
            pod, here -> Tree.with(here, report.json(Tree.object(here, "status"), now), "status"));
  }

  private void makeSandbox() {
    String handler = node.missingHandler(pod);
    if (!handler.isEmpty()) {
      String why =
          "Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox \"%s\": no runtime for \"%s\" is configured"
              .formatted(tools.hex(32), handler);
      tools
          .events()
          .record(
              node.source(),
              Reference.to(Kind.POD, pod),
              EventRecorder.Type.WARNING,
              "FailedCreatePodSandBox",
              why);
      then(tools.pace().resync(), this::makeSandbox);
      return;
    }
    sandbox = true;
    report.sandboxReady(true);
    startNext();
  }

  /// Starts the first container that has not run yet; when all have, the pod runs.
  private void startNext() {
    for (ContainerReport container : report.containers()) {
      if (!container.running() && container.exit() == null) {
        new ContainerStart(this, container).begin();
        return;
      }
    }
    if (stage == Stage.STARTING) {
      stage = Stage.RUNNING;
    }
  }

  /// Runs a container whose image is there.
  void run(ContainerReport container, Replica.Invocation invocation) {
    Images.Image image = tools.images().find(container.image()).orElseThrow();
    String uid = Tree.uid(pod);
    ContainerLog log = tools.logs().open(uid, container.name());
    Instant now = tools.timeline().instant();
    container.run(tools.hex(32), digest(image), now);
    tell(container, EventRecorder.Type.NORMAL, "Started", "Container started");
    fibers.put(
        container.name(),
        tools
            .timeline()
            .start(
                Tree.name(pod),
                fiber -> {
                  Replica replica = new Replica(invocation, log, tools.timeline(), fiber);
                  Exit exit = exitOf(image.program(), replica);
                  log.close();
                  Instant end = tools.timeline().instant();
                  tools.timeline().soon(() -> ended(container, fiber, exit, end));
                }));
    report.addresses(node.podAddress(uid), node.address());
    report.phase("Running");
    then(
        new Pace.Range(5, 40),
        () -> {
          report();
          startNext();
        });
  }

  private static Exit exitOf(Program program, Replica replica) {
    try {
      return program.run(replica);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Exit.code(Exit.KILLED);
    } catch (RuntimeException e) {
      replica.err("the program failed: " + e);
      return Exit.code(1);
    }
  }

  private void ended(ContainerReport container, Fiber fiber, Exit exit, Instant end) {
    if (stage == Stage.GONE || !fibers.remove(container.name(), fiber)) {
      return;
    }
    unseen.put(container, new End(exit, end));
    if (stage == Stage.STOPPING) {
      if (fibers.isEmpty()) {
        finishStop();
      }
      return;
    }
    Duration look = node.untilRelist(tools.timeline().instant(), tools.pace().relist());
    tools
        .timeline()
        .after(look.plus(new Pace.Range(5, 40).draw(tools.random())), () -> notice(container));
  }

  /// The kubelet sees that a container has ended: it stays so, or it is started again.
  private void notice(ContainerReport container) {
    End end = unseen.get(container);
    if (stage == Stage.STOPPING || stage == Stage.GONE || end == null) {
      return;
    }
    unseen.remove(container);
    container.end(end.exit(), end.time());
    report();
    if (restarts(end.exit())) {
      restart(container, end.time());
    } else if (report.allEnded()) {
      then(
          tools.pace().settle(),
          () -> {
            report.phase(report.outcome());
            report.sandboxReady(false);
            report();
          });
    }
  }

  private void seeEnds() {
    unseen.forEach((container, end) -> container.end(end.exit(), end.time()));
    unseen.clear();
  }

  private boolean restarts(Exit exit) {
    return switch (Tree.textOrEmpty(pod, "spec", "restartPolicy")) {
      case "Never" -> false;
      case "OnFailure" -> !exit.succeeded();
      default -> true;
    };
  }

  private void restart(ContainerReport container, Instant end) {
    Duration pause =
        backoffs.computeIfAbsent(container.name(), k -> new RestartBackoff()).next(end);
    container.restart();
    if (pause.isZero()) {
      container.waitFor("ContainerCreating", "");
      new ContainerStart(this, container).begin();
      return;
    }
    String of =
        "%s in pod %s_%s(%s)"
            .formatted(container.name(), Tree.name(pod), Tree.namespace(pod), Tree.uid(pod));
    tell(
        container,
        EventRecorder.Type.WARNING,
        "BackOff",
        "Back-off restarting failed container " + of);
    container.waitFor(
        "CrashLoopBackOff",
        "back-off %s restarting failed container=%s pod=%s_%s(%s)"
            .formatted(
                RestartBackoff.text(pause),
                container.name(),
                Tree.name(pod),
                Tree.namespace(pod),
                Tree.uid(pod)));
    report();
    then(pause, () -> new ContainerStart(this, container).begin());
  }

  /// The pod is asked to end, or to hurry: SIGTERM now, SIGKILL when the grace is over.
  void stop(long graceSeconds) {
    if (stage == Stage.GONE || graceSeconds == grace) {
      return;
    }
    grace = graceSeconds;
    if (kill != null) {
      kill.cancel();
    }
    kill = tools.timeline().after(Duration.ofSeconds(graceSeconds), this::killAll);
    if (stage == Stage.STOPPING) {
      return;
    }
    stage = Stage.STOPPING;
    if (next != null) {
      next.cancel();
    }
    report.generation(Tree.number(pod, "metadata", "generation").orElse(1));
    report.containers().forEach(ContainerReport::giveUpRestart);
    if (fibers.isEmpty()) {
      if (!unseen.isEmpty() || report.containers().stream().anyMatch(c -> c.exit() != null)) {
        finishStop();
      } else {
        loseSandbox();
      }
      return;
    }
    tools.timeline().after(new Pace.Range(8, 30).draw(tools.random()), this::terminateAll);
  }

  private void terminateAll() {
    for (ContainerReport container : report.containers()) {
      Fiber fiber = fibers.get(container.name());
      if (fiber != null) {
        tell(
            container,
            EventRecorder.Type.NORMAL,
            "Killing",
            "Stopping container " + container.name());
        fiber.signal();
      }
    }
    tools
        .timeline()
        .after(
            new Pace.Range(10, 60).draw(tools.random()),
            () -> {
              if (!fibers.isEmpty()) {
                report();
              }
            });
  }

  private void killAll() {
    Instant now = tools.timeline().instant();
    for (ContainerReport container : report.containers()) {
      Fiber fiber = fibers.get(container.name());
      if (fiber != null) {
        fiber.kill();
        ended(container, fiber, Exit.code(Exit.KILLED), now);
      }
    }
  }

  /// All has ended: the API is told how, and a moment later that the pod is no more.
  private void finishStop() {
    then(
        tools.pace().stopped(),
        () -> {
          seeEnds();
          report.phase(report.outcome());
          report.sandboxReady(false);
          report();
          then(tools.pace().remove(), () -> tools.pods().confirmEnd(pod));
        });
  }

  /// Ends a pod of which nothing ever ran, in the three steps that a real kubelet tells.
  private void loseSandbox() {
    report.containers().forEach(c -> c.waitFor("ContainerCreating", ""));
    then(
        new Pace.Range(20, 150),
        () -> {
          report();
          Pace.Range clear = sandbox ? new Pace.Range(100, 150) : new Pace.Range(0, 1);
          then(
              clear,
              () -> {
                report.sandboxReady(false);
                report();
                then(tools.pace().stopped(), this::reportLost);
              });
        });
  }

  private void reportLost() {
    report.lose();
    report();
    then(new Pace.Range(5, 15), () -> tools.pods().confirmEnd(pod));
  }

  /// The API has no such pod any more: whatever of it runs is killed.
  void vanish() {
    stage = Stage.GONE;
    if (next != null) {
      next.cancel();
    }
    if (kill != null) {
      kill.cancel();
    }
    fibers.values().forEach(Fiber::kill);
    fibers.clear();
    report.containers().forEach(c -> tools.logs().delete(Tree.uid(pod), c.name()));
  }

  private static String digest(Images.Image image) {
    return Integer.toHexString(image.reference().hashCode()).repeat(8).substring(0, 16).repeat(4);
  }
}
