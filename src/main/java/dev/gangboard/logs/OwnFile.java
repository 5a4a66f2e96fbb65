package dev.gangboard.logs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files that their owner alone may read and write, mode 0600: logs hold what was never meant for
/// others. Where files have no modes, the folder sees to it.
final class OwnFile {
  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rw-------");

  private OwnFile() {}

  /// Makes an empty file where there is none, and takes the rights of others on one that is there.
  static void prepare(Path file) throws IOException {
    boolean modes = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    try {
      if (modes) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
      } else {
        Files.createFile(file);
      }
    } catch (FileAlreadyExistsException _) {
      if (modes) {
        Files.setPosixFilePermissions(file, OWNER_ALONE);
      }
    }
  }
}
