package dev.gangboard.record;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;

/// The file system of this machine: folders with mode 0700 and files with mode 0600; on Windows an
/// access list of one entry, which what is made inside inherits.
final class LocalDisk implements Disk {
  @Override
  public void makeFolder(Path folder) throws IOException {
    Path real = folder.toAbsolutePath();
    if (Files.isDirectory(real)) {
      return;
    }
    Path parent = real.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      Files.createDirectory(real, attributes(real, "rwx------"));
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(real)) {
        return; // made by another process just now
      }
      throw e;
    }
    ownerAlone(real);
  }

  private static void ownerAlone(Path folder) throws IOException {
    AclFileAttributeView view = Files.getFileAttributeView(folder, AclFileAttributeView.class);
    if (view != null && !isPosix(folder)) {
      AclEntry owner =
          AclEntry.newBuilder()
              .setType(AclEntryType.ALLOW)
              .setPrincipal(view.getOwner())
              .setPermissions(EnumSet.allOf(AclEntryPermission.class))
              .setFlags(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT)
              .build();
      view.setAcl(List.of(owner));
    }
  }

  @Override
  public Appending append(Path file) throws IOException {
    makeFile(file);
    return new OpenFile(file, new FileOutputStream(file.toFile(), true));
  }

  /// Makes an empty file where there is none.
  static void makeFile(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file, attributes(file, "rw-------"));
      } catch (FileAlreadyExistsException _) {
        // Made by another process just now.
      }
    }
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public void replace(Path file, String text, boolean force) throws IOException {
    Path fresh =
        file.resolveSibling(
            "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".fresh");
    try {
      Files.deleteIfExists(fresh);
      Files.createFile(fresh, attributes(file, "rw-------"));
      try (var out = new FileOutputStream(fresh.toFile())) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        if (force) {
          out.getFD().sync();
        }
      }
      move(fresh, file);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static void move(Path fresh, Path file) throws IOException {
    try {
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private record OpenFile(Path file, FileOutputStream out) implements Appending {
    @Override
    public long size() throws IOException {
      return Files.size(file);
    }

    @Override
    public void truncate(long size) throws IOException {
      out.getChannel().truncate(size);
    }

    @Override
    public void write(byte[] bytes, int count) throws IOException {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString());
      }
      out.write(bytes, 0, count);
    }

    @Override
    public void force() throws IOException {
      out.getFD().sync();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
