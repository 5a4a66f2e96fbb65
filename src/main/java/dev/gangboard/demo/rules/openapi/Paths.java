package dev.gangboard.demo.rules.openapi;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Types;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// The operations of a kind. Clients look here for what a server can do: whether a patch takes
/// `fieldValidation` and `dryRun`, and which kinds of patch there are.
final class Paths {
  private static final List<String> PATCHES =
      List.of(
          "application/json-patch+json",
          "application/merge-patch+json",
          "application/strategic-merge-patch+json");

  private Paths() {}

  /// `/apis/batch/v1/namespaces/{namespace}/jobs`.
  static String collection(Kind kind) {
    String root = kind.group().isEmpty() ? "/api/v1/" : "/apis/" + kind.group() + "/v1/";
    return root + (kind.namespaced() ? "namespaces/{namespace}/" : "") + kind.plural();
  }

  static String item(Kind kind) {
    return collection(kind) + "/{name}";
  }

  static JsonObject collectionV3(Kind kind) {
    return Tree.of(
        "get", read(kind, "list"),
        "post", body(write(kind, "post", "create"), kind, List.of("application/json")));
  }

  static JsonObject itemV3(Kind kind) {
    JsonObject delete = write(kind, "delete", "delete");
    return Tree.of(
        "get", read(kind, "get"),
        "put", body(write(kind, "put", "replace"), kind, List.of("application/json")),
        "patch", body(write(kind, "patch", "patch"), kind, PATCHES),
        "delete", delete);
  }

  /// Version 2 has the patch alone: older clients look at no other operation.
  static JsonObject itemV2(Kind kind) {
    JsonObject patch = write(kind, "patch", "patch");
    return Tree.of("patch", Tree.without(Tree.with(patch, PATCHES, "consumes"), "responses"));
  }

  private static JsonObject read(Kind kind, String action) {
    return operation(kind, action, action, new String[0]);
  }

  private static JsonObject write(Kind kind, String action, String verb) {
    return operation(kind, action, verb, "dryRun", "fieldManager", "fieldValidation");
  }

  private static JsonObject operation(Kind kind, String action, String verb, String... parameters) {
    return Tree.of(
        "operationId",
        verb + kind.kind(),
        "parameters",
        List.of(parameters).stream().map(Paths::parameter).toList(),
        "responses",
        Tree.of("200", Tree.of("description", "OK")),
        "x-kubernetes-action",
        action,
        "x-kubernetes-group-version-kind",
        Schemas.groupVersionKind(kind));
  }

  private static JsonObject parameter(String name) {
    return Tree.of(
        "name", name, "in", "query", "schema", Tree.of("type", "string", "uniqueItems", true));
  }

  private static JsonObject body(JsonObject operation, Kind kind, List<String> mediaTypes) {
    String schema = Schemas.Version.V3.reference(Types.all().struct(kind).name());
    JsonObject content = new JsonObject();
    for (String type : mediaTypes) {
      boolean whole = type.equals("application/json");
      content.add(
          type, Tree.of("schema", whole ? Tree.of("$ref", schema) : Tree.of("type", "object")));
    }
    return Tree.with(operation, content, "requestBody", "content");
  }
}
