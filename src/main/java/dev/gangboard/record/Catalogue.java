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
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
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
          put(recovered(folder));
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the run records cannot be listed: " + folders.runs(), e);
    } finally {
      loaded.countDown();
    }
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
    var fold = new Fold();
    long size = new SightingsFile(folder).read(0, (sighting, _, _) -> fold.take(sighting));
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
            size);
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
