package dev.gangboard.demo.rules.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The form in which a client wants objects: its `Accept` header says it.
public sealed interface Representation {
  /// Objects as they are.
  record Whole() implements Representation {}

  /// Rows for `kubectl get`.
  ///
  /// @param version `v1` or `v1beta1`
  record Rows(String version) implements Representation {}

  /// Metadata alone.
  ///
  /// @param version `v1` or `v1beta1`
  record Metadata(String version) implements Representation {}

  /// The first of the accepted forms that the server has.
  ///
  /// @param accept the header; empty accepts anything
  /// @throws ApiException 406 if there is none
  static Representation of(String accept) {
    if (accept.isBlank()) {
      return new Whole();
    }
    for (String clause : accept.split(",", -1)) {
      Optional<Representation> form = form(clause);
      if (form.isPresent()) {
        return form.get();
      }
    }
    throw new ApiException(
        406, "NotAcceptable", "only the following media types are accepted: application/json");
  }

  private static Optional<Representation> form(String clause) {
    List<String> parts = List.of(clause.split(";", -1));
    String type = parts.getFirst().strip().toLowerCase(Locale.ROOT);
    if (!List.of("application/json", "application/*", "*/*").contains(type)) {
      return Optional.empty();
    }
    Map<String, String> parameters = new HashMap<>();
    for (String part : parts.subList(1, parts.size())) {
      String[] pair = part.strip().split("=", 2);
      parameters.put(pair[0], pair.length == 2 ? pair[1] : "");
    }
    String version = parameters.getOrDefault("v", "");
    boolean known =
        parameters.getOrDefault("g", "").equals("meta.k8s.io")
            && List.of("v1", "v1beta1").contains(version);
    return switch (parameters.getOrDefault("as", "")) {
      case "" -> Optional.of(new Whole());
      case "Table" -> known ? Optional.of(new Rows(version)) : Optional.empty();
      case "PartialObjectMetadata", "PartialObjectMetadataList" ->
          known ? Optional.of(new Metadata(version)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// One object in this form: the answer to a get, and what a watch sends.
  ///
  /// @param include what a row carries of its object: `None`, `Metadata` or `Object`
  default JsonObject one(Kind kind, JsonObject object, String include, Instant now) {
    JsonObject metadata =
        Tree.of("resourceVersion", Tree.textOrEmpty(object, "metadata", "resourceVersion"));
    return switch (this) {
      case Whole() -> object;
      case Rows(var version) -> Table.of(kind, version, metadata, List.of(object), include, now);
      case Metadata(var version) -> partial(object, version);
    };
  }

  /// A list in this form.
  ///
  /// @param metadata of the list: version, continue token, remaining items
  default JsonObject list(
      Kind kind, JsonObject metadata, List<JsonObject> items, String include, Instant now) {
    return switch (this) {
      case Whole() -> {
        JsonArray array = new JsonArray(items.size());
        items.forEach(item -> array.add(untyped(item)));
        yield Tree.of(
            "kind",
            kind.kind() + "List",
            "apiVersion",
            kind.apiVersion(),
            "metadata",
            metadata,
            "items",
            array);
      }
      case Rows(var version) -> Table.of(kind, version, metadata, items, include, now);
      case Metadata(var version) -> {
        JsonArray array = new JsonArray(items.size());
        items.forEach(item -> array.add(partial(item, version)));
        yield Tree.of(
            "kind",
            "PartialObjectMetadataList",
            "apiVersion",
            "meta.k8s.io/" + version,
            "metadata",
            metadata,
            "items",
            array);
      }
    };
  }

  /// An object's metadata as an object of its own.
  static JsonObject partial(JsonObject object, String version) {
    return Tree.of(
        "kind",
        "PartialObjectMetadata",
        "apiVersion",
        "meta.k8s.io/" + version,
        "metadata",
        Tree.object(object, "metadata"));
  }

  /// Items of a list carry neither kind nor version.
  private static JsonObject untyped(JsonObject object) {
    return Tree.without(Tree.without(object, "kind"), "apiVersion");
  }
}
