package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import java.util.List;

/// A part of a list.
///
/// @param version the version that the whole list shows
/// @param next the token of the next page; the empty text on the last one
/// @param remaining how many come after this page; -1 where that is not told
record Page(long version, List<JsonObject> items, String next, long remaining) {

  /// What stands under `metadata` of the list.
  JsonObject metadata() {
    JsonObject metadata = new JsonObject();
    metadata.addProperty("resourceVersion", Long.toString(version));
    if (!next.isEmpty()) {
      metadata.addProperty("continue", next);
      if (remaining >= 0) {
        metadata.addProperty("remainingItemCount", remaining);
      }
    }
    return metadata;
  }
}
