package dev.gangboard.gang;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads the objects of a recording into facts, for the fold's own tests. Knows just what the
/// recordings hold.
final class RecordedObjects {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private RecordedObjects() {}

  static JobFacts job(JsonObject job) {
    JsonObject spec = object(job, "spec");
    JsonObject status = object(job, "status");
    return new JobFacts(
        gangId(object(job, "metadata")),
        new JobFacts.Lifetime(
            time(object(job, "metadata"), "creationTimestamp", Instant.EPOCH),
            time(object(job, "metadata"), "deletionTimestamp"),
            version(job)),
        new JobFacts.Shape(
            number(spec, "completions"),
            number(spec, "parallelism"),
            spec.has("suspend") && spec.get("suspend").getAsBoolean(),
            number(spec, "backoffLimit"),
            spec.has("backoffLimitPerIndex"),
            spec.has("activeDeadlineSeconds")
                ? spec.get("activeDeadlineSeconds").getAsLong()
                : null),
        new JobFacts.Template(true, "", 0, null, null, null),
        placement(job),
        status(status));
  }

  private static JobFacts.@Nullable Placement placement(JsonObject job) {
    JsonObject pod = object(object(object(job, "spec"), "template"), "spec");
    var labels = new TreeMap<String, String>();
    object(pod, "nodeSelector")
        .asMap()
        .forEach((label, value) -> labels.put(label, value.getAsString()));
    String queue = text(object(object(job, "metadata"), "labels"), "kueue.x-k8s.io/queue-name");
    return labels.isEmpty() && queue == null ? null : new JobFacts.Placement(labels, queue);
  }

  static JobFacts.Status status(JsonObject status) {
    return new JobFacts.Status(
        new JobFacts.Counts(
            number(status, "active"),
            number(status, "ready"),
            number(status, "terminating"),
            number(status, "succeeded"),
            number(status, "failed")),
        text(status, "completedIndexes"),
        text(status, "failedIndexes"),
        time(status, "startTime"),
        time(status, "completionTime"),
        conditions(status));
  }

  static PodFacts pod(JsonObject pod) {
    JsonObject meta = object(pod, "metadata");
    JsonObject labels = object(meta, "labels");
    JsonObject spec = object(pod, "spec");
    JsonObject status = object(pod, "status");
    String index =
        Optional.ofNullable(text(labels, INDEX)).orElse(text(object(meta, "annotations"), INDEX));
    return new PodFacts(
        new PodFacts.PodId(need(meta, "namespace"), need(meta, "name"), need(meta, "uid")),
        new GangId(
            need(meta, "namespace"),
            need(labels, "batch.kubernetes.io/job-name"),
            need(labels, "batch.kubernetes.io/controller-uid")),
        index == null ? PodFacts.NO_INDEX : Integer.parseInt(index),
        new PodFacts.Lifetime(
            time(meta, "creationTimestamp", Instant.EPOCH),
            time(meta, "deletionTimestamp"),
            meta.has("deletionGracePeriodSeconds")
                ? meta.get("deletionGracePeriodSeconds").getAsLong()
                : null,
            !array(meta, "ownerReferences").isEmpty(),
            !"Never".equals(text(spec, "restartPolicy")),
            version(pod)),
        new PodFacts.Status(
            PodPhase.valueOf(need(status, "phase").toUpperCase(java.util.Locale.ROOT)),
            text(status, "reason"),
            text(status, "message"),
            text(spec, "nodeName"),
            gpus(spec),
            conditions(status)),
        container(array(status, "containerStatuses")));
  }

  static EventFacts event(JsonObject event) {
    JsonObject about = object(event, "involvedObject");
    Instant at = time(event, "eventTime");
    return new EventFacts(
        need(object(event, "metadata"), "uid"),
        new EventFacts.About(
            need(about, "kind"), need(about, "namespace"), need(about, "name"), text(about, "uid")),
        need(event, "type"),
        need(event, "reason"),
        Optional.ofNullable(text(event, "message")).orElse(""),
        Math.max(1, Math.max(number(event, "count"), number(object(event, "series"), "count"))),
        new EventFacts.Occurrence(
            Optional.ofNullable(time(event, "firstTimestamp")).orElse(at),
            Optional.ofNullable(time(event, "lastTimestamp"))
                .or(() -> Optional.ofNullable(time(object(event, "series"), "lastObservedTime")))
                .orElse(at),
            version(event)));
  }

  private static PodFacts.@Nullable Container container(JsonArray statuses) {
    if (statuses.isEmpty()) {
      return null;
    }
    JsonObject status = statuses.get(0).getAsJsonObject();
    JsonObject previous = object(object(status, "lastState"), "terminated");
    return new PodFacts.Container(
        need(status, "name"),
        state(object(status, "state")),
        status.get("ready").getAsBoolean(),
        number(status, "restartCount"),
        previous.isEmpty() ? null : terminated(previous));
  }

  private static ContainerState state(JsonObject state) {
    if (state.has("terminated")) {
      return terminated(object(state, "terminated"));
    }
    return state.has("running")
        ? new ContainerState.Running(time(object(state, "running"), "startedAt"))
        : new ContainerState.Waiting(
            text(object(state, "waiting"), "reason"), text(object(state, "waiting"), "message"));
  }

  private static ContainerState.Terminated terminated(JsonObject end) {
    return new ContainerState.Terminated(
        number(end, "exitCode"),
        number(end, "signal"),
        text(end, "reason"),
        text(end, "message"),
        time(end, "startedAt"),
        time(end, "finishedAt"));
  }

  private static List<Condition> conditions(JsonObject status) {
    var conditions = new ArrayList<Condition>();
    for (JsonElement element : array(status, "conditions")) {
      JsonObject condition = element.getAsJsonObject();
      conditions.add(
          new Condition(
              need(condition, "type"),
              "True".equals(text(condition, "status")),
              text(condition, "reason"),
              text(condition, "message"),
              time(condition, "lastTransitionTime")));
    }
    return conditions;
  }

  private static int gpus(JsonObject spec) {
    JsonObject container = array(spec, "containers").get(0).getAsJsonObject();
    String gpus = text(object(object(container, "resources"), "limits"), "nvidia.com/gpu");
    return gpus == null ? 0 : Integer.parseInt(gpus);
  }

  private static GangId gangId(JsonObject meta) {
    return new GangId(need(meta, "namespace"), need(meta, "name"), need(meta, "uid"));
  }

  private static long version(JsonObject object) {
    return Long.parseLong(need(object(object, "metadata"), "resourceVersion"));
  }

  private static Instant time(JsonObject in, String field, Instant otherwise) {
    return Optional.ofNullable(time(in, field)).orElse(otherwise);
  }

  private static @Nullable Instant time(JsonObject in, String field) {
    String text = text(in, field);
    return text == null ? null : Instant.parse(text);
  }

  private static int number(JsonObject in, String field) {
    return in.has(field) ? in.get(field).getAsInt() : 0;
  }

  private static String need(JsonObject in, String field) {
    return Optional.ofNullable(text(in, field))
        .orElseThrow(() -> new AssertionError(field + " in " + in));
  }

  private static @Nullable String text(JsonObject in, String field) {
    return in.has(field) && !in.get(field).isJsonNull() ? in.get(field).getAsString() : null;
  }

  private static JsonArray array(JsonObject in, String field) {
    return in.has(field) ? in.getAsJsonArray(field) : new JsonArray();
  }

  private static JsonObject object(JsonObject in, String field) {
    return in.has(field) ? in.getAsJsonObject(field) : new JsonObject();
  }
}
