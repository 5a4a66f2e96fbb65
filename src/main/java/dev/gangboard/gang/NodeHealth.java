package dev.gangboard.gang;

/// What the cluster says of a node on which a pod does not end.
public enum NodeHealth {
  READY,
  /// Its kubelet says so, or is not heard any more: nobody can tell what still runs on it.
  NOT_READY,
  /// The cluster has no such node any more.
  GONE
}
