package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a pod as the API sends it.
final class PodMapper {
  /// Stands for an exit code that was not sent, or is none: an end that nobody vouches for is no
  /// success.
  private static final int NO_EXIT_CODE = -1;

  private PodMapper() {}

  /// The facts of a pod that a Job made; empty for every other pod, and for one that cannot be told
  /// from others.
  static Optional<PodFacts> facts(Fields pod) {
    ObjectMeta meta = ObjectMeta.of(pod);
    return meta.uid().flatMap(uid -> gang(meta).map(gang -> facts(pod, meta, uid, gang)));
  }

  private static PodFacts facts(Fields pod, ObjectMeta meta, String uid, GangId gang) {
    return new PodFacts(
        new PodFacts.PodId(meta.namespace(), meta.name(), uid),
        gang,
        index(meta),
        new PodFacts.Lifetime(
            meta.created(),
            meta.deletionRequested(),
            meta.meta().number("deletionGracePeriodSeconds"),
            meta.controller().isPresent(),
            RestartPolicy.restartsInPlace(pod.object("spec")),
            meta.version(),
            finalizers(meta)),
        status(pod),
        container(pod));
  }

  /// Only while the pod is being deleted do they matter: each pod of a living Job has one.
  private static @Nullable List<String> finalizers(ObjectMeta meta) {
    return meta.deletionRequested() == null ? null : meta.meta().texts("finalizers");
  }

  /// The Job that controls the pod. A pod that lost its owner (an orphaning delete) still has the
  /// Job's labels. One that something else controls is no pod of a gang, whatever its labels say.
  private static Optional<GangId> gang(ObjectMeta meta) {
    Optional<Fields> controller = meta.controller();
    if (controller.isPresent()) {
      Fields owner = controller.get();
      return "Job".equals(owner.text("kind"))
          ? gangId(meta, owner.word("name"), owner.word("uid"))
          : Optional.empty();
    }
    return gangId(
        meta,
        either(meta.label(Labels.JOB_NAME), meta.label(Labels.JOB_NAME_BEFORE_1_27)),
        either(meta.label(Labels.CONTROLLER_UID), meta.label(Labels.CONTROLLER_UID_BEFORE_1_27)));
  }

  private static Optional<GangId> gangId(
      ObjectMeta meta, @Nullable String name, @Nullable String uid) {
    return name == null || uid == null
        ? Optional.empty()
        : Optional.of(new GangId(meta.namespace(), name, uid));
  }

  private static @Nullable String either(@Nullable String first, @Nullable String second) {
    return first == null ? second : first;
  }

  private static int index(ObjectMeta meta) {
    String text =
        either(meta.label(Labels.COMPLETION_INDEX), meta.annotation(Labels.COMPLETION_INDEX));
    if (text == null) {
      return PodFacts.NO_INDEX;
    }
    try {
      return Math.max(PodFacts.NO_INDEX, Integer.parseInt(text));
    } catch (NumberFormatException _) {
      return PodFacts.NO_INDEX;
    }
  }

  private static PodFacts.Status status(Fields pod) {
    Fields spec = pod.object("spec");
    Fields status = pod.object("status");
    return new PodFacts.Status(
        phase(status.text("phase", "")),
        status.word("reason"),
        status.word("message"),
        spec.word("nodeName"),
        GpuCount.of(spec.objects("containers")),
        ObjectMeta.conditions(status));
  }

  private static PodPhase phase(String text) {
    return switch (text) {
      case "Pending" -> PodPhase.PENDING;
      case "Running" -> PodPhase.RUNNING;
      case "Succeeded" -> PodPhase.SUCCEEDED;
      case "Failed" -> PodPhase.FAILED;
      default -> PodPhase.UNKNOWN;
    };
  }

  /// The container `replica`, else the first; null where there is none.
  static @Nullable Fields replica(List<Fields> containers) {
    return containers.stream()
        .filter(container -> Labels.REPLICA.equals(container.text("name")))
        .findFirst()
        .orElse(containers.isEmpty() ? null : containers.getFirst());
  }

  /// The status of the replica container. The kubelet sorts the statuses, so the spec says which
  /// container is the first.
  private static PodFacts.@Nullable Container container(Fields pod) {
    Fields replica = replica(pod.object("spec").objects("containers"));
    String name = replica == null ? Labels.REPLICA : replica.word("name", Labels.REPLICA);
    return pod.object("status").objects("containerStatuses").stream()
        .filter(status -> name.equals(status.text("name")))
        .findFirst()
        .map(status -> container(name, status))
        .map(container -> waitingForInit(container, pod))
        .orElse(null);
  }

  private static PodFacts.Container waitingForInit(PodFacts.Container container, Fields pod) {
    return container.state() instanceof ContainerState.Waiting
        ? InitTrouble.of(pod.object("status"))
            .map(trouble ->
                new PodFacts.Container(
                    container.name(),
                    trouble,
                    container.ready(),
                    container.restarts(),
                    container.previous()))
            .orElse(container)
        : container;
  }

  private static PodFacts.Container container(String name, Fields status) {
    return new PodFacts.Container(
        name,
        state(status.object("state")),
        status.flag("ready"),
        status.count("restartCount"),
        status.object("lastState").hasObject("terminated")
            ? terminated(status.object("lastState").object("terminated"))
            : null);
  }

  /// A container of which no state can be told waits: a state that is no object says nothing, and
  /// must not read as running.
  private static ContainerState state(Fields state) {
    if (state.hasObject("terminated")) {
      return terminated(state.object("terminated"));
    }
    if (state.hasObject("running")) {
      return new ContainerState.Running(state.object("running").time("startedAt"));
    }
    Fields waiting = state.object("waiting");
    return new ContainerState.Waiting(waiting.word("reason"), waiting.word("message"));
  }

  private static ContainerState.Terminated terminated(Fields end) {
    Long exitCode = end.number("exitCode");
    return new ContainerState.Terminated(
        exitCode == null || exitCode != exitCode.intValue() ? NO_EXIT_CODE : exitCode.intValue(),
        end.count("signal"),
        end.word("reason"),
        end.text("message"),
        end.time("startedAt"),
        end.time("finishedAt"));
  }
}
