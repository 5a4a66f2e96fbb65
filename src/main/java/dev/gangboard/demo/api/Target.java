package dev.gangboard.demo.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a path of the API names.
///
/// @param namespace null for all namespaces, and for resources of the whole cluster
/// @param name null for a collection
/// @param subresource the empty text for the object itself; `status`, `log`...
record Target(
    String group,
    String version,
    String resource,
    @Nullable String namespace,
    @Nullable String name,
    String subresource) {

  /// Reads `/api/v1/...` and `/apis/GROUP/VERSION/...` beyond the version; null for any other path.
  static @Nullable Target of(List<String> path) {
    boolean core = path.size() > 2 && path.getFirst().equals("api");
    boolean named = path.size() > 3 && path.getFirst().equals("apis");
    if (!core && !named) {
      return null;
    }
    String group = core ? "" : path.get(1);
    String version = path.get(core ? 1 : 2);
    List<String> rest = path.subList(core ? 2 : 3, path.size());
    // `namespaces/NAME` alone is the namespace; with more behind it, it is where the rest lives.
    boolean inside =
        rest.size() > 2
            && rest.getFirst().equals("namespaces")
            && !rest.get(2).equals("status")
            && !rest.get(2).equals("finalize");
    String namespace = inside ? rest.get(1) : null;
    List<String> what = inside ? rest.subList(2, rest.size()) : rest;
    return new Target(
        group,
        version,
        what.getFirst(),
        namespace,
        what.size() > 1 ? what.get(1) : null,
        String.join("/", what.subList(Math.min(2, what.size()), what.size())));
  }
}
