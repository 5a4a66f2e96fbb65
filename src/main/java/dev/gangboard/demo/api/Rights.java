package dev.gangboard.demo.api;

import org.jspecify.annotations.Nullable;

/// What a user may do.
@FunctionalInterface
public interface Rights {
  /// @param resource with its subresource: `pods/log`
  /// @param namespace null for the whole cluster
  boolean allow(String verb, String group, String resource, @Nullable String namespace);

  static Rights all() {
    return (verb, group, resource, namespace) -> true;
  }

  static Rights none() {
    return (verb, group, resource, namespace) -> false;
  }
}
