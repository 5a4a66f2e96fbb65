package dev.gangboard.record;

import dev.gangboard.gang.GangId;

/// Where gangs are seen.
///
/// @param context the kubeconfig context's name
/// @param server the API server's address
/// @param demo whether it is a demo cluster: it ends with its process, and what another one calls
///   the same is something else
public record RecordedCluster(String context, String server, boolean demo) {
  /// Whether a record is of a gang as seen here: uids are unique in the world, but a demo cluster
  /// that serves a recording shows the same uids each time.
  boolean owns(GangFile file, GangId id) {
    boolean differs = (demo || file.demo()) && !file.server().equals(server);
    return file.id().uid().equals(id.uid()) && !differs;
  }
}
