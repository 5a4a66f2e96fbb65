package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two windows at once, of which the first is closed in the middle.
@Timeout(60)
class TwoStoresTest {
  @TempDir private Path runs;
  private final Life life = new Life("exp-1", 4);
  private final List<Sighting> sightings = life.sightings();
  private final Instant end = sightings.getLast().at();
  private final AtomicReference<Instant> now = new AtomicReference<>(end);

  private RecordStore store(String author) {
    return RecordStore.open(
        new RunFolders(runs, new LocalDisk(), author, now::get), RecordLimits.USUAL);
  }

  @Test
  void theOtherTakesOverAndNothingIsMissing() throws Exception {
    for (int cut = 1; cut < sightings.size(); cut += 3) {
      var other = new Life("exp-" + cut, 4);
      List<Sighting> seen = other.sightings();
      try (RecordStore first = store("first");
          RecordStore second = store("second")) {
        Journal one = first.journal(Life.PROD, null);
        Journal two = second.journal(Life.PROD, null);
        Fleet fleet = Life.feed(one, Fleet.empty(), seen.subList(0, cut));
        fleet = Life.feed(two, Fleet.empty(), seen.subList(0, cut));
        // The first sees a little more, the second sees it too, and goes on alone.
        int more = Math.min(cut + 2, seen.size());
        var _ = Life.feed(one, fleet, seen.subList(cut, more));
        one.close();
        fleet = Life.feed(two, fleet, seen.subList(cut, seen.size()));
        now.set(now.get().plusSeconds(10));
        two.folded(fleet, now.get());
        two.close();
        assertKept(second, other, seen);
      }
    }
  }

  private void assertKept(RecordStore store, Life other, List<Sighting> seen) throws Exception {
    try (RunHistory history = store.open(other.id().uid()).orElseThrow()) {
      Gang kept = history.at(Instant.MAX).orElseThrow();
      Gang whole = Life.fold(seen).gangs().getFirst();
      assertEquals(Life.everything(whole, end), Life.everything(kept, end));
      assertEquals(List.of(), history.flaws());
    }
  }

  @Test
  void whoDoesNotWriteCanRead() throws Exception {
    try (RecordStore first = store("first");
        RecordStore second = store("second")) {
      try (Journal one = first.journal(Life.PROD, null);
          Journal two = second.journal(Life.PROD, null)) {
        var _ = Life.feed(one, Fleet.empty(), sightings);
        var _ = Life.feed(two, Fleet.empty(), sightings);
        var read = new ArrayList<Sighting>();
        try (RecordStore third = store("third");
            RunHistory history = third.open(life.id().uid()).orElseThrow()) {
          var _ = history.read(RunHistory.START, read::add);
        }
        assertEquals(sightings, read);
      }
    }
    try (Stream<Path> files = Files.list(runs)) {
      assertEquals(1, files.filter(Files::isDirectory).count());
    }
  }

  @Test
  void gangsOfOneNameAndDateHaveRecordsOfTheirOwn() throws Exception {
    var uids = List.of("5b1d8ded-1", "5b1d8ded-2", "../../etc", "a/b\\c:d");
    try (RecordStore store = store("one")) {
      try (Journal journal = store.journal(Life.PROD, null)) {
        Fleet fleet = Fleet.empty();
        for (String uid : uids) {
          var id = new GangId("ml", "../../../exp", uid);
          fleet = Life.feed(journal, fleet, new Life(id, 2).sightings());
        }
      }
      var found = new HashSet<String>();
      store.all().forEach(summary -> found.add(summary.id().uid()));
      assertEquals(new HashSet<>(uids), found);
    }
    try (Stream<Path> files = Files.list(runs)) {
      List<String> names =
          files.filter(Files::isDirectory).map(f -> f.getFileName().toString()).sorted().toList();
      assertEquals(4, names.size(), names.toString());
      assertTrue(names.stream().allMatch(name -> name.matches("[a-z0-9._-]+")), names.toString());
    }
  }

  @Test
  void aDemoThatServesTheSameAgainIsAnotherRun() throws Exception {
    var demo = new RecordedCluster("gangboard-demo", "https://127.0.0.1:40001", true);
    var next = new RecordedCluster("gangboard-demo", "https://127.0.0.1:40002", true);
    try (RecordStore store = store("one")) {
      int seen = 8;
      for (RecordedCluster cluster : List.of(demo, next)) {
        try (Journal journal = store.journal(cluster, null)) {
          journal.before(sighting -> {
            throw new AssertionError("nothing is kept of this demo: " + sighting);
          });
          var _ = Life.feed(journal, Fleet.empty(), sightings.subList(0, seen++));
        }
      }
      assertEquals(1, store.all().size());
      assertEquals(next.server(), store.all().getFirst().server());
    }
  }
}
