package dev.gangboard.logs;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.LogFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where the logs of gangs are kept: a folder each. Safe for use by many threads.
public interface LogFolders {
  /// Keeps nothing beyond this process.
  LogFolders NONE =
      new LogFolders() {
        @Override
        public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
          return Optional.empty();
        }

        @Override
        public Optional<Path> toRead(String uid) {
          return Optional.empty();
        }
      };

  /// The folder in which the logs of a gang are to be written; made where it is missing.
  ///
  /// @param cluster on which it is
  /// @return to be closed; empty where it may not be written, such as while another process does:
  ///   then the logs are only held for as long as this process lives
  Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) throws IOException;

  /// The folder in which the logs of a gang are, if there is one.
  ///
  /// @param uid the Job's uid
  Optional<Path> toRead(String uid) throws IOException, InterruptedException;
}
