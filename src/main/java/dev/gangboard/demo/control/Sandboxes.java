package dev.gangboard.demo.control;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// Why a node cannot make the sandbox of a pod.
final class Sandboxes {
  /// The reason of the event that tells it.
  static final String FAILED = "FailedCreatePodSandBox";

  private static final String GVISOR = "runsc";
  private static final String GPU = "nvidia.com/gpu";

  private Sandboxes() {}

  /// In the words of the kubelet; the empty text where there is nothing against it.
  static String refusal(KubeletNode node, JsonObject pod, Chance chance) {
    String handler = node.missingHandler(pod);
    if (!handler.isEmpty()) {
      return "Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox \"%s\": no runtime for \"%s\" is configured"
          .formatted(chance.hex(32), handler);
    }
    if (node.handler(pod).equals(GVISOR) && wantsGpu(pod) && node.driverIsNew()) {
      // All that gVisor says of a driver that its nvproxy was not built for.
      return "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to start sandbox \"%s\": failed to create containerd task: failed to start shim: OCI runtime create failed: creating container: cannot create sandbox: cannot read client sync file: waiting for sandbox to start: EOF: unknown"
          .formatted(chance.hex(32));
    }
    return "";
  }

  private static boolean wantsGpu(JsonObject pod) {
    for (JsonElement each : Tree.list(pod, "spec", "containers")) {
      if (each instanceof JsonObject container
          && Tree.object(container, "resources", "limits").has(GPU)) {
        return true;
      }
    }
    return false;
  }
}
