package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.Condition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the written forms of Jobs, pods and events have in common. What is null is left out.
final class Written {
  private static final String GPU = "nvidia.com/gpu";

  private Written() {}

  static JsonArray conditions(List<Condition> told) {
    return array(told.stream().map(Written::condition).toList());
  }

  static JsonObject condition(Condition told) {
    var condition = new JsonObject();
    condition.addProperty("type", told.type());
    condition.addProperty("status", told.holds() ? "True" : "False");
    put(condition, "reason", told.reason());
    put(condition, "message", told.message());
    put(condition, "lastTransitionTime", time(told.since()));
    return condition;
  }

  static JsonObject object(String apiVersion, String kind, JsonObject meta) {
    var object = new JsonObject();
    object.addProperty("apiVersion", apiVersion);
    object.addProperty("kind", kind);
    object.add("metadata", meta);
    return object;
  }

  static JsonObject meta(String namespace, String name, String uid) {
    var meta = new JsonObject();
    meta.addProperty("name", name);
    meta.addProperty("namespace", namespace);
    meta.addProperty("uid", uid);
    return meta;
  }

  static void version(JsonObject meta, long version) {
    if (version != 0) {
      meta.addProperty("resourceVersion", String.valueOf(version));
    }
  }

  static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  static void put(JsonObject in, String name, @Nullable String value) {
    if (value != null) {
      in.addProperty(name, value);
    }
  }

  static void putUnlessEmpty(JsonObject in, String name, JsonObject value) {
    if (!value.isEmpty()) {
      in.add(name, value);
    }
  }

  static JsonArray array(List<JsonObject> objects) {
    var array = new JsonArray(objects.size());
    objects.forEach(array::add);
    return array;
  }

  /// A container of a pod.
  static JsonObject container(String name, int gpus) {
    var container = new JsonObject();
    container.addProperty("name", name);
    if (gpus > 0) {
      var limits = new JsonObject();
      limits.addProperty(GPU, String.valueOf(gpus));
      var resources = new JsonObject();
      resources.add("limits", limits);
      container.add("resources", resources);
    }
    return container;
  }
}
