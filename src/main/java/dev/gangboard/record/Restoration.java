package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Reads the records of gangs that may still be seen, once for the fold and for the writer that
/// goes on with them.
final class Restoration {
  private static final System.Logger LOG = System.getLogger(Restoration.class.getName());

  private final GangJournal journal;
  private final RecordStore store;

  /// The objects of the records that were handed on: a list that a record holds is of its own
  /// objects alone, and says nothing about these.
  private final Set<String> others = new HashSet<>();

  Restoration(GangJournal journal, RecordStore store) {
    this.journal = journal;
    this.store = store;
  }

  /// @param each is handed sighting after sighting; false ends it
  void restore(Predicate<Sighting> each) throws InterruptedException {
    store.catalogue().awaitLoaded();
    List<Catalogue.Entry> entries =
        store.catalogue().entries().stream()
            .filter(entry -> journal.mayShow(entry.outcome()))
            .sorted(Comparator.comparing(entry -> entry.folder().toString()))
            .toList();
    for (Catalogue.Entry entry : entries) {
      if (!restored(entry, each)) {
        return;
      }
    }
  }

  private boolean restored(Catalogue.Entry entry, Predicate<Sighting> each) {
    RunFile file = store.file(entry.folder());
    Path sightings = entry.folder().resolve(RunFolders.SIGHTINGS);
    try {
      if (Files.exists(sightings)) {
        try (var reader = new LineReader(sightings, 0)) {
          for (var line = reader.next(); line.isPresent(); line = reader.next()) {
            file.note(line.get());
            if (!handedOn(line.get(), each)) {
              return false;
            }
          }
        }
      }
      others.addAll(file.known().objects());
      journal.restored(entry.summary().id(), file, entry.summary().lastSeen());
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a run record is not gone on with: " + entry.folder(), e);
    }
    return true;
  }

  private boolean handedOn(LineReader.Line line, Predicate<Sighting> each) {
    try {
      return line.tooLong() || line.isEmpty() || each.test(widened(SightingJson.read(line.text())));
    } catch (JsonParseException e) {
      LOG.log(Level.DEBUG, "a line of a run record is passed over", e);
      return true; // told to whoever reads the record
    }
  }

  private Sighting widened(Sighting sighting) {
    if (!(sighting instanceof Sighting.Listed list) || others.isEmpty()) {
      return sighting;
    }
    var uids = new HashSet<>(list.uids());
    uids.addAll(others);
    return new Sighting.Listed(list.at(), list.kind(), list.namespace(), uids);
  }
}
