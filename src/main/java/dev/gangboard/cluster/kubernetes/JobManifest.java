package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.Toleration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Builds the Job of a gang by the executor contract: one Indexed Job whose completions and
/// parallelism are N, one container `replica`, the rank from the completion index annotation.
final class JobManifest {
  private static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";
  private static final String INDEX_PATH =
      "metadata.annotations['" + Labels.COMPLETION_INDEX + "']";

  private JobManifest() {}

  /// The Job as it is sent. Its namespace stands in the request's path.
  static JsonObject of(GangSpec spec) {
    JsonObject job = new JsonObject();
    job.addProperty("apiVersion", "batch/v1");
    job.addProperty("kind", "Job");
    JsonObject metadata = new JsonObject();
    metadata.addProperty("name", spec.name());
    metadata.add("labels", labels(spec));
    job.add("metadata", metadata);
    job.add("spec", jobSpec(spec));
    return job;
  }

  private static JsonObject labels(GangSpec spec) {
    JsonObject labels = new JsonObject();
    labels.addProperty(Labels.APP, Labels.APP_OF_GANGS);
    labels.addProperty(Labels.JOB_NAME_BEFORE_1_27, spec.name());
    return labels;
  }

  private static JsonObject jobSpec(GangSpec spec) {
    JsonObject job = new JsonObject();
    job.addProperty("completionMode", "Indexed");
    job.addProperty("completions", spec.replicas());
    job.addProperty("parallelism", spec.replicas());
    job.addProperty("backoffLimit", spec.limits().backoffLimit());
    job.addProperty("activeDeadlineSeconds", spec.limits().timeout().toSeconds());
    job.addProperty("ttlSecondsAfterFinished", spec.limits().ttl().toSeconds());
    JsonObject template = new JsonObject();
    JsonObject metadata = new JsonObject();
    metadata.add("labels", labels(spec));
    template.add("metadata", metadata);
    template.add("spec", podSpec(spec));
    job.add("template", template);
    return job;
  }

  private static JsonObject podSpec(GangSpec spec) {
    GangSpec.Placement placement = spec.placement();
    GangSpec.Gpu gpu = spec.replica().resources().gpu();
    JsonObject pod = new JsonObject();
    pod.addProperty("restartPolicy", "Never");
    addIfGiven(pod, "serviceAccountName", placement.serviceAccount());
    addIfGiven(pod, "runtimeClassName", placement.runtimeClass());
    SequencedMap<String, String> selector = nodeSelector(placement, gpu);
    if (!selector.isEmpty()) {
      pod.add("nodeSelector", textMap(selector));
    }
    JsonArray tolerations = tolerations(placement, gpu);
    if (!tolerations.isEmpty()) {
      pod.add("tolerations", tolerations);
    }
    JsonArray containers = new JsonArray();
    containers.add(container(spec));
    pod.add("containers", containers);
    return pod;
  }

  private static SequencedMap<String, String> nodeSelector(
      GangSpec.Placement placement, GangSpec.@Nullable Gpu gpu) {
    SequencedMap<String, String> selector = new LinkedHashMap<>();
    if (gpu != null && gpu.type().instanceType() != null) {
      selector.put(INSTANCE_TYPE, gpu.type().instanceType());
    }
    selector.putAll(placement.nodeSelector());
    return selector;
  }

  private static JsonArray tolerations(GangSpec.Placement placement, GangSpec.@Nullable Gpu gpu) {
    List<Toleration> wanted = placement.tolerations();
    if (wanted.isEmpty() && gpu != null) {
      wanted =
          List.of(new Toleration(gpu.resource(), Toleration.Operator.EXISTS, null, "NoSchedule"));
    }
    JsonArray tolerations = new JsonArray();
    for (Toleration toleration : wanted) {
      JsonObject entry = new JsonObject();
      addIfGiven(entry, "key", toleration.key());
      entry.addProperty("operator", toleration.operator().wireName());
      addIfGiven(entry, "value", toleration.value());
      addIfGiven(entry, "effect", toleration.effect());
      tolerations.add(entry);
    }
    return tolerations;
  }

  private static JsonObject container(GangSpec spec) {
    GangSpec.Replica replica = spec.replica();
    JsonObject container = new JsonObject();
    container.addProperty("name", Labels.REPLICA);
    container.addProperty("image", replica.image());
    if (!replica.command().isEmpty()) {
      JsonArray command = new JsonArray();
      replica.command().forEach(command::add);
      container.add("command", command);
    }
    container.add("env", environment(spec));
    container.add("resources", resources(replica.resources()));
    return container;
  }

  private static JsonArray environment(GangSpec spec) {
    JsonObject fieldRef = new JsonObject();
    fieldRef.addProperty("fieldPath", INDEX_PATH);
    JsonObject source = new JsonObject();
    source.add("fieldRef", fieldRef);
    JsonObject rank = new JsonObject();
    rank.addProperty("name", "REPLICA_RANK");
    rank.add("valueFrom", source);
    JsonArray environment = new JsonArray();
    environment.add(rank);
    environment.add(literal("WORLD_SIZE", Integer.toString(spec.replicas())));
    spec.replica().environment().forEach((name, value) -> environment.add(literal(name, value)));
    return environment;
  }

  private static JsonObject literal(String name, String value) {
    JsonObject entry = new JsonObject();
    entry.addProperty("name", name);
    entry.addProperty("value", value);
    return entry;
  }

  private static JsonObject resources(GangSpec.Resources wanted) {
    JsonObject requests = new JsonObject();
    requests.addProperty("cpu", wanted.cpu());
    requests.addProperty("memory", wanted.memory());
    JsonObject resources = new JsonObject();
    resources.add("requests", requests);
    GangSpec.Gpu gpu = wanted.gpu();
    if (gpu != null) {
      JsonObject limits = new JsonObject();
      limits.addProperty(gpu.resource(), Integer.toString(gpu.count())); // a quantity is a text
      resources.add("limits", limits);
    }
    return resources;
  }

  private static JsonObject textMap(Map<String, String> entries) {
    JsonObject object = new JsonObject();
    entries.forEach(object::addProperty);
    return object;
  }

  private static void addIfGiven(JsonObject object, String name, @Nullable String value) {
    if (value != null) {
      object.addProperty(name, value);
    }
  }
}
