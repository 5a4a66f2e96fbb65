package dev.gangboard.app;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;

/// Files that nobody but their owner may read: they hold credentials of the demo cluster.
final class PrivateFiles {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OWNER_READS =
      PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /// Makes the folder with mode 0700 where it is missing.
  ///
  /// @throws FileSystemException if it is there and belongs to somebody else, or others may enter
  ///   it: in a shared temporary folder somebody may have put it there for us
  static void makeFolder(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Path parent = folder.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.createDirectory(folder, attributes(folder, OWNER_ONLY));
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(folder.toString(), null, "is no folder");
    }
    if (posix(folder)) {
      refuseForeign(folder);
    }
  }

  private static void refuseForeign(Path folder) throws IOException {
    UserPrincipal us =
        folder
            .getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name"));
    if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(us)) {
      throw new FileSystemException(folder.toString(), null, "belongs to somebody else");
    }
    Set<PosixFilePermission> open =
        EnumSet.copyOf(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
    if (!OWNER_ONLY.containsAll(open)) {
      Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
  }

  /// Writes a file with mode 0600; whoever reads it sees the old text or the new one, never a part.
  static void write(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    Files.deleteIfExists(fresh);
    Files.createFile(fresh, attributes(file, OWNER_READS));
    Files.writeString(fresh, text, StandardOpenOption.WRITE);
    try {
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static boolean posix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return posix(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }
}
