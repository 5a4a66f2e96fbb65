package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Field;
import dev.gangboard.demo.rules.types.Type;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Types;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Kubernetes' strategic merge patch: a merge patch in which lists with a merge key (containers by
/// name, ports by number, conditions by type) are merged element by element, and directives can
/// replace, delete, retain and order.
final class StrategicMergePatch {
  static final String DIRECTIVE = "$patch";
  private static final String RETAIN = "$retainKeys";
  private static final String ORDER = "$setElementOrder/";
  private static final String DELETE = "$deleteFromPrimitiveList/";

  private StrategicMergePatch() {}

  static JsonObject apply(Kind kind, JsonObject target, JsonObject patch) {
    Type.Struct root = Types.all().struct(kind);
    return merge(target, patch, new Reference(root.name(), root.shortName()));
  }

  static JsonObject merge(JsonObject target, JsonObject patch, @Nullable Type type) {
    String directive = Tree.textOrEmpty(patch, DIRECTIVE);
    switch (directive) {
      case "", "merge" -> {}
      case "replace" -> {
        return Tree.without(patch, DIRECTIVE);
      }
      case "delete" -> {
        return new JsonObject();
      }
      default -> throw ApiException.badRequest("Unknown patch type found: " + directive);
    }
    JsonObject merged = retained(Tree.copy(target), patch);
    Set<String> done = new HashSet<>();
    for (String key : patch.keySet()) {
      if (key.startsWith(ORDER)) {
        ordered(merged, target, patch, key, type);
        done.add(key.substring(ORDER.length()));
      } else if (key.startsWith(DELETE)) {
        deleted(merged, patch, key);
      }
    }
    for (var change : patch.entrySet()) {
      if (!change.getKey().startsWith("$") && !done.contains(change.getKey())) {
        member(merged, change.getKey(), change.getValue(), type);
      }
    }
    return merged;
  }

  private static void member(
      JsonObject merged, String key, JsonElement change, @Nullable Type type) {
    JsonElement before = merged.get(key);
    if (change.isJsonNull()) {
      merged.remove(key);
    } else if (before instanceof JsonObject object && change instanceof JsonObject changes) {
      merged.add(key, merge(object, changes, fieldType(type, key)));
    } else if (before instanceof JsonArray array && change instanceof JsonArray changes) {
      merged.add(key, list(array, changes, type, key));
    } else {
      merged.add(key, plain(change));
    }
  }

  private static JsonArray list(
      JsonArray before, JsonArray changes, @Nullable Type type, String key) {
    Field field = field(type, key);
    if (field == null || !field.merge().merges()) {
      return (JsonArray) plain(changes);
    }
    return new ListMerge(field, elementType(field)).merge(before, changes);
  }

  /// The list of a field in the order that the patch asks for; elements that it does not name keep
  /// their places among each other.
  private static void ordered(
      JsonObject merged, JsonObject target, JsonObject patch, String key, @Nullable Type type) {
    String name = key.substring(ORDER.length());
    Field field = field(type, name);
    JsonArray order = array(patch.get(key));
    JsonArray before = array(target.get(name));
    if (field == null || !(target.has(name) || patch.has(name))) {
      return;
    }
    ListMerge lists = new ListMerge(field, elementType(field));
    JsonArray contents = patch.has(name) ? lists.merge(before, array(patch.get(name))) : before;
    merged.add(name, lists.ordered(contents, order, before));
  }

  private static void deleted(JsonObject merged, JsonObject patch, String key) {
    String name = key.substring(DELETE.length());
    if (merged.get(name) instanceof JsonArray array) {
      JsonArray kept = new JsonArray(array.size());
      JsonArray gone = array(patch.get(key));
      array.forEach(element -> {
        if (!gone.contains(element)) {
          kept.add(element);
        }
      });
      merged.add(name, kept);
    }
  }

  private static JsonObject retained(JsonObject target, JsonObject patch) {
    if (!(patch.get(RETAIN) instanceof JsonArray retain)) {
      return target;
    }
    Set<String> keys = new HashSet<>();
    retain.forEach(key -> keys.add(key.getAsString()));
    for (String key : Set.copyOf(target.keySet())) {
      if (!keys.contains(key)) {
        target.remove(key);
      }
    }
    return target;
  }

  /// A value without directives and without nulls, for a place where there was none.
  static JsonElement plain(JsonElement value) {
    return switch (value) {
      case JsonObject object -> {
        JsonObject plain = new JsonObject();
        for (var member : object.entrySet()) {
          if (!member.getKey().startsWith("$") && !member.getValue().isJsonNull()) {
            plain.add(member.getKey(), plain(member.getValue()));
          }
        }
        yield plain;
      }
      case JsonArray array -> {
        JsonArray plain = new JsonArray(array.size());
        for (JsonElement element : array) {
          if (!(element instanceof JsonObject object) || !object.has(DIRECTIVE)) {
            plain.add(plain(element));
          }
        }
        yield plain;
      }
      default -> value;
    };
  }

  private static JsonArray array(@Nullable JsonElement element) {
    return element instanceof JsonArray array ? array : new JsonArray();
  }

  private static @Nullable Type fieldType(@Nullable Type type, String key) {
    Field field = field(type, key);
    return field == null ? null : field.type();
  }

  private static @Nullable Field field(@Nullable Type type, String key) {
    return type instanceof Reference reference
        ? Types.all().struct(reference).fields().get(key)
        : null;
  }

  private static @Nullable Type elementType(Field field) {
    return field.type() instanceof Sequence(Type element) ? element : null;
  }

  /// What a comparison of an absent value needs.
  static JsonElement orNull(@Nullable JsonElement value) {
    return value == null ? JsonNull.INSTANCE : value;
  }
}
