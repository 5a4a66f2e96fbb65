package dev.gangboard.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The right to write in a folder, of one process and of one writer in it. It ends with the
/// process.
final class FolderLock implements AutoCloseable {
  /// Those of this process. Asked before a lock file is opened: on POSIX systems a process loses
  /// its lock when it closes the file anywhere.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path key;
  private final FileChannel channel;

  private FolderLock(Path key, FileChannel channel) {
    this.key = key;
    this.channel = channel;
  }

  /// @param file the lock file, in a folder that exists
  /// @return empty where somebody else has it
  static Optional<FolderLock> tryLock(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new NoSuchFileException(file.toString());
    }
    Path key = folder.toRealPath().resolve(file.getFileName());
    if (!HELD.add(key)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      LocalDisk.makeFile(file);
      channel = FileChannel.open(file, StandardOpenOption.WRITE);
      locked = channel.tryLock() != null;
      return locked ? Optional.of(new FolderLock(key, channel)) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } finally {
      if (!locked) {
        if (channel != null) {
          channel.close();
        }
        HELD.remove(key);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(key);
    }
  }
}
