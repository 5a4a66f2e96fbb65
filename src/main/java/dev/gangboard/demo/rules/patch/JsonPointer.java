package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A path into a document (RFC 6901).
record JsonPointer(List<String> steps) {
  static Optional<JsonPointer> parse(String text) {
    if (text.isEmpty()) {
      return Optional.of(new JsonPointer(List.of()));
    }
    if (!text.startsWith("/")) {
      return Optional.empty();
    }
    List<String> steps = List.of(text.substring(1).split("/", -1));
    return Optional.of(
        new JsonPointer(steps.stream().map(s -> s.replace("~1", "/").replace("~0", "~")).toList()));
  }

  boolean isBelow(JsonPointer other) {
    return steps.size() > other.steps.size()
        && steps.subList(0, other.steps.size()).equals(other.steps);
  }

  JsonElement get(JsonElement target) {
    JsonElement found = find(target);
    if (found == null) {
      throw JsonPatch.refused();
    }
    return found;
  }

  @Nullable JsonElement find(JsonElement target) {
    JsonElement here = target;
    for (String step : steps) {
      here =
          switch (here) {
            case JsonObject object -> object.get(step);
            case JsonArray array -> array.get(index(step, array.size() - 1));
            case null, default -> null;
          };
    }
    return here;
  }

  JsonElement add(JsonElement target, JsonElement value) {
    return change(
        target,
        0,
        (parent, step) -> {
          if (parent instanceof JsonObject object) {
            JsonObject copy = Tree.copy(object);
            copy.add(step, value);
            return copy;
          }
          JsonArray array = array(parent);
          int at = step.equals("-") ? array.size() : index(step, array.size());
          return spliced(array, at, 0, value);
        },
        value);
  }

  JsonElement remove(JsonElement target) {
    return change(
        target,
        0,
        (parent, step) -> {
          if (parent instanceof JsonObject object && object.has(step)) {
            return Tree.without(object, step);
          }
          JsonArray array = array(parent);
          return spliced(array, index(step, array.size() - 1), 1, null);
        },
        null);
  }

  JsonElement replace(JsonElement target, JsonElement value) {
    return change(
        target,
        0,
        (parent, step) -> {
          if (parent instanceof JsonObject object && object.has(step)) {
            return Tree.with(object, value, step);
          }
          JsonArray array = array(parent);
          return spliced(array, index(step, array.size() - 1), 1, value);
        },
        value);
  }

  private interface Change {
    JsonElement in(JsonElement parent, String step);
  }

  private JsonElement change(
      JsonElement here, int depth, Change change, @Nullable JsonElement whole) {
    if (steps.isEmpty()) {
      if (whole == null) {
        throw JsonPatch.refused();
      }
      return whole;
    }
    String step = steps.get(depth);
    if (depth == steps.size() - 1) {
      return change.in(here, step);
    }
    if (here instanceof JsonObject object && object.has(step)) {
      return Tree.with(object, change(object.get(step), depth + 1, change, whole), step);
    }
    JsonArray array = array(here);
    int at = index(step, array.size() - 1);
    return spliced(array, at, 1, change(array.get(at), depth + 1, change, whole));
  }

  private static JsonArray array(JsonElement element) {
    if (element instanceof JsonArray array) {
      return array;
    }
    throw JsonPatch.refused();
  }

  private static int index(String step, int last) {
    if (!step.matches("0|[1-9][0-9]{0,8}") || Integer.parseInt(step) > last) {
      throw JsonPatch.refused();
    }
    return Integer.parseInt(step);
  }

  private static JsonArray spliced(
      JsonArray array, int at, int removed, @Nullable JsonElement added) {
    JsonArray copy = new JsonArray(array.size() + 1);
    for (int i = 0; i < at; i++) {
      copy.add(array.get(i));
    }
    if (added != null) {
      copy.add(added);
    }
    for (int i = at + removed; i < array.size(); i++) {
      copy.add(array.get(i));
    }
    return copy;
  }
}
