package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.Cluster.Suggestion;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where things are in the Kubernetes API.
final class ApiPaths {
  /// Objects in one page of a list.
  static final int PAGE = 500;

  private ApiPaths() {}

  static List<String> jobs(@Nullable String namespace) {
    return in(List.of("apis", "batch", "v1"), namespace, "jobs");
  }

  static List<String> pods(@Nullable String namespace) {
    return in(List.of("api", "v1"), namespace, "pods");
  }

  static List<String> events(@Nullable String namespace) {
    return in(List.of("api", "v1"), namespace, "events");
  }

  private static List<String> in(List<String> group, @Nullable String namespace, String resource) {
    List<String> path = new ArrayList<>(group);
    if (namespace != null) {
      path.addAll(List.of("namespaces", namespace));
    }
    path.add(resource);
    return path;
  }

  /// The first page of the names of a kind.
  static ApiRequest list(Suggestion kind, String namespace) {
    ApiRequest request =
        switch (kind) {
          case NAMESPACES ->
              ApiRequest.get(
                  List.of("api", "v1", "namespaces"), new Subject("list", "namespaces", "", ""));
          case SERVICE_ACCOUNTS ->
              ApiRequest.get(
                  in(List.of("api", "v1"), namespace, "serviceaccounts"),
                  new Subject("list", "serviceaccounts", namespace, ""));
          case RUNTIME_CLASSES ->
              ApiRequest.get(
                  List.of("apis", "node.k8s.io", "v1", "runtimeclasses"),
                  new Subject("list", "runtimeclasses", "", ""));
        };
    return request.with("limit", Integer.toString(PAGE));
  }
}
