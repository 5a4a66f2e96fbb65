package dev.gangboard.demo.control;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which fields the objects of watch streams have: paths by stream.
final class Shape {
  private final Map<String, Set<String>> paths = new TreeMap<>();

  void take(String stream, JsonObject object) {
    add(object, "", paths.computeIfAbsent(stream, s -> new TreeSet<>()));
  }

  /// What this has and the other has not, but for what is excused.
  Map<String, Set<String>> without(Shape other, Set<String> excused) {
    Map<String, Set<String>> more = new TreeMap<>();
    paths.forEach((stream, mine) -> {
      Set<String> left = new TreeSet<>(mine);
      left.removeAll(other.paths.getOrDefault(stream, Set.of()));
      left.removeAll(excused);
      if (!left.isEmpty()) {
        more.put(stream, left);
      }
    });
    return more;
  }

  private static void add(JsonElement element, String path, Set<String> paths) {
    switch (element) {
      case JsonObject object ->
          object.entrySet().forEach(m -> add(m.getValue(), path + "." + m.getKey(), paths));
      case JsonArray array -> array.forEach(e -> add(e, path + "[]", paths));
      default -> {
        if (!element.isJsonNull()) {
          paths.add(path);
        }
      }
    }
  }
}
