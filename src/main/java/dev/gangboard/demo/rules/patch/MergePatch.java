package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// The JSON merge patch of RFC 7386.
final class MergePatch {
  private MergePatch() {}

  static JsonElement apply(JsonElement target, JsonElement patch) {
    if (!(patch instanceof JsonObject changes)) {
      return patch;
    }
    JsonObject merged = target instanceof JsonObject object ? Tree.copy(object) : new JsonObject();
    for (var change : changes.entrySet()) {
      String key = change.getKey();
      if (change.getValue().isJsonNull()) {
        merged.remove(key);
      } else {
        JsonElement before = merged.has(key) ? merged.get(key) : new JsonObject();
        merged.add(key, apply(before, change.getValue()));
      }
    }
    return merged;
  }
}
