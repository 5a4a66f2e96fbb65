package dev.gangboard.demo.store;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/// One change of one object.
///
/// @param object the object after the change; for DELETED its last stored state, with the version
///   of the deletion
/// @param resourceVersion the version this change made: greater than that of every earlier change
/// @param previous the object before the change; null when it is new
public record StoreEvent(
    Type type, JsonObject object, long resourceVersion, @Nullable JsonObject previous) {

  public enum Type {
    ADDED,
    MODIFIED,
    DELETED
  }
}
