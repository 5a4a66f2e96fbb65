package dev.gangboard.demo.rules.openapi;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// The OpenAPI documents. Each is made once, when it is first asked for.
public final class OpenApi {
  /// Older clients ask for it with an `@` before the version, which is no valid media type: the
  /// answer has none, so that those that check it can read it.
  private static final String PROTOBUF_V2 =
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

  private static final JsonObject INFO = Tree.of("title", "Kubernetes", "version", "v1.36.2");

  private final Map<String, byte[]> made = new ConcurrentHashMap<>();

  /// `/openapi/v3`: where the documents of the groups are.
  public Document index() {
    JsonObject paths = new JsonObject();
    groups()
        .keySet()
        .forEach(path ->
            paths.add(
                path, Tree.of("serverRelativeURL", "/openapi/v3/" + path + "?hash=" + hash(path))));
    return json(Tree.of("paths", paths).toString().getBytes(StandardCharsets.UTF_8));
  }

  /// `/openapi/v3/PATH`.
  ///
  /// @param path `api/v1`, `apis/batch/v1`
  public Optional<Document> v3(String path) {
    return groups().containsKey(path) ? Optional.of(json(bytesV3(path))) : Optional.empty();
  }

  /// `/openapi/v2`, as JSON or, where the client prefers it, as protobuf.
  public Document v2(String accept) {
    if (accept.contains("proto-openapi.spec.v2")) {
      return new Document(
          PROTOBUF_V2, made.computeIfAbsent("v2.pb", k -> ProtobufDocument.of(documentV2())));
    }
    return json(
        made.computeIfAbsent("v2", k -> documentV2().toString().getBytes(StandardCharsets.UTF_8)));
  }

  private byte[] bytesV3(String path) {
    return made.computeIfAbsent(
        path,
        k ->
            documentV3(groups().getOrDefault(path, List.of()))
                .toString()
                .getBytes(StandardCharsets.UTF_8));
  }

  private String hash(String path) {
    return Integer.toHexString(Arrays.hashCode(bytesV3(path)));
  }

  private static Document json(byte[] body) {
    return new Document("application/json", body);
  }

  private static Map<String, List<Kind>> groups() {
    Map<String, List<Kind>> groups = new TreeMap<>();
    for (Kind kind : Kind.values()) {
      String path = kind.group().isEmpty() ? "api/v1" : "apis/" + kind.apiVersion();
      groups.computeIfAbsent(path, p -> new ArrayList<>()).add(kind);
    }
    return groups;
  }

  static JsonObject documentV3(List<Kind> kinds) {
    JsonObject paths = new JsonObject();
    for (Kind kind : kinds) {
      paths.add(Paths.collection(kind), Paths.collectionV3(kind));
      paths.add(Paths.item(kind), Paths.itemV3(kind));
    }
    return Tree.of(
        "openapi",
        "3.0.0",
        "info",
        INFO,
        "paths",
        paths,
        "components",
        Tree.of("schemas", Schemas.of(Schemas.Version.V3, kinds)));
  }

  static JsonObject documentV2() {
    List<Kind> kinds = List.of(Kind.values());
    JsonObject paths = new JsonObject();
    kinds.forEach(kind -> paths.add(Paths.item(kind), Paths.itemV2(kind)));
    return Tree.of(
        "swagger",
        "2.0",
        "info",
        INFO,
        "paths",
        paths,
        "definitions",
        Schemas.of(Schemas.Version.V2, kinds));
  }
}
