package dev.gangboard.record;

import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Journal;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The run records of this user: one folder a gang, with plain files.
///
/// | file | |
/// |---|---|
/// | `gang.json` | which gang, where it was seen, its spec |
/// | `sightings.jsonl` | what was seen of it, as it came, one a line; only appended to |
/// | `notes.jsonl` | what this app did and noticed |
/// | `outcome.json` | what it comes to; can be made anew from the sightings |
/// | `cancel.json` | that its cancel was asked for, until it is proved |
/// | `logs/` | the ranks' logs |
///
/// Safe with several of them at once, in this process and in others: each record is written by one
/// at a time. Nothing here stops the app: what the disk refuses is told by [#trouble].
public final class RecordStore implements RunHistories, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RecordStore.class.getName());
  private static final Duration FORCE_EVERY = Duration.ofSeconds(5);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
  private static final Duration DELETE_EVERY = Duration.ofHours(1);
  private static final Duration NOTE_PATIENCE = Duration.ofSeconds(2);
  private static final Duration LOGS_PATIENCE = Duration.ofSeconds(10);

  private final RunFolders folders;
  private final InstantSource clock;
  private final DiskTrouble trouble;
  private final Listeners listeners = new Listeners();
  private final Catalogue catalogue = new Catalogue(listeners::changed);
  private final CancelFiles cancels;
  private final Set<GangJournal> journals = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("run-records").factory());
  private final Retention retention;
  private final Thread keeping;
  private long forcedAt = System.nanoTime();

  private RecordStore(RunFolders folders, RecordLimits limits) {
    this.folders = folders;
    this.cancels = new CancelFiles(folders);
    this.clock = folders.clock();
    this.retention = new Retention(folders, catalogue, limits);
    this.trouble = new DiskTrouble(folders.runs(), listeners::changed);
    this.keeping = Thread.ofVirtual().name("run-records-keep").start(this::keep);
    ScheduledFuture<?> _ = worker.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  /// Opens the records in a folder, which need not exist. Returns at once; what is there already is
  /// read in the background.
  ///
  /// @param author who writes, for the notes: user, machine and process
  public static RecordStore open(
      Path runs, String author, InstantSource clock, RecordLimits limits) {
    return open(new RunFolders(runs, new LocalDisk(), author, clock), limits);
  }

  static RecordStore open(RunFolders folders, RecordLimits limits) {
    return new RecordStore(folders, limits);
  }

  /// Opens what keeps the sightings of one observation.
  ///
  /// @param namespace or null for all namespaces
  public Journal journal(RecordedCluster cluster, @Nullable String namespace) {
    var journal = new GangJournal(cluster, namespace, this);
    journals.add(journal);
    return journal;
  }

  /// Notes what was done with a gang; makes its record where there is none yet. Blocks (disk).
  public void note(GangId gang, RecordedCluster cluster, RunNote.Kind kind, String text) {
    try {
      Optional<Path> folder = obtain(gang, cluster, NOTE_PATIENCE);
      folders.note(
          folder.orElseThrow(() -> new IOException("busy: " + folders.runs())), kind, text);
    } catch (IOException e) {
      LOG.log(Level.WARNING, Text.of("record.unnoted", gang.name(), text, e.toString()));
    }
  }

  /// Remembers that a gang is to be cancelled, until it is proved that it is gone. Blocks (disk).
  public void cancelAsked(GangId gang, RecordedCluster cluster) {
    cancels.asked(gang, () -> obtain(gang, cluster, NOTE_PATIENCE), clock.instant());
  }

  @Override
  public List<AskedCancel> askedCancels() throws InterruptedException {
    catalogue.awaitLoaded();
    return cancels.unproved(catalogue.entries());
  }

  @Override
  public void cancelEnded(GangId gang, @Nullable String proof) {
    folder(gang.uid()).ifPresent(folder -> cancels.ended(gang, folder, proof));
  }

  /// Waits for another process that makes or removes a record, as a launch from the terminal does
  /// in the moment in which the window sees the gang.
  private Optional<Path> obtain(GangId gang, RecordedCluster cluster, Duration patience)
      throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    Optional<Path> folder = folders.obtain(gang, cluster, clock.instant());
    while (folder.isEmpty() && System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(NOTE_PATIENCE.toNanos() / 100);
      folder = folders.obtain(gang, cluster, clock.instant());
    }
    return folder;
  }

  /// The folder for the logs of a gang, with the right to write there; makes its record where there
  /// is none yet. Blocks (disk).
  ///
  /// @return empty while somebody else writes there
  public Optional<LogFolder> lockLogs(GangId gang, RecordedCluster cluster) throws IOException {
    Optional<Path> folder = obtain(gang, cluster, LOGS_PATIENCE);
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    Path logs = folder.get().resolve(LogFolder.NAME);
    folders.disk().makeFolder(logs);
    return FolderLock.tryLock(logs.resolve(LogFolder.LOCK))
        .map(lock -> new LogFolder(logs, lock::close));
  }

  /// Waits until all that was there at the start is known.
  public void awaitLoaded() throws InterruptedException {
    catalogue.awaitLoaded();
  }

  @Override
  public List<RunSummary> all() {
    return catalogue.all();
  }

  @Override
  public Optional<RunHistory> open(String uid) throws RecordException {
    try {
      catalogue.awaitLoaded();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RecordException(Text.of("record.interrupted"), e);
    }
    return catalogue.find(uid).map(this::history);
  }

  @Override
  public Optional<Path> folder(String uid) {
    return held(uid).or(() -> catalogue.find(uid).map(Catalogue.Entry::folder));
  }

  @Override
  public void delete(String uid) throws RecordException {
    for (Catalogue.Entry entry : catalogue.entries()) {
      if (entry.summary().id().uid().equals(uid)) {
        delete(entry);
      }
    }
  }

  private void delete(Catalogue.Entry entry) throws RecordException {
    String name = entry.summary().id().name();
    if (!Retention.isOver(entry)) {
      throw new RecordException(Text.of("record.delete.live", name, entry.summary().context()));
    }
    try {
      if (!retention.delete(entry.folder())) {
        throw new RecordException(Text.of("record.delete.busy", name));
      }
      catalogue.remove(entry.folder());
    } catch (IOException e) {
      String folder = entry.folder().toString();
      throw new RecordException(Text.of("record.delete.refused", folder, e.toString()), e);
    }
  }

  private RunHistory history(Catalogue.Entry entry) {
    GangId id = entry.summary().id();
    return new FileHistory(entry.folder(), id, () -> flush(id.uid())).noting(flaw(entry));
  }

  private static Optional<RunHistory.Flaw> flaw(Catalogue.Entry entry) {
    try {
      return GangFile.read(entry.folder())
          .newer()
          .map(why -> new RunHistory.Flaw(GangFile.NAME, why));
    } catch (IOException e) {
      String why = Text.of("record.flaw.gang", e.toString());
      return Optional.of(new RunHistory.Flaw(GangFile.NAME, why));
    }
  }

  private void flush(String uid) {
    journals.forEach(journal -> journal.flush(uid, clock.instant()));
  }

  @Override
  public Listening listen(Runnable listener) {
    return listeners.add(listener);
  }

  @Override
  public Optional<String> trouble() {
    return trouble.now();
  }

  Catalogue catalogue() {
    return catalogue;
  }

  InstantSource clock() {
    return clock;
  }

  RunWriter writer(GangId id, RecordedCluster cluster) {
    return new RunWriter(id, cluster, folders, trouble);
  }

  RunFile file(Path folder) {
    return new RunFile(folders, folder);
  }

  void closed(GangJournal journal) {
    journals.remove(journal);
  }

  /// Reads what is there, then looks after it for as long as the store is open.
  private void keep() {
    try {
      catalogue.load(folders);
      Instant deleteAt = Instant.MIN;
      while (true) {
        Instant now = clock.instant();
        if (!now.isBefore(deleteAt)) {
          retention.apply(now);
          deleteAt = now.plus(DELETE_EVERY);
        }
        Thread.sleep(LOOK_EVERY);
        catalogue.refresh(folders, this::isWrittenHere);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a defect: the run records are not kept in order", e);
    }
  }

  private boolean isWrittenHere(GangId gang) {
    return held(gang.uid()).isPresent();
  }

  private Optional<Path> held(String uid) {
    return journals.stream().flatMap(journal -> journal.held(uid).stream()).findFirst();
  }

  /// The folder in which the logs of a gang are, if there is one.
  ///
  /// @param uid the Job's uid
  public Optional<Path> logsToRead(String uid) {
    return folder(uid).map(folder -> folder.resolve(LogFolder.NAME)).filter(Files::isDirectory);
  }

  private void tick() {
    try {
      journals.forEach(journal -> journal.tick(clock.instant()));
      if (System.nanoTime() - forcedAt > FORCE_EVERY.toNanos()) {
        forcedAt = System.nanoTime();
        journals.forEach(RecordStore::force);
      }
      listeners.tell();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a defect: the run records were not looked after", e);
    }
  }

  private static void force(GangJournal journal) {
    for (Disk.Appending file : journal.unforced()) {
      try {
        file.force();
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "not forced; told where it is written", e);
      }
    }
  }

  /// Ends all journals that are left, and lets go of everything.
  @Override
  public void close() {
    keeping.interrupt();
    worker.shutdown();
    List.copyOf(journals).forEach(GangJournal::close);
    try {
      keeping.join();
      if (!worker.awaitTermination(FORCE_EVERY.toSeconds(), TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "the run records were not looked after to the end");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
