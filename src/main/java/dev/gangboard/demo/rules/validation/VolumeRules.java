package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The volumes of a pod: their names, that each has one source, and the common sources.
final class VolumeRules {
  private VolumeRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    Set<String> names = new HashSet<>();
    int index = 0;
    for (JsonObject volume : Rules.objects(spec, "volumes")) {
      Path place = path.index(index++);
      source(volume, place, problems);
      String name = Tree.textOrEmpty(volume, "name");
      Rules.requiredForm(volume, "name", place, Names::label, problems);
      if (!name.isEmpty() && !names.add(name)) {
        problems.duplicate(place.child("name"), name);
      }
    }
  }

  private static void source(JsonObject volume, Path path, Problems problems) {
    List<String> sources = new ArrayList<>(volume.keySet());
    sources.remove("name");
    if (sources.isEmpty()) {
      problems.required(path, "must specify a volume type");
    }
    for (int i = 1; i < sources.size(); i++) {
      problems.forbidden(path.child(sources.get(i)), "may not specify more than 1 volume type");
    }
    if (!sources.isEmpty()) {
      String kind = sources.getFirst();
      source(kind, Tree.object(volume, kind), path.child(kind), problems);
    }
  }

  private static void source(String kind, JsonObject source, Path path, Problems problems) {
    switch (kind) {
      case "hostPath" -> required(source, "path", path, problems);
      case "secret" -> {
        required(source, "secretName", path, problems);
        files(source, path, problems);
      }
      case "configMap" -> {
        required(source, "name", path, problems);
        files(source, path, problems);
      }
      case "persistentVolumeClaim" -> required(source, "claimName", path, problems);
      case "nfs" -> {
        required(source, "server", path, problems);
        required(source, "path", path, problems);
      }
      case "downwardAPI", "projected" -> mode(source, "defaultMode", path, problems);
      default -> {}
    }
  }

  private static void files(JsonObject source, Path path, Problems problems) {
    mode(source, "defaultMode", path, problems);
    int index = 0;
    for (JsonObject item : Rules.objects(source, "items")) {
      Path place = path.child("items").index(index++);
      required(item, "key", place, problems);
      required(item, "path", place, problems);
      mode(item, "mode", place, problems);
    }
  }

  private static void mode(JsonObject source, String field, Path path, Problems problems) {
    Tree.number(source, field)
        .ifPresent(mode -> {
          if (mode < 0 || mode > 0777) {
            problems.invalid(
                path.child(field),
                mode,
                "must be a number between 0 and 0777 (octal), both inclusive");
          }
        });
  }

  private static void required(JsonObject source, String field, Path path, Problems problems) {
    if (Tree.textOrEmpty(source, field).isEmpty()) {
      problems.required(path.child(field), "");
    }
  }
}
