package dev.gangboard.record;

import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps what one feed sees: hands each sighting to the record of the gang that it is about.
final class GangJournal implements Journal {
  private static final int MOST_UNPLACED = 4_096;

  private final RecordedCluster cluster;
  private final @Nullable String namespace;
  private final RecordStore store;

  // Guarded by this.
  private final Map<String, RunWriter> writers = new LinkedHashMap<>();
  private final Map<String, RunWriter> homes = new HashMap<>();
  private final Set<RunWriter> dirty = new HashSet<>();
  private final Set<RunWriter> untold = new HashSet<>();
  private final Map<String, List<Sighting.EventSeen>> unplaced = new LinkedHashMap<>();
  private Fleet fleet = Fleet.empty();
  private boolean closed;

  GangJournal(RecordedCluster cluster, @Nullable String namespace, RecordStore store) {
    this.cluster = cluster;
    this.namespace = namespace;
    this.store = store;
  }

  RecordedCluster cluster() {
    return cluster;
  }

  @Override
  public void before(Predicate<Sighting> each) {
    try {
      new Restoration(this, store).restore(each);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether a record is of a gang that may still be seen here.
  boolean mayShow(Outcome outcome) {
    RunSummary summary = outcome.summary();
    return !outcome.cleared()
        && summary.server().equals(cluster.server())
        && (namespace == null || namespace.equals(summary.id().namespace()));
  }

  /// Takes a record that was read to its end.
  synchronized void restored(GangId id, RunFile file, Instant lastSeen) {
    RunWriter writer = writer(id);
    writer.goOnWith(file, lastSeen);
    file.known().objects().forEach(uid -> homes.put(uid, writer));
    untold.add(writer);
  }

  private RunWriter writer(GangId id) {
    return writers.computeIfAbsent(id.uid(), _ -> store.writer(id, cluster));
  }

  @Override
  public synchronized void sighted(Sighting sighting) {
    if (closed) {
      return; // the store was closed first
    }
    switch (sighting) {
      case Sighting.JobSeen(Instant _, var job) -> keep(writer(job.id()), job.id().uid(), sighting);
      case Sighting.JobGone(Instant _, var job) -> keep(writer(job.id()), job.id().uid(), sighting);
      case Sighting.PodSeen(Instant _, var pod) -> keep(home(pod), pod.id().uid(), sighting);
      case Sighting.PodGone(Instant _, var pod) -> keep(home(pod), pod.id().uid(), sighting);
      case Sighting.EventSeen event -> keep(event);
      case Sighting.Listed list -> keep(list);
    }
  }

  private RunWriter home(PodFacts pod) {
    RunWriter known = homes.get(pod.id().uid());
    return known == null ? writer(pod.gang()) : known;
  }

  private void keep(RunWriter writer, String uid, Sighting sighting) {
    keep(writer, sighting);
    if (homes.put(uid, writer) == null) {
      List<Sighting.EventSeen> early = unplaced.remove(uid);
      if (early != null) {
        early.forEach(event -> keep(writer, event));
      }
    }
  }

  private void keep(RunWriter writer, Sighting sighting) {
    writer.add(sighting);
    dirty.add(writer);
  }

  private void keep(Sighting.EventSeen seen) {
    EventFacts.About about = seen.event().about();
    String uid = about.uid();
    RunWriter writer = uid == null ? newestNamed(about) : homes.get(uid);
    if (writer != null) {
      keep(writer, seen);
    } else if (uid != null) {
      unplaced.computeIfAbsent(uid, _ -> new ArrayList<>()).add(seen);
      while (unplaced.size() > MOST_UNPLACED) {
        unplaced.remove(unplaced.keySet().iterator().next());
      }
    }
  }

  private @Nullable RunWriter newestNamed(EventFacts.About job) {
    RunWriter newest = null;
    if (job.kind().equals("Job")) {
      for (RunWriter writer : writers.values()) {
        if (writer.id().name().equals(job.name())
            && writer.id().namespace().equals(job.namespace())) {
          newest = writer;
        }
      }
    }
    return newest;
  }

  private void keep(Sighting.Listed list) {
    for (RunWriter writer : writers.values()) {
      if (list.namespace() == null || list.namespace().equals(writer.id().namespace())) {
        keep(writer, list);
      }
    }
  }

  @Override
  public synchronized void folded(Fleet folded, Instant at) {
    fleet = folded;
    for (RunWriter writer : dirty) {
      // Pods of a Job that is not Indexed are no gang.
      folded
          .gang(writer.id().uid())
          .ifPresent(gang -> {
            writer.folded(gang);
            writer.writeOut(at);
            untold.add(writer);
          });
    }
    dirty.clear();
  }

  /// About once a second: renews what is told of gangs that changed, and tries again what failed.
  synchronized void tick(Instant now) {
    for (RunWriter writer : List.copyOf(writers.values())) {
      Optional<Gang> gang = fleet.gang(writer.id().uid());
      gang.ifPresent(writer::folded);
      if (gang.isPresent() && writer.isBehind(now)) {
        writer.writeOut(now);
      }
      if (gang.isPresent() && (untold.remove(writer) || isLeftover(gang.get(), now))) {
        writer.summarize(now).ifPresent(store.catalogue()::put);
      }
      if (gang.isPresent() && gang.get().phase(now).ended() && !writer.isBehind(now)) {
        writer.rest(now);
      }
    }
  }

  private static boolean isLeftover(Gang gang, Instant now) {
    return gang.jobGone() && !gang.phase(now).ended();
  }

  /// What must be forced to the disk.
  synchronized List<Disk.Appending> unforced() {
    return writers.values().stream().flatMap(writer -> writer.unforced().stream()).toList();
  }

  /// The folder of a gang's record, where it is written here.
  synchronized Optional<Path> held(String uid) {
    RunWriter writer = writers.get(uid);
    return writer == null ? Optional.empty() : writer.held();
  }

  /// Has what waits of a gang written out.
  synchronized void flush(String uid, Instant now) {
    RunWriter writer = writers.get(uid);
    if (writer != null) {
      writer.writeOut(now);
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    Instant now = store.clock().instant();
    folded(fleet, now);
    tick(now);
    writers.values().forEach(writer -> writer.close(now));
    writers.clear();
    homes.clear();
    closed = true;
    store.closed(this);
  }
}
