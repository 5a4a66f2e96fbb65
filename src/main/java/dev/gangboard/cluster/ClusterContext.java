package dev.gangboard.cluster;

/// One cluster that can be connected to, as a kubeconfig names it.
///
/// @param name the context's name
/// @param server the API server's address, for display
/// @param namespace the context's namespace, `default` where it names none
/// @param current whether it is the kubeconfig's current context
/// @param demo whether it is the embedded demo cluster
/// @param verified whether the server's certificate is checked; if not, a person has to be told
public record ClusterContext(
    String name, String server, String namespace, boolean current, boolean demo, boolean verified) {
  /// A cluster whose certificate is checked.
  public ClusterContext(
      String name, String server, String namespace, boolean current, boolean demo) {
    this(name, server, namespace, current, demo, true);
  }

  /// The same, where another one is the current.
  public ClusterContext notCurrent() {
    return new ClusterContext(name, server, namespace, false, demo, verified);
  }
}
