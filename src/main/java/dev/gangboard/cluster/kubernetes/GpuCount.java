package dev.gangboard.cluster.kubernetes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts GPUs in the resource limits of containers. A GPU is an extended resource; vendors name it
/// `nvidia.com/gpu`, `nvidia.com/gpu.shared`, `nvidia.com/pgpu`, `amd.com/gpu` or, for a slice,
/// `nvidia.com/mig-3g.40gb`.
final class GpuCount {
  private GpuCount() {}

  /// All GPUs of a pod's containers.
  static int of(List<Fields> containers) {
    return (int) Math.min(Integer.MAX_VALUE, containers.stream().mapToLong(GpuCount::of).sum());
  }

  static int of(@Nullable Fields container) {
    if (container == null) {
      return 0;
    }
    Fields limits = container.object("resources").object("limits");
    long sum = limits.names().stream().filter(GpuCount::isGpu).mapToLong(limits::count).sum();
    return (int) Math.min(Integer.MAX_VALUE, sum);
  }

  static boolean isGpu(String resource) {
    int slash = resource.indexOf('/');
    String name = resource.substring(slash + 1);
    return slash > 0 && (name.contains("gpu") || name.startsWith("mig-"));
  }
}
