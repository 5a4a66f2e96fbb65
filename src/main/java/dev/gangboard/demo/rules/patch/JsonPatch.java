package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import org.jspecify.annotations.Nullable;

/// The JSON patch of RFC 6902. One operation that does not fit refuses the whole patch.
final class JsonPatch {
  private static final int MOST_OPERATIONS = 10_000;

  private JsonPatch() {}

  static JsonElement apply(JsonObject target, JsonArray operations) {
    if (operations.size() > MOST_OPERATIONS) {
      throw new ApiException(
          413,
          "RequestEntityTooLarge",
          "Request entity too large: The allowed maximum operations in a JSON patch is %d, got %d"
              .formatted(MOST_OPERATIONS, operations.size()));
    }
    JsonElement changed = target;
    for (JsonElement operation : operations) {
      changed = apply(changed, operation);
    }
    return changed;
  }

  private static JsonElement apply(JsonElement target, JsonElement element) {
    if (!(element instanceof JsonObject operation)) {
      throw refused();
    }
    JsonPointer path = pointer(operation, "path");
    return switch (Tree.textOrEmpty(operation, "op")) {
      case "add" -> path.add(target, value(operation));
      case "remove" -> path.remove(target);
      case "replace" -> path.replace(target, value(operation));
      case "move" -> {
        JsonPointer from = pointer(operation, "from");
        if (path.isBelow(from)) {
          throw refused();
        }
        yield path.add(from.remove(target), from.get(target));
      }
      case "copy" -> path.add(target, pointer(operation, "from").get(target));
      case "test" -> {
        if (!same(path.find(target), operation.get("value"))) {
          throw refused();
        }
        yield target;
      }
      default -> throw refused();
    };
  }

  private static JsonElement value(JsonObject operation) {
    JsonElement value = operation.get("value");
    if (value == null) {
      throw refused();
    }
    return value;
  }

  private static JsonPointer pointer(JsonObject operation, String field) {
    return Tree.text(operation, field).flatMap(JsonPointer::parse).orElseThrow(JsonPatch::refused);
  }

  /// Absence and null are the same to a test.
  private static boolean same(@Nullable JsonElement found, @Nullable JsonElement expected) {
    JsonElement one = found == null ? JsonNull.INSTANCE : found;
    return one.equals(expected == null ? JsonNull.INSTANCE : expected);
  }

  /// The server says no more than this, whatever is wrong.
  static ApiException refused() {
    return new ApiException(
        422,
        "Invalid",
        "the server rejected our request due to an error in our request",
        new JsonObject());
  }
}
