package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// The node of a kubelet: its address, its images, the runtimes it has, and the addresses that it
/// gives to pods.
final class KubeletNode {
  private static final String DRIVER = "nvidia.com/cuda.driver-version.full";
  private static final String NEW_DRIVER = "570.211.01";

  private final Store store;
  private final String name;
  private final int number;
  private final NodeImages images;
  private final Map<String, Integer> podNumbers = new HashMap<>();
  private int pods = 1;

  KubeletNode(Store store, String name, int number, NodeImages images) {
    this.store = store;
    this.name = name;
    this.number = number;
    this.images = images;
  }

  String name() {
    return name;
  }

  NodeImages images() {
    return images;
  }

  EventRecorder.Source source() {
    return new EventRecorder.Source("kubelet", name);
  }

  String address() {
    for (JsonElement each : Tree.list(node(), "status", "addresses")) {
      if (each instanceof JsonObject address
          && Tree.textOrEmpty(address, "type").equals("InternalIP")) {
        return Tree.textOrEmpty(address, "address");
      }
    }
    return "127.0.0.1";
  }

  /// An address of this node's range for a pod: always the same one.
  String podAddress(String podUid) {
    int pod = podNumbers.computeIfAbsent(podUid, k -> ++pods);
    return "10.%d.%d.%d".formatted(64 + number / 256 % 64, number % 256, pod % 254 + 1);
  }

  void forget(String podUid) {
    podNumbers.remove(podUid);
  }

  /// How long until the kubelet looks again for containers that have ended: each node has its own
  /// beat, so the ends of its pods are seen together.
  Duration untilRelist(Instant now, Duration period) {
    long beat = Math.max(1, period.toMillis());
    long phase = number * 379L % beat;
    return Duration.ofMillis(beat - Math.floorMod(now.toEpochMilli() - phase, beat));
  }

  /// The handler of the pod's RuntimeClass, if this node has no such runtime; else the empty text.
  String missingHandler(JsonObject pod) {
    String handler = handler(pod);
    if (handler.isEmpty()) {
      return "";
    }
    for (JsonElement each : Tree.list(node(), "status", "runtimeHandlers")) {
      if (each instanceof JsonObject known && Tree.textOrEmpty(known, "name").equals(handler)) {
        return "";
      }
    }
    return handler;
  }

  /// The handler of the pod's RuntimeClass; the empty text for the node's own runtime.
  String handler(JsonObject pod) {
    String runtime = Tree.textOrEmpty(pod, "spec", "runtimeClassName");
    return runtime.isEmpty()
        ? ""
        : store
            .get(Kind.RUNTIME_CLASS, "", runtime)
            .map(r -> Tree.textOrEmpty(r, "handler"))
            .orElse(runtime);
  }

  /// Whether its GPU driver is one that the runtimes of this node do not know.
  boolean driverIsNew() {
    return Tree.textOrEmpty(node(), "metadata", "labels", DRIVER).equals(NEW_DRIVER);
  }

  private JsonObject node() {
    return store.get(Kind.NODE, "", name).orElseGet(JsonObject::new);
  }
}
