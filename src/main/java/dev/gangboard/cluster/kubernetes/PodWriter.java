package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.ContainerState;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.PodPhase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the facts of a pod as the object of the API from which [PodMapper] reads just these
/// facts. What is not among the facts is not there.
final class PodWriter {
  private PodWriter() {}

  static JsonObject object(PodFacts pod) {
    JsonObject meta = Written.meta(pod.id().namespace(), pod.id().name(), pod.id().uid());
    Written.put(meta, "creationTimestamp", Written.time(pod.lifetime().created()));
    Written.put(meta, "deletionTimestamp", Written.time(pod.lifetime().deletionRequested()));
    if (pod.lifetime().graceSeconds() != null) {
      meta.addProperty("deletionGracePeriodSeconds", pod.lifetime().graceSeconds());
    }
    if (!pod.lifetime().heldBy().isEmpty()) {
      var finalizers = new JsonArray();
      pod.lifetime().heldBy().forEach(finalizers::add);
      meta.add("finalizers", finalizers);
    }
    Written.version(meta, pod.lifetime().version());
    meta.add("labels", labels(pod));
    if (pod.lifetime().owned()) {
      meta.add("ownerReferences", Written.array(List.of(owner(pod.gang()))));
    }
    var spec = new JsonObject();
    spec.addProperty("restartPolicy", pod.lifetime().restartsInPlace() ? "OnFailure" : "Never");
    Written.put(spec, "nodeName", pod.status().node());
    PodFacts.Container replica = pod.replica();
    String name = replica == null ? Labels.REPLICA : replica.name();
    spec.add("containers", Written.array(List.of(Written.container(name, pod.status().gpus()))));
    JsonObject object = Written.object("v1", "Pod", meta);
    object.add("spec", spec);
    object.add("status", status(pod.status(), replica));
    return object;
  }

  private static JsonObject labels(PodFacts pod) {
    var labels = new JsonObject();
    labels.addProperty(Labels.JOB_NAME, pod.gang().name());
    labels.addProperty(Labels.CONTROLLER_UID, pod.gang().uid());
    // By these a watch selects the pods of gangs in older clusters too.
    labels.addProperty(Labels.JOB_NAME_BEFORE_1_27, pod.gang().name());
    labels.addProperty(Labels.CONTROLLER_UID_BEFORE_1_27, pod.gang().uid());
    if (pod.index() != PodFacts.NO_INDEX) {
      labels.addProperty(Labels.COMPLETION_INDEX, String.valueOf(pod.index()));
    }
    return labels;
  }

  private static JsonObject owner(GangId job) {
    var owner = new JsonObject();
    owner.addProperty("apiVersion", "batch/v1");
    owner.addProperty("kind", "Job");
    owner.addProperty("name", job.name());
    owner.addProperty("uid", job.uid());
    owner.addProperty("controller", true);
    return owner;
  }

  private static JsonObject status(PodFacts.Status told, PodFacts.@Nullable Container replica) {
    var status = new JsonObject();
    status.addProperty("phase", phase(told.phase()));
    Written.put(status, "reason", told.reason());
    Written.put(status, "message", told.message());
    status.add("conditions", Written.conditions(told.conditions()));
    if (replica != null) {
      var container = new JsonObject();
      container.addProperty("name", replica.name());
      container.addProperty("ready", replica.ready());
      container.addProperty("restartCount", replica.restarts());
      container.add("state", state(replica.state()));
      if (replica.previous() != null) {
        container.add("lastState", state(replica.previous()));
      }
      status.add("containerStatuses", Written.array(List.of(container)));
    }
    return status;
  }

  private static String phase(PodPhase phase) {
    return switch (phase) {
      case PENDING -> "Pending";
      case RUNNING -> "Running";
      case SUCCEEDED -> "Succeeded";
      case FAILED -> "Failed";
      case UNKNOWN -> "Unknown";
    };
  }

  private static JsonObject state(ContainerState told) {
    var detail = new JsonObject();
    var state = new JsonObject();
    switch (told) {
      case ContainerState.Waiting waiting -> {
        Written.put(detail, "reason", waiting.reason());
        Written.put(detail, "message", waiting.message());
        state.add("waiting", detail);
      }
      case ContainerState.Running running -> {
        Written.put(detail, "startedAt", Written.time(running.startedAt()));
        state.add("running", detail);
      }
      case ContainerState.Terminated end -> {
        detail.addProperty("exitCode", end.exitCode());
        if (end.signal() != 0) {
          detail.addProperty("signal", end.signal());
        }
        Written.put(detail, "reason", end.reason());
        Written.put(detail, "message", end.message());
        Written.put(detail, "startedAt", Written.time(end.startedAt()));
        Written.put(detail, "finishedAt", Written.time(end.finishedAt()));
        state.add("terminated", detail);
      }
    }
    return state;
  }
}
