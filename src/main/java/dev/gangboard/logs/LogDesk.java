package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.RecordException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Where the logs of all gangs are had: those of live gangs are kept while they come, those of past
/// ones are read. One for the process. Safe for use by many threads.
public final class LogDesk {
  private static final Logger LOG = System.getLogger(LogDesk.class.getName());
  private static final Duration HANDOVER = Duration.ofSeconds(5);

  private final LogFolders folders;
  private final Supplier<LogKeeping> keeping;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition letGo = lock.newCondition();
  private final Set<Path> written = new HashSet<>();

  /// @param keeping the setting; asked when a gang is seen first
  public LogDesk(LogFolders folders, Supplier<LogKeeping> keeping, InstantSource clock) {
    this.folders = folders;
    this.keeping = keeping;
    this.clock = clock;
  }

  /// Begins to keep the logs of a cluster's gangs, as they are told to the answer.
  public LogRecorder record(Cluster cluster) {
    return new LogRecorder(cluster, this);
  }

  /// The logs of a gang that nobody records now; empty where nothing is kept of it. Blocks (disk).
  ///
  /// @param uid the Job's uid
  public Optional<GangLogs> past(String uid) throws RecordException {
    try {
      return folders.toRead(uid).map(GangLogs::toRead);
    } catch (IOException e) {
      throw new RecordException(Text.of("logfile.folder", uid, e.toString()), e);
    }
  }

  LogKeeping keeping() {
    return keeping.get();
  }

  InstantSource clock() {
    return clock;
  }

  /// Opens the logs of a gang to be written: in its record, or where that may not be written in a
  /// folder that goes when nobody needs it any more.
  GangLogs toWrite(GangId gang) throws InterruptedException {
    LogKeeping setting = keeping.get();
    try {
      Optional<Path> folder =
          setting.which() == LogKeeping.Which.NONE ? Optional.empty() : folders.toWrite(gang);
      if (folder.isPresent() && claim(folder.get())) {
        Path own = folder.get();
        Files.createDirectories(own);
        var budget = new Budget(setting.mostBytes(), bytesIn(own));
        return GangLogs.toWrite(own, budget, clock, () -> release(own));
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "no place for the logs of " + gang + " in its record", e);
    }
    return scratch(setting);
  }

  private GangLogs scratch(LogKeeping setting) {
    try {
      Path folder = Files.createTempDirectory("gangboard-logs-");
      var budget = new Budget(setting.mostBytes(), 0);
      return GangLogs.toWrite(folder, budget, clock, () -> remove(folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A folder has one writer; one that is about to end is waited for.
  private boolean claim(Path folder) throws InterruptedException {
    long left = HANDOVER.toNanos();
    lock.lockInterruptibly();
    try {
      while (written.contains(folder) && left > 0) {
        left = letGo.awaitNanos(left);
      }
      return written.add(folder);
    } finally {
      lock.unlock();
    }
  }

  private void release(Path folder) {
    lock.lock();
    try {
      written.remove(folder);
      letGo.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static long bytesIn(Path folder) throws IOException {
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  private static void remove(Path folder) {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "what was held for the time being stays: " + folder, e);
    }
  }
}
