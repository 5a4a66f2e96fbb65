package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import org.jspecify.annotations.Nullable;

/// Reading the `conditions` of a status.
final class Conditions {
  private Conditions() {}

  static @Nullable JsonObject find(JsonArray conditions, String type) {
    for (JsonElement each : conditions) {
      if (each instanceof JsonObject condition
          && Tree.textOrEmpty(condition, "type").equals(type)) {
        return condition;
      }
    }
    return null;
  }

  static boolean isTrue(JsonObject status, String type) {
    JsonObject condition = find(Tree.list(status, "conditions"), type);
    return condition != null && Tree.textOrEmpty(condition, "status").equals("True");
  }
}
