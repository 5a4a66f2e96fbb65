package dev.gangboard.demo.control;

import dev.gangboard.demo.time.Task;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The end of a pod that is asked to go: SIGTERM, the grace, SIGKILL, the final status, and at last
/// the word to the API that nothing of it is left.
final class PodStop {
  private static final Pace.Range TERMINATE = new Pace.Range(8, 30);
  private static final Pace.Range TELL = new Pace.Range(10, 60);
  private static final Pace.Range CLEAR = new Pace.Range(100, 150);
  private static final Pace.Range LOSE = new Pace.Range(5, 15);

  private final PodWorker worker;
  private final PodReport report;
  private final ContainerRuns runs;
  private final KubeletTools tools;
  private @Nullable Task kill;
  private long grace = -1;

  PodStop(PodWorker worker, PodReport report, ContainerRuns runs) {
    this.worker = worker;
    this.report = report;
    this.runs = runs;
    this.tools = worker.tools();
  }

  /// Sets the grace from now on; asked again it can only be hurried.
  void within(long graceSeconds) {
    if (graceSeconds == grace) {
      return;
    }
    grace = graceSeconds;
    cancel();
    kill = tools.timeline().after(Duration.ofSeconds(graceSeconds), runs::kill);
  }

  void cancel() {
    if (kill != null) {
      kill.cancel();
    }
  }

  void begin() {
    report.containers().forEach(ContainerReport::giveUpRestart);
    if (!runs.none()) {
      tools.timeline().after(tools.chance().draw(TERMINATE), this::terminate);
    } else if (runs.anyUnseen() || report.containers().stream().anyMatch(c -> c.exit() != null)) {
      finish();
    } else {
      lose();
    }
  }

  /// Nothing runs any more: the API is told how all ended, and a moment later that the pod is no
  /// more.
  void finish() {
    worker.then(
        tools.chance().pace().ending().stopped(),
        () -> {
          runs.tellEnds();
          report.phase(report.outcome());
          report.sandboxReady(false);
          worker.report();
          worker.then(
              tools.chance().pace().ending().remove(), () -> tools.pods().confirmEnd(worker.pod()));
        });
  }

  private void terminate() {
    for (ContainerReport container : runs.running()) {
      String what = "Stopping container " + container.name();
      worker.tell(container, EventRecorder.Type.NORMAL, "Killing", what);
    }
    runs.terminate();
    tools
        .timeline()
        .after(
            tools.chance().draw(TELL),
            () -> {
              if (!runs.none()) {
                worker.report();
              }
            });
  }

  /// Ends a pod of which nothing ever ran, in the three steps that a real kubelet tells.
  private void lose() {
    report.containers().forEach(c -> c.waitFor("ContainerCreating", ""));
    worker.then(
        TELL,
        () -> {
          worker.report();
          worker.then(report.isSandboxReady() ? CLEAR : LOSE, this::clear);
        });
  }

  private void clear() {
    report.sandboxReady(false);
    worker.report();
    worker.then(
        tools.chance().pace().ending().stopped(),
        () -> {
          report.lose();
          worker.report();
          worker.then(LOSE, () -> tools.pods().confirmEnd(worker.pod()));
        });
  }
}
