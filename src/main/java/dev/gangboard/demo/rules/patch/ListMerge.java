package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Field;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.rules.types.Type;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Merges lists whose elements have a merge key, and sets of scalars.
///
/// @param field the list's field
/// @param element the type of its elements
record ListMerge(Field field, @Nullable Type element) {

  /// The list with the patch's elements merged in. They come in the order of the patch; what the
  /// patch does not name stays in order, before the first named element that it stood before.
  JsonArray merge(JsonArray before, JsonArray patch) {
    List<JsonElement> merged = new ArrayList<>(before.asList());
    List<JsonElement> wanted = new ArrayList<>();
    for (JsonElement change : patch) {
      String directive =
          change instanceof JsonObject object
              ? Tree.textOrEmpty(object, StrategicMergePatch.DIRECTIVE)
              : "";
      switch (directive) {
        case "" -> wanted.add(change);
        case "delete" -> merged.removeIf(have -> same(have, keyed(change)));
        case "replace" -> {
          return (JsonArray) StrategicMergePatch.plain(patch);
        }
        default -> throw ApiException.badRequest("Unknown patch type found: " + directive);
      }
    }
    wanted.forEach(change -> put(merged, change));
    return ordered(array(merged), array(wanted), before);
  }

  private void put(List<JsonElement> merged, JsonElement change) {
    JsonElement wanted = keyed(change);
    for (int i = 0; i < merged.size(); i++) {
      if (same(merged.get(i), wanted)) {
        merged.set(i, combined(merged.get(i), change));
        return;
      }
    }
    merged.add(StrategicMergePatch.plain(change));
  }

  private JsonElement combined(JsonElement before, JsonElement change) {
    return before instanceof JsonObject object && change instanceof JsonObject changes
        ? StrategicMergePatch.merge(object, changes, element)
        : change;
  }

  /// The contents in a wanted order; elements that it does not name keep their order of before.
  JsonArray ordered(JsonArray contents, JsonArray order, JsonArray before) {
    List<JsonElement> named = new ArrayList<>();
    List<JsonElement> others = new ArrayList<>();
    contents.forEach(e -> (index(order, e) >= 0 ? named : others).add(e));
    named.sort(Comparator.comparingInt(e -> index(order, e)));
    others.sort(Comparator.comparingInt(e -> index(before, e)));
    JsonArray result = new JsonArray(contents.size());
    int next = 0;
    for (JsonElement element : named) {
      while (next < others.size() && stoodBefore(others.get(next), element, before)) {
        result.add(others.get(next++));
      }
      result.add(element);
    }
    others.subList(next, others.size()).forEach(result::add);
    return result;
  }

  private boolean stoodBefore(JsonElement other, JsonElement named, JsonArray before) {
    int place = index(before, named);
    int otherPlace = index(before, other);
    return place >= 0 && otherPlace >= 0 && otherPlace < place;
  }

  private int index(JsonArray list, JsonElement element) {
    for (int i = 0; i < list.size(); i++) {
      if (same(list.get(i), element)) {
        return i;
      }
    }
    return -1;
  }

  private boolean same(JsonElement one, JsonElement other) {
    if (one instanceof JsonObject first && other instanceof JsonObject second) {
      String key = field.merge().key();
      return StrategicMergePatch.orNull(first.get(key))
          .equals(StrategicMergePatch.orNull(second.get(key)));
    }
    return one.equals(other);
  }

  /// An element of a patch, which must carry the merge key.
  private JsonElement keyed(JsonElement change) {
    String key = field.merge().key();
    if (!field.merge().set() && change instanceof JsonObject object && !object.has(key)) {
      throw ApiException.badRequest(
          "map: %s does not contain declared merge key: %s".formatted(GoText.plain(change), key));
    }
    return change;
  }

  private static JsonArray array(List<JsonElement> elements) {
    JsonArray array = new JsonArray(elements.size());
    elements.forEach(array::add);
    return array;
  }
}
