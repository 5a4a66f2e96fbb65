package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.util.List;

/// Where the access to a cluster is read from: files that other programs change.
interface AccessSource {
  /// @throws BadKubeconfig if the files are no good at the moment
  Access read() throws BadKubeconfig;

  /// Changes when it is worth reading again.
  List<FileStamp> stamps();

  /// An access that does not change.
  static AccessSource fixed(Access access) {
    return new AccessSource() {
      @Override
      public Access read() {
        return access;
      }

      @Override
      public List<FileStamp> stamps() {
        return List.of();
      }
    };
  }
}
