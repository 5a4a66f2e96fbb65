package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The status of a pod while its kubelet works on it. The phase that is told lags behind the
/// containers: it becomes final when everything of the pod is cleared away.
final class PodReport {
  private record Condition(
      boolean holds, @Nullable String reason, @Nullable String message, Instant since) {}

  private final List<ContainerReport> containers = new ArrayList<>();
  private final Map<String, Condition> conditions = new LinkedHashMap<>();
  private final Instant startTime;
  private String phase = "Pending";
  private String podIp = "";
  private String hostIp = "";
  private boolean sandboxReady;
  private boolean lost;
  private long generation = 1;

  PodReport(JsonObject pod, Instant startTime) {
    this.startTime = startTime;
    for (JsonElement each : Tree.list(pod, "spec", "containers")) {
      if (each instanceof JsonObject container) {
        containers.add(new ContainerReport(container));
      }
    }
  }

  List<ContainerReport> containers() {
    return containers;
  }

  void phase(String word) {
    phase = word;
  }

  /// The address of the pod. It is told when the next thing is: with a running container, mostly.
  void podAddress(String pod) {
    podIp = pod;
  }

  void host(String host) {
    hostIp = host;
  }

  void sandboxReady(boolean ready) {
    sandboxReady = ready;
  }

  boolean isSandboxReady() {
    return sandboxReady;
  }

  /// The generation of the spec that the kubelet has seen.
  void generation(long seen) {
    generation = seen;
  }

  /// No container ever ran and none will.
  void lose() {
    containers.forEach(ContainerReport::lose);
    lost = true;
    phase = "Failed";
  }

  /// Whether every container has ended for good.
  boolean allEnded() {
    return containers.stream().allMatch(c -> c.exit() != null);
  }

  /// `Succeeded` or `Failed` by the ends of the containers.
  String outcome() {
    return containers.stream().allMatch(c -> c.exit() != null && c.exit().succeeded())
        ? "Succeeded"
        : "Failed";
  }

  /// The status in its wire form.
  ///
  /// @param before the status that the API has: what others have written there stays
  JsonObject json(JsonObject before, Instant now) {
    JsonObject json = Tree.of("observedGeneration", generation, "phase", phase);
    json.add("conditions", conditions(Tree.list(before, "conditions"), now));
    Tree.text(before, "message").ifPresent(m -> json.addProperty("message", m));
    Tree.text(before, "reason").ifPresent(r -> json.addProperty("reason", r));
    if (!hostIp.isEmpty()) {
      json.addProperty("hostIP", hostIp);
      json.add("hostIPs", Tree.array(Tree.of("ip", hostIp)));
    }
    if (!podIp.isEmpty()) {
      json.addProperty("podIP", podIp);
      json.add("podIPs", Tree.array(Tree.of("ip", podIp)));
    }
    json.addProperty("startTime", Timestamps.seconds(startTime));
    JsonArray statuses = new JsonArray();
    containers.forEach(c -> statuses.add(c.json()));
    json.add("containerStatuses", statuses);
    Tree.text(before, "qosClass").ifPresent(q -> json.addProperty("qosClass", q));
    if (containers.size() == 1) {
      JsonObject resources = Tree.object(containers.getFirst().spec(), "resources");
      JsonObject requests = Tree.object(resources, "requests");
      if (requests.size() > 0) {
        json.add("allocatedResources", requests);
      }
      json.add("resources", resources);
    }
    return json;
  }

  private JsonArray conditions(JsonArray before, Instant now) {
    String done = allEnded() && !lost ? "Pod" + completion() : null;
    boolean ready = containers.stream().allMatch(ContainerReport::running);
    String reason = ready ? null : done == null ? "ContainersNotReady" : done;
    String message = ready || done != null ? null : unready();
    set("PodReadyToStartContainers", sandboxReady, null, null, now);
    set("Initialized", true, "PodCompleted".equals(done) ? done : null, null, now);
    set("Ready", ready, reason, message, now);
    set("ContainersReady", ready, reason, message, now);
    JsonArray told = new JsonArray();
    conditions.forEach((type, condition) -> told.add(json(type, condition)));
    for (JsonElement each : before) {
      if (each instanceof JsonObject other
          && !conditions.containsKey(Tree.textOrEmpty(other, "type"))) {
        told.add(Tree.textOrEmpty(other, "type").equals("PodScheduled") ? observed(other) : other);
      }
    }
    return told;
  }

  private String completion() {
    return outcome().equals("Succeeded") ? "Completed" : "Failed";
  }

  private String unready() {
    return containers.stream()
        .filter(c -> !c.running())
        .map(ContainerReport::name)
        .collect(Collectors.joining(" ", "containers with unready status: [", "]"));
  }

  private void set(
      String type, boolean holds, @Nullable String reason, @Nullable String message, Instant now) {
    Condition here = conditions.get(type);
    if (here != null
        && here.holds() == holds
        && Objects.equals(here.reason(), reason)
        && Objects.equals(here.message(), message)) {
      return;
    }
    Instant since = here != null && here.holds() == holds ? here.since() : now;
    conditions.put(type, new Condition(holds, reason, message, since));
  }

  private JsonObject json(String type, Condition condition) {
    JsonObject json =
        Tree.of(
            "type", type,
            "observedGeneration", generation,
            "status", condition.holds() ? "True" : "False");
    json.add("lastProbeTime", JsonNull.INSTANCE);
    json.addProperty("lastTransitionTime", Timestamps.seconds(condition.since()));
    if (condition.reason() != null) {
      json.addProperty("reason", condition.reason());
    }
    if (condition.message() != null) {
      json.addProperty("message", condition.message());
    }
    return json;
  }

  /// The scheduler's condition, with the mark of the kubelet that it has seen it.
  private JsonObject observed(JsonObject scheduled) {
    JsonObject json = new JsonObject();
    json.add("type", scheduled.get("type"));
    json.addProperty("observedGeneration", generation);
    scheduled.entrySet().stream()
        .filter(e -> !e.getKey().equals("type") && !e.getKey().equals("observedGeneration"))
        .forEach(e -> json.add(e.getKey(), e.getValue()));
    return json;
  }
}
