package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The metadata that all objects share.
final class MetadataRules {
  private static final Path PATH = Path.of("metadata");
  private static final int ANNOTATIONS_SIZE = 256 * 1024;
  private static final List<String> FIXED =
      List.of(
          "name",
          "namespace",
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds");

  private MetadataRules() {}

  static void check(Kind kind, JsonObject object, Problems problems) {
    JsonObject metadata = Tree.object(object, "metadata");
    Function<String, List<String>> form = form(kind);
    Rules.form(metadata, "generateName", PATH, prefix -> form.apply(masked(prefix)), problems);
    if (Tree.name(object).isEmpty()) {
      problems.required(PATH.child("name"), "name or generateName is required");
    } else {
      Rules.form(metadata, "name", PATH, form, problems);
    }
    namespace(kind, metadata, problems);
    shared(metadata, problems);
    finalizers(metadata, problems);
  }

  static void checkUpdate(JsonObject newer, JsonObject older, Problems problems) {
    JsonObject metadata = Tree.object(newer, "metadata");
    JsonObject before = Tree.object(older, "metadata");
    newFinalizers(metadata, before, problems);
    if (Tree.textOrEmpty(metadata, "resourceVersion").isEmpty()) {
      problems.invalid(PATH.child("resourceVersion"), "", "must be specified for an update");
    }
    for (String field : FIXED) {
      immutable(PATH.child(field), metadata.get(field), before.get(field), problems);
    }
    shared(metadata, problems);
  }

  /// What may not change, not from or to absence either.
  static void immutable(
      Path path, @Nullable JsonElement newer, @Nullable JsonElement older, Problems problems) {
    JsonElement now = newer == null ? JsonNull.INSTANCE : newer;
    JsonElement before = older == null ? JsonNull.INSTANCE : older;
    if (!now.equals(before)) {
      problems.invalid(path, now, "field is immutable");
    }
  }

  private static Function<String, List<String>> form(Kind kind) {
    return kind == Kind.NAMESPACE ? Names::label : Names::subdomain;
  }

  /// A prefix may end in a hyphen: the suffix follows it.
  private static String masked(String prefix) {
    return prefix.length() > 1 && prefix.endsWith("-")
        ? prefix.substring(0, prefix.length() - 1) + "a"
        : prefix;
  }

  private static void namespace(Kind kind, JsonObject metadata, Problems problems) {
    if (kind.namespaced()) {
      Rules.requiredForm(metadata, "namespace", PATH, Names::label, problems);
    } else if (!Tree.textOrEmpty(metadata, "namespace").isEmpty()) {
      problems.forbidden(PATH.child("namespace"), "not allowed on this type");
    }
  }

  private static void shared(JsonObject metadata, Problems problems) {
    Rules.nonNegative(metadata, "generation", PATH, problems);
    labels(Tree.object(metadata, "labels"), PATH.child("labels"), problems);
    annotations(Tree.object(metadata, "annotations"), PATH.child("annotations"), problems);
    owners(metadata, problems);
  }

  static void labels(JsonObject labels, Path path, Problems problems) {
    for (var label : labels.entrySet()) {
      String key = label.getKey();
      Names.qualified(key).forEach(wrong -> problems.invalid(path, key, wrong));
      String value = label.getValue().getAsString();
      Names.labelValue(value).forEach(wrong -> problems.invalid(path, value, wrong));
    }
  }

  static void annotations(JsonObject annotations, Path path, Problems problems) {
    int size = 0;
    for (var annotation : annotations.entrySet()) {
      String key = annotation.getKey();
      Names.qualified(key.toLowerCase(Locale.ROOT))
          .forEach(wrong -> problems.invalid(path, key, wrong));
      size += key.length() + annotation.getValue().getAsString().length();
    }
    if (size > ANNOTATIONS_SIZE) {
      problems.tooLong(path, ANNOTATIONS_SIZE);
    }
  }

  private static void owners(JsonObject metadata, Problems problems) {
    Path path = PATH.child("ownerReferences");
    List<JsonObject> controllers = new ArrayList<>();
    int index = 0;
    for (JsonObject owner : Rules.objects(metadata, "ownerReferences")) {
      for (String field : List.of("apiVersion", "kind", "name", "uid")) {
        if (Tree.textOrEmpty(owner, field).isEmpty()) {
          String why =
              field.equals("apiVersion") ? "version must not be empty" : "must not be empty";
          problems.invalid(path.index(index).child(field), "", why);
        }
      }
      if (Tree.flag(owner, "controller")) {
        controllers.add(owner);
      }
      index++;
    }
    if (controllers.size() > 1) {
      problems.invalid(
          path,
          Tree.list(metadata, "ownerReferences"),
          "Only one reference can have Controller set to true. Found \"true\" in references for %s and %s"
              .formatted(
                  Tree.textOrEmpty(controllers.get(0), "kind")
                      + "/"
                      + Tree.textOrEmpty(controllers.get(0), "name"),
                  Tree.textOrEmpty(controllers.get(1), "kind")
                      + "/"
                      + Tree.textOrEmpty(controllers.get(1), "name")));
    }
  }

  private static void finalizers(JsonObject metadata, Problems problems) {
    List<String> finalizers = Rules.texts(metadata, "finalizers");
    for (String finalizer : finalizers) {
      Path path = PATH.child("finalizers");
      Names.qualified(finalizer).forEach(wrong -> problems.invalid(path, finalizer, wrong));
    }
    if (finalizers.contains("orphan") && finalizers.contains("foregroundDeletion")) {
      problems.invalid(
          PATH.child("finalizers"),
          Tree.list(metadata, "finalizers"),
          "finalizer orphan and foregroundDeletion cannot be both set");
    }
  }

  private static void newFinalizers(JsonObject metadata, JsonObject before, Problems problems) {
    if (!Rules.has(before, "deletionTimestamp")) {
      return;
    }
    List<String> added = new ArrayList<>(Rules.texts(metadata, "finalizers"));
    added.removeAll(Rules.texts(before, "finalizers"));
    if (!added.isEmpty()) {
      problems.forbidden(
          PATH.child("finalizers"),
          "no new finalizers can be added if the object is being deleted, found new finalizers []string{%s}"
              .formatted(String.join(", ", added.stream().map(f -> "\"" + f + "\"").toList())));
    }
  }
}
