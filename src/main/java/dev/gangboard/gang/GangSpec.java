package dev.gangboard.gang;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A gang as it is to be launched; holds only what a person chose. What follows from it by the
/// executor contract (labels, the environment of a rank, a GPU's selector and toleration) is added
/// where the Job is built. Made from a [GangDraft], whose problems say what would be refused.
///
/// @param name the Job's name, `<run id>-<8 hex>` unless given
/// @param replicas N, completions and parallelism of the Job
public record GangSpec(
    String namespace,
    String name,
    int replicas,
    Replica replica,
    Placement placement,
    Limits limits) {

  /// What each rank runs.
  ///
  /// @param environment literals beside `REPLICA_RANK` and `WORLD_SIZE`, in the order to be sent
  public record Replica(
      String image,
      List<String> command,
      SequencedMap<String, String> environment,
      Resources resources) {
    public Replica {
      command = List.copyOf(command);
      environment = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(environment));
    }
  }

  /// @param cpu request, a Kubernetes quantity
  /// @param memory request, a Kubernetes quantity
  /// @param gpu or null for a gang without GPUs
  public record Resources(String cpu, String memory, @Nullable Gpu gpu) {}

  /// @param resource the extended resource's name, `nvidia.com/gpu` unless given
  /// @param count GPUs a rank
  public record Gpu(GpuType type, String resource, int count) {}

  /// @param nodeSelector as the person gave it; wins over the GPU type's own
  /// @param tolerations as the person gave them; where there are some, none is added
  public record Placement(
      @Nullable String serviceAccount,
      @Nullable String runtimeClass,
      SequencedMap<String, String> nodeSelector,
      List<Toleration> tolerations) {
    public Placement {
      nodeSelector = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(nodeSelector));
      tolerations = List.copyOf(tolerations);
    }
  }

  /// @param timeout `activeDeadlineSeconds`
  /// @param ttl `ttlSecondsAfterFinished`
  public record Limits(Duration timeout, Duration ttl, int backoffLimit) {}

  /// GPUs that the whole gang asks for.
  public long gpus() {
    Gpu gpu = replica.resources().gpu();
    return gpu == null ? 0 : (long) gpu.count() * replicas;
  }
}
