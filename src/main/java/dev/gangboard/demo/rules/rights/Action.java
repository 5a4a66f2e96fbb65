package dev.gangboard.demo.rules.rights;

/// What a request wants to do, as the API server's authorizers see it.
public sealed interface Action {
  /// @param verb `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`
  /// @param group the API group; the core group is the empty text
  /// @param resource the plural name, with its subresource if there is one: `pods/log`
  /// @param namespace empty for the whole cluster
  /// @param name empty where no single object is meant
  record OnResource(String verb, String group, String resource, String namespace, String name)
      implements Action {

    /// The resource without its subresource.
    String plural() {
      int slash = resource.indexOf('/');
      return slash < 0 ? resource : resource.substring(0, slash);
    }
  }

  /// @param verb the HTTP method in lower case
  /// @param path `/version`
  record OnPath(String verb, String path) implements Action {}
}
