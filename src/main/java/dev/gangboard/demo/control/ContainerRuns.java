package dev.gangboard.demo.control;

import dev.gangboard.demo.program.ContainerLog;
import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.program.Replica;
import dev.gangboard.demo.time.Fiber;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The processes of a pod's containers: what really runs, whatever the status says so far.
final class ContainerRuns {
  /// How and when a process ended.
  record End(Exit exit, Instant time) {}

  private final KubeletTools tools;
  private final Consumer<ContainerReport> onEnd;
  private final Map<ContainerReport, Fiber> fibers = new LinkedHashMap<>();
  private final Map<ContainerReport, End> unseen = new HashMap<>();

  /// @param onEnd called on the timeline when a container's process has ended
  ContainerRuns(KubeletTools tools, Consumer<ContainerReport> onEnd) {
    this.tools = tools;
    this.onEnd = onEnd;
  }

  void start(
      ContainerReport container,
      String name,
      Program program,
      Replica.Invocation invocation,
      ContainerLog log) {
    Fiber started =
        tools
            .timeline()
            .start(
                name,
                fiber -> {
                  Exit exit = run(program, new Replica(invocation, log, tools.timeline(), fiber));
                  log.close();
                  Instant end = tools.timeline().instant();
                  tools.timeline().soon(() -> ended(container, fiber, new End(exit, end)));
                });
    fibers.put(container, started);
  }

  boolean none() {
    return fibers.isEmpty();
  }

  List<ContainerReport> running() {
    return List.copyOf(fibers.keySet());
  }

  /// Sends SIGTERM to all.
  void terminate() {
    fibers.values().forEach(Fiber::signal);
  }

  /// Sends SIGKILL to all: they have ended at once.
  void kill() {
    End end = new End(Exit.code(Exit.KILLED), tools.timeline().instant());
    for (var run : Map.copyOf(fibers).entrySet()) {
      run.getValue().kill();
      ended(run.getKey(), run.getValue(), end);
    }
  }

  /// Kills all without a word: their pod is gone.
  void abandon() {
    fibers.values().forEach(Fiber::kill);
    fibers.clear();
  }

  /// The end of a container that nobody has looked at yet; null if there is none.
  @Nullable End takeEnd(ContainerReport container) {
    return unseen.remove(container);
  }

  boolean anyUnseen() {
    return !unseen.isEmpty();
  }

  /// Tells the reports of all ends that nobody has looked at yet.
  void tellEnds() {
    unseen.forEach((container, end) -> container.end(end.exit(), end.time()));
    unseen.clear();
  }

  private void ended(ContainerReport container, Fiber fiber, End end) {
    if (fibers.remove(container, fiber)) {
      unseen.put(container, end);
      onEnd.accept(container);
    }
  }

  private static Exit run(Program program, Replica replica) {
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
}
