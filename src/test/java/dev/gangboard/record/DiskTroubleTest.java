package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DiskTroubleTest {
  @TempDir private Path folder;
  private final Life life = new Life("exp-1", 4);
  private final List<Sighting> sightings = life.sightings();
  private final AtomicReference<Instant> now = new AtomicReference<>(Life.START);
  private final FailingDisk disk = new FailingDisk();
  private Path runs;
  private RecordStore store;

  @BeforeEach
  void open() {
    runs = folder.resolve("runs");
    store = RecordStore.open(new RunFolders(runs, disk, "ada", now::get), RecordLimits.USUAL);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Gang kept() throws Exception {
    try (RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      assertEquals(List.of(), history.flaws());
      return history.at(Instant.MAX).orElseThrow();
    }
  }

  private List<RunNote.Kind> notes() throws Exception {
    try (RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      return history.notes().stream().map(RunNote::kind).toList();
    }
  }

  private void folded(Journal journal, Fleet fleet) {
    journal.folded(fleet, now.get());
  }

  @Test
  void aFullDiskLosesNothingOnceThereIsRoom() throws Exception {
    var random = new Random(1);
    for (int i = 0; i < 20; i++) {
      disk.room.set(random.nextInt(10_000));
      Journal journal = store.journal(Life.PROD, null);
      Fleet fleet = Life.feed(journal, Fleet.empty(), sightings);
      assertEquals(
          Optional.of(
              "The disk is full: what is seen now cannot be kept in "
                  + runs
                  + ". Free some space, or name another folder in the settings; it is tried again"
                  + " every 30 seconds."),
          store.trouble(),
          "with room for " + disk.room);
      disk.failure = null;
      disk.room.set(Long.MAX_VALUE);
      now.set(now.get().plusSeconds(120));
      folded(journal, fleet);
      journal.close();
      assertEquals(Optional.empty(), store.trouble());
      Instant end = sightings.getLast().at();
      assertEquals(
          Life.everything(Life.fold(sightings).gangs().getFirst(), end),
          Life.everything(kept(), end));
      assertTrue(notes().contains(RunNote.Kind.GAP), notes().toString());
      store.close();
      runs = folder.resolve("runs-" + i);
      store = RecordStore.open(new RunFolders(runs, disk, "ada", now::get), RecordLimits.USUAL);
    }
  }

  @Test
  void aReadOnlyFolderIsNamed() {
    disk.failure = new AccessDeniedException(runs.toString());
    try (Journal journal = store.journal(Life.PROD, null)) {
      var _ = Life.feed(journal, Fleet.empty(), sightings);
      assertEquals(
          Optional.of(
              "What is seen now cannot be kept: "
                  + runs
                  + " may not be written. Make it yours and writable, or name another folder in the"
                  + " settings; it is tried again every 30 seconds."),
          store.trouble());
    }
  }

  @Test
  void aDiskThatIsAwayForLongLosesTheBeginningAndKnowsTheEnd() throws Exception {
    disk.failure = new IOException("gone");
    var large = new Life(life.id(), 1_000);
    List<Sighting> all = large.sightings();
    Journal journal = store.journal(Life.PROD, null);
    Fleet fleet = Fleet.empty();
    for (int round = 0; round < 30; round++) { // each time with new versions
      all = large.sightings();
      fleet = Life.feed(journal, fleet, all.subList(0, all.size() - 1));
    }
    disk.failure = null;
    now.set(now.get().plusSeconds(120));
    folded(journal, fleet);
    journal.close();
    Instant end = all.getLast().at();
    Gang known = fleet.gangs().getFirst();
    assertEquals(
        known.phase(end) + known.states(end).letters(),
        kept().phase(end) + kept().states(end).letters());
    assertTrue(notes().contains(RunNote.Kind.GAP), notes().toString());
  }
}
