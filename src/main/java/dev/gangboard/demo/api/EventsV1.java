package dev.gangboard.demo.api;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.Map;

/// Events as `events.k8s.io/v1` names their fields. They are stored once, as `v1` names them.
final class EventsV1 {
  static final String GROUP = "events.k8s.io";
  static final String VERSION = GROUP + "/v1";

  private static final Map<String, String> NEW_NAMES =
      Map.of(
          "involvedObject",
          "regarding",
          "message",
          "note",
          "reportingComponent",
          "reportingController",
          "source",
          "deprecatedSource",
          "firstTimestamp",
          "deprecatedFirstTimestamp",
          "lastTimestamp",
          "deprecatedLastTimestamp",
          "count",
          "deprecatedCount");

  private EventsV1() {}

  static JsonObject of(JsonObject event) {
    JsonObject converted = new JsonObject();
    for (var member : event.entrySet()) {
      converted.add(
          NEW_NAMES.getOrDefault(member.getKey(), member.getKey()),
          member.getKey().equals("apiVersion") ? Tree.element(VERSION) : member.getValue());
    }
    if (!converted.has("eventTime")) {
      converted.add("eventTime", JsonNull.INSTANCE);
    }
    return converted;
  }

  /// A field selector in the new names, in the old ones.
  static String selector(String fieldSelector) {
    return fieldSelector
        .replace("regarding.", "involvedObject.")
        .replace("reportingController", "reportingComponent");
  }

  static boolean isAsked(Target target, Kind kind) {
    return kind == Kind.EVENT && target.group().equals(GROUP);
  }
}
