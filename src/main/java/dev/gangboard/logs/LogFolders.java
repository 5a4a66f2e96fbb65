package dev.gangboard.logs;

import dev.gangboard.gang.GangId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where the logs of gangs are kept: a folder each. Safe for use by many threads.
public interface LogFolders {
  /// Keeps nothing beyond this process.
  LogFolders NONE =
      new LogFolders() {
        @Override
        public Optional<Path> toWrite(GangId gang) {
          return Optional.empty();
        }

        @Override
        public Optional<Path> toRead(String uid) {
          return Optional.empty();
        }
      };

  /// The folder in which the logs of a gang are to be written; made where it is missing.
  ///
  /// @return empty where this process may not write the gang's record, such as while another one
  ///   does: then its logs are only held for as long as this process lives
  Optional<Path> toWrite(GangId gang) throws IOException;

  /// The folder in which the logs of a gang are, if there is one.
  ///
  /// @param uid the Job's uid
  Optional<Path> toRead(String uid) throws IOException;
}
