package dev.gangboard.demo.store;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// Reading and changing JSON trees that nobody may mutate. A change copies the objects on the path
/// to it and shares all others with the tree it came from, so ten thousand pods of one template
/// hold that template once.
public final class Tree {
  private Tree() {}

  /// A new object from keys and values in turn: `Tree.of("name", "a", "namespaced", true)`. Values
  /// are what [#element] takes.
  public static JsonObject of(Object... keysAndValues) {
    JsonObject made = new JsonObject();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      made.add((String) keysAndValues[i], element(keysAndValues[i + 1]));
    }
    return made;
  }

  /// A new array of values that [#element] takes.
  public static JsonArray array(Object... values) {
    JsonArray made = new JsonArray(values.length);
    for (Object value : values) {
      made.add(element(value));
    }
    return made;
  }

  /// The JSON form of a text, number, boolean, iterable of these, or of what is JSON already.
  public static JsonElement element(Object value) {
    return switch (value) {
      case JsonElement json -> json;
      case String text -> new JsonPrimitive(text);
      case Number number -> new JsonPrimitive(number);
      case Boolean flag -> new JsonPrimitive(flag);
      case Iterable<?> values -> {
        JsonArray array = new JsonArray();
        values.forEach(v -> array.add(element(v)));
        yield array;
      }
      default -> throw new IllegalArgumentException("no JSON form of " + value.getClass());
    };
  }

  /// The tree with `value` at `path`; missing objects on the way are made, and what stands there
  /// and is no object is replaced. A key that exists keeps its place.
  public static JsonObject with(JsonObject tree, Object value, String... path) {
    return with(tree, element(value), 0, path);
  }

  private static JsonObject with(JsonObject tree, JsonElement value, int depth, String[] path) {
    String key = path[depth];
    JsonElement below =
        depth == path.length - 1
            ? value
            : with(
                tree.get(key) instanceof JsonObject child ? child : new JsonObject(),
                value,
                depth + 1,
                path);
    JsonObject copy = copy(tree);
    copy.add(key, below);
    return copy;
  }

  /// The tree without what stands at `path`; the same tree if nothing does.
  public static JsonObject without(JsonObject tree, String... path) {
    String key = path[0];
    JsonElement child = tree.get(key);
    if (child == null) {
      return tree;
    }
    if (path.length == 1) {
      JsonObject copy = copy(tree);
      copy.remove(key);
      return copy;
    }
    if (!(child instanceof JsonObject inner)) {
      return tree;
    }
    JsonObject changed = without(inner, Arrays.copyOfRange(path, 1, path.length));
    return changed.equals(inner) ? tree : with(tree, changed, key);
  }

  /// A new object with the same members: it may be changed until it is given away.
  public static JsonObject copy(JsonObject tree) {
    JsonObject copy = new JsonObject();
    tree.entrySet().forEach(member -> copy.add(member.getKey(), member.getValue()));
    return copy;
  }

  /// What stands at `path`, JSON null included as absent.
  public static Optional<JsonElement> at(JsonObject tree, String... path) {
    JsonElement here = tree;
    for (String key : path) {
      here = here instanceof JsonObject object ? object.get(key) : null;
      if (here == null || here instanceof JsonNull) {
        return Optional.empty();
      }
    }
    return Optional.of(here);
  }

  /// The object at `path`; an empty one where there is none.
  public static JsonObject object(JsonObject tree, String... path) {
    return at(tree, path).orElse(null) instanceof JsonObject object ? object : new JsonObject();
  }

  /// The array at `path`; an empty one where there is none.
  public static JsonArray list(JsonObject tree, String... path) {
    return at(tree, path).orElse(null) instanceof JsonArray array ? array : new JsonArray();
  }

  /// The text at `path`; numbers and booleans in their JSON form.
  public static Optional<String> text(JsonObject tree, String... path) {
    return at(tree, path).filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString);
  }

  /// The text at `path`, or the empty text.
  public static String textOrEmpty(JsonObject tree, String... path) {
    return text(tree, path).orElse("");
  }

  /// The whole number at `path`.
  public static OptionalLong number(JsonObject tree, String... path) {
    return at(tree, path).orElse(null) instanceof JsonPrimitive value && value.isNumber()
        ? OptionalLong.of(value.getAsLong())
        : OptionalLong.empty();
  }

  /// Whether `true` stands at `path`.
  public static boolean flag(JsonObject tree, String... path) {
    return at(tree, path).orElse(null) instanceof JsonPrimitive value
        && value.isBoolean()
        && value.getAsBoolean();
  }

  public static String name(JsonObject tree) {
    return textOrEmpty(tree, "metadata", "name");
  }

  /// The namespace, or the empty text for an object of the whole cluster.
  public static String namespace(JsonObject tree) {
    return textOrEmpty(tree, "metadata", "namespace");
  }

  public static String uid(JsonObject tree) {
    return textOrEmpty(tree, "metadata", "uid");
  }
}
