package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A request to an API server.
///
/// @param path the path's segments, not yet escaped
/// @param subject what it is about, for messages
record ApiRequest(
    String method,
    List<String> path,
    SequencedMap<String, String> query,
    @Nullable JsonObject body,
    Subject subject) {

  ApiRequest {
    path = List.copyOf(path);
    query = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(query));
  }

  /// What a request is about, in Kubernetes' words.
  ///
  /// @param verb as in a Role: `get`, `list`, `watch`, `create`, `delete`
  /// @param resource as in a Role: `jobs`, `pods/log`
  /// @param namespace empty for all namespaces and for what is in none
  /// @param name empty where it is about a collection
  record Subject(String verb, String resource, String namespace, String name) {}

  static ApiRequest get(List<String> path, Subject subject) {
    return new ApiRequest("GET", path, new LinkedHashMap<>(), null, subject);
  }

  /// The same for another verb, for messages.
  ApiRequest as(String verb) {
    Subject next = new Subject(verb, subject.resource(), subject.namespace(), subject.name());
    return new ApiRequest(method, path, query, body, next);
  }

  ApiRequest with(String parameter, String value) {
    SequencedMap<String, String> next = new LinkedHashMap<>(query);
    next.put(parameter, value);
    return new ApiRequest(method, path, next, body, subject);
  }

  /// Without the body, which can hold what is nobody else's business.
  @Override
  public String toString() {
    return method + " /" + String.join("/", path) + (query.isEmpty() ? "" : " " + query);
  }
}
