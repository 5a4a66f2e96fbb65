package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import org.jspecify.annotations.Nullable;

/// One request about stored objects, with what is known of it.
record Call(Request request, Response response, Target target, Kind kind) {

  Query query() {
    return request.query();
  }

  /// The namespace of a named object; the empty text for kinds of the whole cluster.
  String namespace() {
    String namespace = target.namespace();
    return namespace == null ? "" : namespace;
  }

  /// The namespace of a list; null for all, the empty text for kinds of the whole cluster.
  @Nullable String scope() {
    return kind.namespaced() ? target.namespace() : "";
  }

  /// The name in the path.
  ///
  /// @throws ApiException 405 for a path that names a collection
  String name() {
    String name = target.name();
    if (name == null) {
      throw notAllowed();
    }
    return name;
  }

  static ApiException notAllowed() {
    return new ApiException(
        405,
        "MethodNotAllowed",
        "the server does not allow this method on the requested resource",
        new JsonObject());
  }

  /// Whether the change is only to be tried.
  ///
  /// @throws ApiException 422 for another word than `All`
  boolean dryRun(String options) {
    return DeleteRequest.dryRun(request.query().text("dryRun").orElse(""), options);
  }
}
