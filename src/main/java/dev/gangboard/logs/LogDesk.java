package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.LogFolder;
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
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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
  private final AtomicInteger handovers = new AtomicInteger();

  /// Uids of the gangs whose record is written here.
  private final Set<String> written = new HashSet<>();

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
  public Optional<GangLogs> past(String uid) throws RecordException, InterruptedException {
    try {
      return folders.toRead(uid).map(GangLogs::toRead);
    } catch (IOException e) {
      throw new RecordException(Text.of("logfile.folder", uid, e.toString()), e);
    }
  }

  /// Whether logs are there that were not read to their end.
  boolean isUnfinished(String uid) throws InterruptedException {
    try {
      Optional<Path> folder = folders.toRead(uid);
      return folder.isPresent() && RankFiles.hasUnfinished(folder.get());
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the logs of " + uid + " cannot be looked at", e);
      return false;
    }
  }

  /// The setting as it is now.
  public LogKeeping keeping() {
    return keeping.get();
  }

  InstantSource clock() {
    return clock;
  }

  /// Opens the logs of a gang to be written: in its record, or where that may not be written in a
  /// folder that goes when nobody needs it any more.
  GangLogs toWrite(ClusterContext cluster, GangId gang) throws InterruptedException {
    Optional<GangLogs> kept = inRecord(cluster, gang, HANDOVER);
    return kept.isPresent() ? kept.get() : scratch(keeping.get());
  }

  /// Opens the logs of a gang to be written in its record; empty where that may not be now.
  ///
  /// @param patience with another of this process that writes them
  Optional<GangLogs> inRecord(ClusterContext cluster, GangId gang, Duration patience)
      throws InterruptedException {
    LogKeeping setting = keeping.get();
    if (setting.which() == LogKeeping.Which.NONE) {
      return Optional.empty();
    }
    try {
      Optional<LogFolder> folder = claim(cluster, gang, patience);
      if (folder.isPresent()) {
        LogFolder own = folder.get();
        Files.createDirectories(own.path());
        var budget = new Budget(setting.mostBytes(), bytesIn(own.path()));
        return Optional.of(GangLogs.toWrite(own.path(), budget, clock, () -> release(own)));
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "no place for the logs of " + gang + " in its record", e);
    }
    return Optional.empty();
  }

  /// Counts how often logs that were only held went on in a gang's record: what was opened before
  /// is to be opened anew.
  public int handovers() {
    return handovers.get();
  }

  void handedOver() {
    handovers.incrementAndGet();
  }

  private GangLogs scratch(LogKeeping setting) {
    try {
      ScratchFolders.Scratch folder = ScratchFolders.ofProcess().make();
      var budget = new Budget(setting.mostBytes(), 0);
      return GangLogs.toWrite(folder.path(), budget, clock, folder::close);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A folder has one writer; one of this process that is about to end is waited for.
  private Optional<LogFolder> claim(ClusterContext cluster, GangId gang, Duration patience)
      throws IOException, InterruptedException {
    long left = patience.toNanos();
    lock.lockInterruptibly();
    try {
      while (written.contains(gang.uid()) && left > 0) {
        left = letGo.awaitNanos(left);
      }
      if (written.contains(gang.uid())) {
        return Optional.empty();
      }
      Optional<LogFolder> folder = folders.toWrite(cluster, gang);
      folder.ifPresent(own -> written.add(gang.uid()));
      return folder.map(own -> new LogFolder(own.path(), () -> letGo(gang.uid(), own)));
    } finally {
      lock.unlock();
    }
  }

  private void letGo(String uid, LogFolder folder) throws IOException {
    lock.lock();
    try {
      folder.close();
    } finally {
      written.remove(uid);
      letGo.signalAll();
      lock.unlock();
    }
  }

  private static void release(LogFolder folder) {
    try {
      folder.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "not let go: " + folder.path(), e);
    }
  }

  private static long bytesIn(Path folder) throws IOException {
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
      }
    }
    return bytes;
  }
}
