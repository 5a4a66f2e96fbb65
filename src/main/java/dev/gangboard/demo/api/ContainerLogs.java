package dev.gangboard.demo.api;

import java.util.Optional;

/// The logs that the kubelets of the demo cluster keep.
public interface ContainerLogs {
  /// The log of a container's newest run, or with `previous` of the run before it. Empty where the
  /// container has not started, or has no run before.
  Optional<LogSource> find(String podUid, String container, boolean previous);

  /// Keeps no log at all.
  static ContainerLogs none() {
    return (podUid, container, previous) -> Optional.empty();
  }
}
