package dev.gangboard.record;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What is known of all records, in memory. Safe for use by many threads.
final class Catalogue {
  private static final System.Logger LOG = System.getLogger(Catalogue.class.getName());

  private static final Comparator<RunSummary> NEWEST_FIRST =
      Comparator.comparing(Catalogue::begun)
          .reversed()
          .thenComparing(summary -> summary.id().name())
          .thenComparing(summary -> summary.id().uid());

  private final Map<Path, Entry> entries = new ConcurrentHashMap<>();
  private final CountDownLatch loaded = new CountDownLatch(1);
  private final Runnable changed;
  private volatile List<RunSummary> sorted = List.of();

  // Only on the thread that looks after the records.
  private final Map<Path, FileTime> readAt = new HashMap<>();
  private FileTime listedAt = FileTime.fromMillis(0);

  record Entry(Path folder, Outcome outcome) {
    RunSummary summary() {
      return outcome.summary();
    }
  }

  Catalogue(Runnable changed) {
    this.changed = changed;
  }

  private static Instant begun(RunSummary summary) {
    return Objects.requireNonNullElse(summary.created(), summary.lastSeen());
  }

  List<RunSummary> all() {
    return sorted;
  }

  List<Entry> entries() {
    return List.copyOf(entries.values());
  }

  /// The newest record of a gang.
  Optional<Entry> find(String uid) {
    return entries.values().stream()
        .filter(entry -> entry.summary().id().uid().equals(uid))
        .max(Comparator.comparing(entry -> entry.summary().lastSeen()));
  }

  void put(Entry entry) {
    if (!entry.equals(entries.put(entry.folder(), entry))) {
      sort();
    }
  }

  void remove(Path folder) {
    if (entries.remove(folder) != null) {
      sort();
    }
  }

  /// A gang that is there twice is shown as it was seen last.
  private synchronized void sort() {
    Map<String, RunSummary> newest =
        entries.values().stream()
            .map(Entry::summary)
            .collect(
                Collectors.toMap(
                    summary -> summary.id().uid(),
                    summary -> summary,
                    (a, b) -> a.lastSeen().isBefore(b.lastSeen()) ? b : a));
    sorted = newest.values().stream().sorted(NEWEST_FIRST).toList();
    changed.run();
  }

  /// Reads what all records come to; those whose writer died are told anew.
  void load(RunFolders folders) throws InterruptedException {
    try {
      List<Path> all = folders.all();
      all.forEach(this::loadOutcome);
      sort();
      for (Path folder : all) {
        if (isStale(folder)) {
          Entry told = recovered(folder);
          put(told);
          keep(told, folders);
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the run records cannot be listed: " + folders.runs(), e);
    } finally {
      loaded.countDown();
    }
  }

  /// Writes down what was told anew, unless somebody writes the record.
  private static void keep(Entry told, RunFolders folders) {
    if (told.summary().flaw() != null) {
      return;
    }
    try {
      Optional<FolderLock> lock = FolderLock.tryLock(told.folder().resolve(RunFolders.LOCK));
      if (lock.isPresent()) {
        try (FolderLock _ = lock.get()) {
          Path file = told.folder().resolve(Outcome.NAME);
          folders.disk().replace(file, told.outcome().json(), false);
        }
      }
    } catch (IOException e) {
      LOG.log(Level.INFO, "what a run record comes to is not kept: " + told.folder(), e);
    }
  }

  /// Finds what other processes have added, changed and deleted.
  ///
  /// @param here whether this process writes a gang's record, and knows better
  void refresh(RunFolders folders, Predicate<GangId> here) {
    try {
      FileTime time = lastChange(folders.runs());
      if (!time.equals(listedAt)) {
        listedAt = time;
        Set<Path> all = Set.copyOf(folders.all());
        entries.keySet().stream().filter(known -> !all.contains(known)).forEach(this::remove);
        all.stream().filter(folder -> !entries.containsKey(folder)).forEach(this::look);
      }
      for (Entry entry : entries()) {
        if (!entry.outcome().cleared() && !here.test(entry.summary().id())) {
          look(entry.folder());
        }
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the run records cannot be listed: " + folders.runs(), e);
    }
  }

  private void look(Path folder) {
    try {
      FileTime time = lastChange(folder.resolve(Outcome.NAME));
      if (!time.equals(readAt.put(folder, time))) {
        Outcome outcome = Outcome.read(folder);
        if (outcome != null) {
          put(new Entry(folder, outcome));
        }
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "no outcome in " + folder, e);
    }
  }

  private static FileTime lastChange(Path path) throws IOException {
    return Files.exists(path) ? Files.getLastModifiedTime(path) : FileTime.fromMillis(0);
  }

  void awaitLoaded() throws InterruptedException {
    loaded.await();
  }

  private void loadOutcome(Path folder) {
    try {
      Outcome outcome = Outcome.read(folder);
      if (outcome != null) {
        entries.putIfAbsent(folder, new Entry(folder, outcome));
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "no outcome in " + folder, e);
    }
  }

  private boolean isStale(Path folder) throws IOException {
    Entry entry = entries.get(folder);
    Path sightings = folder.resolve(RunFolders.SIGHTINGS);
    long size = Files.exists(sightings) ? Files.size(sightings) : 0;
    return entry == null || entry.outcome().sightings() != size;
  }

  /// Folds a record to tell what it comes to.
  private static Entry recovered(Path folder) throws InterruptedException {
    GangFile file;
    try {
      file = GangFile.read(folder);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a run record does not say of which gang it is: " + folder, e);
      return broken(folder, Text.of("record.flaw.gang", GangFile.NAME));
    }
    try {
      return new Entry(folder, folded(folder, file));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a run record cannot be read: " + folder, e);
      return broken(folder, e.toString());
    }
  }

  private static Outcome folded(Path folder, GangFile file)
      throws IOException, InterruptedException {
    Path sightings = folder.resolve(RunFolders.SIGHTINGS);
    long size = Files.exists(sightings) ? Files.size(sightings) : 0;
    var fold = new Fold();
    var _ = new SightingsFile(folder).read(0, (sighting, _, _) -> fold.take(sighting));
    Gang gang = fold.fleet.gang(file.id().uid()).orElse(null);
    if (gang == null) {
      return empty(file, size);
    }
    return Outcome.of(gang, file.cluster(), fold.last, fold.last, new Outcome.Extent(size, size));
  }

  private static final class Fold {
    private Fleet fleet = Fleet.empty();
    private Instant last = Instant.EPOCH;

    boolean take(Sighting sighting) {
      fleet = fleet.with(sighting);
      last = sighting.at().isAfter(last) ? sighting.at() : last;
      return true;
    }
  }

  /// A record in which nothing was seen yet.
  private static Outcome empty(GangFile file, long size) {
    var summary =
        new RunSummary(
            file.id(),
            file.cluster().context(),
            file.server(),
            GangPhase.of(GangPhase.Kind.WAITING),
            "",
            true,
            0,
            null,
            null,
            null,
            file.begun(),
            List.of(),
            size,
            null);
    return new Outcome(GangFile.FORMAT, file.demo(), false, size, summary);
  }

  private static Entry broken(Path folder, String flaw) {
    String name = String.valueOf(folder.getFileName());
    var summary =
        new RunSummary(
            new GangId("", name, name),
            "",
            "",
            GangPhase.of(GangPhase.Kind.EXPIRED),
            "",
            false,
            0,
            null,
            null,
            null,
            Instant.EPOCH,
            List.of(),
            0,
            flaw);
    return new Entry(folder, new Outcome(GangFile.FORMAT, false, true, 0, summary));
  }
}
