package dev.gangboard.demo.rules.table;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a pod comes to in one word, as `kubectl get pods` shows it: the phase, unless a container,
/// a deletion or the scheduler says more.
///
/// @param ready containers that are ready
/// @param restarted how often containers have been restarted
/// @param lastRestart when a container ended the last time before a restart
record PodSummary(String reason, int ready, int restarted, @Nullable Instant lastRestart) {

  static PodSummary of(JsonObject pod) {
    Builder summary = new Builder(pod);
    boolean initializing = summary.initContainers();
    if (!initializing || PodRow.holds(pod, "Initialized")) {
      summary.containers();
    }
    return summary.build();
  }

  String restarts(Instant now) {
    return restarted == 0 || lastRestart == null
        ? Integer.toString(restarted)
        : restarted + " (" + Age.text(Duration.between(lastRestart, now)) + " ago)";
  }

  /// Whether an init container runs beside the others.
  static boolean sidecar(JsonObject initContainer) {
    return Tree.textOrEmpty(initContainer, "restartPolicy").equals("Always");
  }

  private static String name(JsonObject container) {
    return Tree.textOrEmpty(container, "name");
  }

  private static final class Builder {
    private final JsonObject pod;
    private String reason;
    private int ready;
    private int restarted;
    private int sidecarRestarts;
    private @Nullable Instant lastRestart;
    private @Nullable Instant lastSidecarRestart;

    Builder(JsonObject pod) {
      this.pod = pod;
      String phase = Tree.textOrEmpty(pod, "status", "phase");
      String told = Tree.textOrEmpty(pod, "status", "reason");
      boolean gated =
          PodRow.objects(pod, "status", "conditions").stream()
              .filter(c -> Tree.textOrEmpty(c, "type").equals("PodScheduled"))
              .anyMatch(c -> Tree.textOrEmpty(c, "reason").equals("SchedulingGated"));
      reason = gated ? "SchedulingGated" : told.isEmpty() ? phase : told;
    }

    /// Whether an init container keeps the others from starting.
    boolean initContainers() {
      List<JsonObject> specs = PodRow.objects(pod, "spec", "initContainers");
      Map<String, JsonObject> byName =
          specs.stream()
              .collect(Collectors.toMap(PodSummary::name, Function.identity(), (a, b) -> a));
      List<JsonObject> statuses = PodRow.objects(pod, "status", "initContainerStatuses");
      for (int i = 0; i < statuses.size(); i++) {
        JsonObject status = statuses.get(i);
        boolean sidecar =
            Optional.ofNullable(byName.get(name(status))).filter(PodSummary::sidecar).isPresent();
        count(status, sidecar);
        boolean done = Tree.number(status, "state", "terminated", "exitCode").orElse(-1) == 0;
        boolean started = sidecar && Tree.flag(status, "started");
        if (started && Tree.flag(status, "ready")) {
          ready++;
        }
        if (!done && !started) {
          reason = "Init:" + initReason(status, i, specs.size());
          return true;
        }
      }
      return false;
    }

    private static String initReason(JsonObject status, int index, int all) {
      String waiting = Tree.textOrEmpty(status, "state", "waiting", "reason");
      if (Tree.at(status, "state", "terminated").isPresent()) {
        return ended(status);
      }
      return waiting.isEmpty() || waiting.equals("PodInitializing") ? index + "/" + all : waiting;
    }

    void containers() {
      restarted = sidecarRestarts;
      lastRestart = lastSidecarRestart;
      boolean running = false;
      for (JsonObject status : PodRow.objects(pod, "status", "containerStatuses").reversed()) {
        count(status, false);
        String waiting = Tree.textOrEmpty(status, "state", "waiting", "reason");
        if (!waiting.isEmpty()) {
          reason = waiting;
        } else if (Tree.at(status, "state", "terminated").isPresent()) {
          reason = ended(status);
        } else if (Tree.flag(status, "ready") && Tree.at(status, "state", "running").isPresent()) {
          running = true;
          ready++;
        }
      }
      if (running && reason.equals("Completed")) {
        reason = PodRow.holds(pod, "Ready") ? "Running" : "NotReady";
      }
    }

    private void count(JsonObject status, boolean sidecar) {
      int count = (int) Tree.number(status, "restartCount").orElse(0);
      Instant end =
          Tree.text(status, "lastState", "terminated", "finishedAt")
              .map(Instant::parse)
              .orElse(null);
      restarted += count;
      lastRestart = later(lastRestart, end);
      if (sidecar) {
        sidecarRestarts += count;
        lastSidecarRestart = later(lastSidecarRestart, end);
      }
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
      return one == null || (other != null && other.isAfter(one)) ? other : one;
    }

    private static String ended(JsonObject status) {
      String told = Tree.textOrEmpty(status, "state", "terminated", "reason");
      long signal = Tree.number(status, "state", "terminated", "signal").orElse(0);
      if (!told.isEmpty()) {
        return told;
      }
      return signal != 0
          ? "Signal:" + signal
          : "ExitCode:" + Tree.number(status, "state", "terminated", "exitCode").orElse(0);
    }

    PodSummary build() {
      boolean asked = Tree.at(pod, "metadata", "deletionTimestamp").isPresent();
      String phase = Tree.textOrEmpty(pod, "status", "phase");
      boolean ended = List.of("Succeeded", "Failed").contains(phase);
      if (asked && Tree.textOrEmpty(pod, "status", "reason").equals("NodeLost")) {
        reason = "Unknown";
      } else if (asked && !ended) {
        reason = "Terminating";
      }
      return new PodSummary(reason, ready, restarted, lastRestart);
    }
  }
}
