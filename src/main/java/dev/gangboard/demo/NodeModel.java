package dev.gangboard.demo;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.List;

/// A kind of node that a demo cluster can have.
///
/// @param instanceType the label by which gangs select their GPUs
/// @param memory a quantity, `2048Gi`
/// @param runtimes handlers of RuntimeClasses that its container runtime knows beside `runc`
public record NodeModel(
    String instanceType, int cpus, String memory, Gpus gpus, List<String> runtimes) {

  /// The GPUs of a node.
  ///
  /// @param count how many `nvidia.com/gpu` it offers
  /// @param product the label of their make
  /// @param tainted whether pods must tolerate `nvidia.com/gpu` to run there
  /// @param driver the label of their driver's version
  public record Gpus(int count, String product, boolean tainted, String driver) {
    /// A driver that all runtimes know.
    private static final String USUAL_DRIVER = "570.172.08";

    /// A node without.
    public static final Gpus NONE = new Gpus(0, "", false);

    public Gpus(int count, String product, boolean tainted) {
      this(count, product, tainted, USUAL_DRIVER);
    }
  }

  /// The most pods of one node, where its size gives no reason for another number.
  private static final int PODS = 250;

  public NodeModel {
    runtimes = List.copyOf(runtimes);
  }

  /// Eight H100.
  public static NodeModel p5() {
    return new NodeModel(
        "p5.48xlarge", 192, "2048Gi", new Gpus(8, "NVIDIA-H100-80GB-HBM3", true), List.of());
  }

  /// Eight H100 with a driver so new that the gVisor which is installed does not know it.
  public static NodeModel p5WithNewDriver() {
    Gpus gpus = new Gpus(8, "NVIDIA-H100-80GB-HBM3", true, "570.211.01");
    return new NodeModel("p5.48xlarge", 192, "2048Gi", gpus, List.of("runsc"));
  }

  /// Eight A100.
  public static NodeModel p4d() {
    return new NodeModel(
        "p4d.24xlarge", 96, "1152Gi", new Gpus(8, "NVIDIA-A100-SXM4-40GB", true), List.of());
  }

  /// One A10G.
  public static NodeModel g5() {
    return new NodeModel("g5.xlarge", 4, "16Gi", new Gpus(1, "NVIDIA-A10G", true), List.of());
  }

  /// One T4.
  public static NodeModel g4dn() {
    return new NodeModel("g4dn.xlarge", 4, "16Gi", new Gpus(1, "Tesla-T4", true), List.of());
  }

  /// No GPU; gVisor is installed.
  public static NodeModel cpu() {
    return new NodeModel("m7i.8xlarge", 32, "128Gi", Gpus.NONE, List.of("runsc"));
  }

  /// No GPU, no hypervisor below: Kata Containers is installed beside gVisor.
  public static NodeModel metal() {
    return new NodeModel("m7i.metal-24xl", 96, "384Gi", Gpus.NONE, List.of("runsc", "kata-qemu"));
  }

  JsonObject node(String name, String address, Instant now) {
    JsonObject labels =
        Tree.of(
            "beta.kubernetes.io/arch", "amd64",
            "beta.kubernetes.io/os", "linux",
            "kubernetes.io/arch", "amd64",
            "kubernetes.io/hostname", name,
            "kubernetes.io/os", "linux",
            "node.kubernetes.io/instance-type", instanceType,
            "topology.kubernetes.io/region", "us-east-2",
            "topology.kubernetes.io/zone", "us-east-2a");
    if (gpus.count() > 0) {
      labels.addProperty("nvidia.com/cuda.driver-version.full", gpus.driver());
      labels.addProperty("nvidia.com/gpu.product", gpus.product());
    }
    if (runtimes.contains("kata-qemu")) {
      labels.addProperty("katacontainers.io/kata-runtime", "true");
    }
    JsonObject spec = Tree.of("providerID", "aws:///us-east-2a/i-" + name);
    if (gpus.tainted()) {
      spec.add(
          "taints",
          Tree.array(Tree.of("key", "nvidia.com/gpu", "value", "present", "effect", "NoSchedule")));
    }
    return Tree.of(
        "metadata",
        Tree.of("name", name, "labels", labels),
        "spec",
        spec,
        "status",
        status(name, address, Timestamps.seconds(now)));
  }

  private JsonObject status(String name, String address, String time) {
    JsonObject capacity =
        Tree.of("cpu", Integer.toString(cpus), "ephemeral-storage", "500Gi", "memory", memory);
    if (gpus.count() > 0) {
      capacity.addProperty("nvidia.com/gpu", Integer.toString(gpus.count()));
    }
    capacity.addProperty("pods", Integer.toString(Math.max(PODS, gpus.count())));
    JsonArray handlers = Tree.array(Tree.of("name", ""), Tree.of("name", "runc"));
    runtimes.forEach(handler -> handlers.add(Tree.of("name", handler)));
    return Tree.of(
        "capacity",
        capacity,
        "allocatable",
        capacity,
        "conditions",
        conditions(time),
        "addresses",
        Tree.array(
            Tree.of("type", "InternalIP", "address", address),
            Tree.of("type", "Hostname", "address", name)),
        "daemonEndpoints",
        Tree.of("kubeletEndpoint", Tree.of("Port", 10250)),
        "nodeInfo",
        nodeInfo(name),
        "runtimeHandlers",
        handlers);
  }

  private static JsonArray conditions(String time) {
    return Tree.array(
        condition(
            "MemoryPressure",
            "False",
            "KubeletHasSufficientMemory",
            "kubelet has sufficient memory available",
            time),
        condition(
            "DiskPressure",
            "False",
            "KubeletHasNoDiskPressure",
            "kubelet has no disk pressure",
            time),
        condition(
            "PIDPressure",
            "False",
            "KubeletHasSufficientPID",
            "kubelet has sufficient PID available",
            time),
        condition("Ready", "True", "KubeletReady", "kubelet is posting ready status", time));
  }

  private static JsonObject condition(
      String type, String status, String reason, String message, String time) {
    return Tree.of(
        "type", type,
        "status", status,
        "lastHeartbeatTime", time,
        "lastTransitionTime", time,
        "reason", reason,
        "message", message);
  }

  private static JsonObject nodeInfo(String name) {
    String id = "%032x".formatted(name.hashCode() & 0xffffffffL);
    return Tree.of(
        "machineID", id,
        "systemUUID", id,
        "bootID", id,
        "kernelVersion", "6.12.0-demo",
        "osImage", "Gangboard demo",
        "containerRuntimeVersion", "containerd://2.1.9",
        "kubeletVersion", "v1.36.2",
        "kubeProxyVersion", "",
        "operatingSystem", "linux",
        "architecture", "amd64");
  }
}
