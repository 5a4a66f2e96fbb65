package dev.gangboard.cluster;

/// One cluster that can be connected to, as a kubeconfig names it.
///
/// @param name the context's name
/// @param server the API server's address, for display
/// @param namespace the context's namespace, `default` where it names none
/// @param current whether it is the kubeconfig's current context
/// @param demo whether it is the embedded demo cluster
public record ClusterContext(
    String name, String server, String namespace, boolean current, boolean demo) {}
