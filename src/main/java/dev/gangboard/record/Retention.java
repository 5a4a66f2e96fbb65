package dev.gangboard.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Deletes records that are too old, and the oldest where all together are too large. What somebody
/// writes is never deleted, and for its size nothing that may still run.
final class Retention {
  private static final System.Logger LOG = System.getLogger(Retention.class.getName());

  private final RunFolders folders;
  private final Catalogue catalogue;
  private final RecordLimits limits;

  Retention(RunFolders folders, Catalogue catalogue, RecordLimits limits) {
    this.folders = folders;
    this.catalogue = catalogue;
    this.limits = limits;
  }

  void apply(Instant now) {
    List<Catalogue.Entry> oldestFirst =
        catalogue.entries().stream()
            .sorted(Comparator.comparing(entry -> entry.summary().lastSeen()))
            .toList();
    Map<Path, Long> sizes = new HashMap<>();
    oldestFirst.forEach(entry -> sizes.put(entry.folder(), size(entry.folder())));
    long total = sizes.values().stream().mapToLong(Long::longValue).sum();
    Instant oldest = before(now);
    for (Catalogue.Entry entry : oldestFirst) {
      boolean isOld = entry.summary().flaw() == null && entry.summary().lastSeen().isBefore(oldest);
      boolean isTooMuch = total > limits.bytes() && isOver(entry);
      if ((isOld || isTooMuch) && isDeleted(entry.folder())) {
        total -= sizes.getOrDefault(entry.folder(), 0L);
        catalogue.remove(entry.folder());
      }
    }
  }

  private Instant before(Instant now) {
    try {
      return now.minus(limits.age());
    } catch (DateTimeException | ArithmeticException e) {
      return Instant.MIN;
    }
  }

  /// Whether its gang cannot go on: it has ended, or its demo cluster has, if nobody writes it.
  static boolean isOver(Catalogue.Entry entry) {
    return entry.outcome().summary().phase().ended() || entry.outcome().demo();
  }

  private static long size(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(Retention::sizeOfOne).sum();
    } catch (IOException | UncheckedIOException e) {
      LOG.log(Level.DEBUG, "not measured: " + folder, e);
      return 0;
    }
  }

  private static long sizeOfOne(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0; // gone meanwhile
    }
  }

  private boolean isDeleted(Path folder) {
    try {
      return delete(folder); // what is not free is tried again the next time
    } catch (IOException e) {
      LOG.log(Level.WARNING, "an old run record cannot be deleted: " + folder, e);
      return false;
    }
  }

  /// Deletes a record, unless somebody writes it or makes or removes one.
  ///
  /// @return whether it is deleted
  boolean delete(Path folder) throws IOException {
    Optional<FolderLock> changing = folders.changing();
    if (changing.isEmpty()) {
      return false;
    }
    try (FolderLock _ = changing.get()) {
      return !logsAreWritten(folder) && isDeletedWhereFree(folder);
    }
  }

  private static boolean logsAreWritten(Path folder) throws IOException {
    Path lockFile = folder.resolve(LogFolder.NAME).resolve(LogFolder.LOCK);
    if (!Files.exists(lockFile)) {
      return false;
    }
    Optional<FolderLock> lock = FolderLock.tryLock(lockFile);
    if (lock.isPresent()) {
      lock.get().close();
    }
    return lock.isEmpty();
  }

  private static boolean isDeletedWhereFree(Path folder) throws IOException {
    Path lockFile = folder.resolve(RunFolders.LOCK);
    Optional<FolderLock> lock = FolderLock.tryLock(lockFile);
    if (lock.isEmpty()) {
      return false;
    }
    try (FolderLock _ = lock.get()) {
      delete(folder, lockFile);
    }
    Files.deleteIfExists(lockFile);
    Files.deleteIfExists(folder);
    LOG.log(Level.INFO, "a run record was deleted: " + folder);
    return true;
  }

  /// Deletes all but the lock: a link is deleted, and not what it leads to.
  private static void delete(Path folder, Path lockFile) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      if (!path.equals(folder) && !path.equals(lockFile)) {
        Files.delete(path);
      }
    }
  }
}
