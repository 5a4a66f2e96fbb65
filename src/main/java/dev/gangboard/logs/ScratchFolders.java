package dev.gangboard.logs;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Folders in the temporary folder for logs that are not kept: `gangboard-logs-PID-RANDOM`, each
/// with a lock on its file `.owner` that ends with its process, however that ends.
public final class ScratchFolders {
  private static final Logger LOG = System.getLogger(ScratchFolders.class.getName());
  private static final String PREFIX = "gangboard-logs-";
  private static final String OWNER = ".owner";

  /// A folder without a lock is being made at this moment, or its process was killed while it was.
  private static final Duration MAKING = Duration.ofMinutes(10);

  private final Path temporary;

  /// @param temporary in which they are made
  ScratchFolders(Path temporary) {
    this.temporary = temporary;
  }

  /// Those of this machine.
  public static ScratchFolders ofProcess() {
    return new ScratchFolders(Path.of(System.getProperty("java.io.tmpdir")));
  }

  static boolean isOne(Path folder) {
    return folder.getFileName().toString().startsWith(PREFIX);
  }

  /// A folder of ours until it is closed; then it is deleted.
  static final class Scratch implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;

    Scratch(Path path, FileChannel channel) {
      this.path = path;
      this.channel = channel;
    }

    Path path() {
      return path;
    }

    @Override
    public void close() {
      try {
        channel.close();
        delete(path);
      } catch (IOException e) {
        LOG.log(Level.WARNING, "what was held for the time being stays: " + path, e);
      }
    }
  }

  Scratch make() throws IOException {
    String prefix = PREFIX + ProcessHandle.current().pid() + "-";
    Path path = Files.createTempDirectory(temporary, prefix);
    FileChannel channel =
        FileChannel.open(
            path.resolve(OWNER), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileLock lock = channel.tryLock();
    if (lock == null) {
      LOG.log(Level.WARNING, "not locked: {0}", path); // nobody else knows it yet
    }
    return new Scratch(path, channel);
  }

  /// Deletes those of processes that have ended without doing so, such as killed ones. Blocks
  /// (disk).
  public void cleanUp() {
    try {
      Optional<UserPrincipal> us = us();
      for (Path folder : us.isEmpty() ? List.<Path>of() : found()) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(us.get())) {
          cleanUp(folder);
        }
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "temporary logs of ended processes may be left", e);
    }
  }

  private List<Path> found() throws IOException {
    // Closing a channel lets go the process's other locks on the same file: ours are not touched.
    String ours = PREFIX + ProcessHandle.current().pid() + "-";
    try (var all = Files.list(temporary)) {
      return all.filter(path -> path.getFileName().toString().startsWith(PREFIX))
          .filter(path -> !path.getFileName().toString().startsWith(ours))
          .toList();
    }
  }

  private Optional<UserPrincipal> us() {
    try {
      return Optional.of(
          temporary
              .getFileSystem()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(System.getProperty("user.name")));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "nobody knows who we are: nothing is cleaned up", e);
      return Optional.empty();
    }
  }

  private static void cleanUp(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(OWNER), StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel)) {
      if (lock != null) {
        deleteContent(folder);
      } else {
        return; // its process lives
      }
    } catch (NoSuchFileException _) {
      if (!isOld(folder)) {
        return;
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "left alone: " + folder, e);
      return;
    }
    try {
      delete(folder);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "not deleted, perhaps by somebody else: " + folder, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException _) {
      return null;
    }
  }

  private static boolean isOld(Path folder) {
    try {
      Instant changed = Files.getLastModifiedTime(folder).toInstant();
      return changed.isBefore(Instant.now().minus(MAKING));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "gone meanwhile: " + folder, e);
      return false;
    }
  }

  /// All but the lock, which is held meanwhile.
  private static void deleteContent(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(path -> !path.endsWith(OWNER)).toList()) {
        delete(file);
      }
    }
  }

  private static void delete(Path path) throws IOException {
    try (var files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
