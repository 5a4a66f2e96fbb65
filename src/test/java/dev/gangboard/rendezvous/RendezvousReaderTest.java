package dev.gangboard.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.RendezvousLocation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RendezvousReaderTest {
  private static final String TIME = "2026-11-30T12:00:00Z";
  private static final RendezvousLocation LOCATION = RendezvousLocation.parse("s3://acme/exp-7/");

  private final MemoryStore store = new MemoryStore(1000);

  private RendezvousReader reader(int ranks) {
    return new RendezvousReader(store, LOCATION, KeyPatterns.USUAL, ranks);
  }

  private static Rendezvous read(RendezvousReader reader) throws Exception {
    return reader.read(_ -> {});
  }

  private void completeRound(String folder, int ranks) {
    for (int rank = 0; rank < ranks; rank++) {
      store.put("exp-7/" + folder + "/rank-" + rank + ".pt", TIME);
    }
  }

  @Test
  void keysBecomeRoundsAndRanks() throws Exception {
    completeRound("round-0000", 2);
    store.put("exp-7/round-0001/rank-1.pt", 50, Instant.parse(TIME));
    store.put("exp-7/round-0001/rank-1.meta", 5, Instant.parse("2026-11-30T12:00:07Z"));
    store.put("exp-7/config.json", TIME);
    store.put("exp-7/round-0001/rank-2.pt", TIME);
    store.put("exp-8/round-0009/rank-0.pt", TIME);
    Rendezvous seen = read(reader(2));
    assertEquals(
        List.of(
            new Arrival(
                1,
                List.of(
                    new StoredObject(
                        "exp-7/round-0001/rank-1.meta", 5, Instant.parse("2026-11-30T12:00:07Z")),
                    new StoredObject("exp-7/round-0001/rank-1.pt", 50, Instant.parse(TIME))),
                1,
                false)),
        seen.round(1).orElseThrow().arrivals());
    assertTrue(seen.round(0).orElseThrow().complete());
    assertEquals(2, seen.rounds().size());
    assertEquals(2, seen.foreign(), "no place, or a rank beyond the gang");
  }

  @Test
  void laterReadingsListOnlyWhatIsNewOrOpen() throws Exception {
    for (int round = 0; round < 50; round++) {
      completeRound("round-" + round, 4);
    }
    store.put("exp-7/round-50/rank-0.pt", TIME);
    var reader = reader(4);
    read(reader);
    int before = store.requests;
    assertFalse(read(reader).round(50).orElseThrow().complete());
    assertFalse(reader.foundNews());
    assertEquals(3, store.requests - before, "the folders, the newest complete one, the open one");

    completeRound("round-50", 4);
    store.put("exp-7/round-51/rank-2.pt", TIME);
    Rendezvous seen = read(reader);
    assertTrue(reader.foundNews());
    assertTrue(seen.round(50).orElseThrow().complete());
    assertEquals(List.of(0, 1, 3), seen.round(51).orElseThrow().missing());
  }

  @Test
  void aFolderBesideTheRoundsIsReadOnce() throws Exception {
    completeRound("round-0", 2);
    var reader = reader(2);
    read(reader);
    store.put("exp-7/checkpoints/a.pt", TIME);
    assertEquals(1, read(reader).foreign());
    int before = store.requests;
    read(reader);
    assertEquals(2, store.requests - before, "the folders and the newest round");
  }

  @Test
  void aFlatLayoutIsListedWhole() throws Exception {
    store.put("exp-7/round0_rank0.pt", TIME);
    var reader = reader(2);
    read(reader);
    store.put("exp-7/round0_rank1.pt", TIME);
    assertTrue(read(reader).round(0).orElseThrow().complete());
  }

  @Test
  void whatIsRemovedIsToldAsGone() throws Exception {
    completeRound("round-0", 2);
    var reader = reader(2);
    read(reader);
    store.remove("exp-7/round-0/rank-1.pt");
    Arrival gone = read(reader).round(0).orElseThrow().of(1).orElseThrow();
    assertTrue(gone.gone());
    assertEquals(100, gone.bytes());
  }

  @Test
  void anObjectThatShrinksIsToldWithItsNewSize() throws Exception {
    completeRound("round-0", 2);
    var reader = reader(2);
    read(reader);
    store.put("exp-7/round-0/rank-1.pt", 3, Instant.parse("2026-11-30T12:01:00Z"));
    assertEquals(3, read(reader).round(0).orElseThrow().of(1).orElseThrow().bytes());
    assertTrue(reader.foundNews());
  }

  @Test
  void eachPageOfALongReadingIsTold() throws Exception {
    for (int round = 0; round < 700; round++) {
      completeRound("round-" + round, 4);
    }
    List<Integer> sizes = new ArrayList<>();
    Rendezvous all = reader(4).read(soFar -> sizes.add(soFar.rounds().size()));
    assertEquals(2, sizes.size());
    assertEquals(700, all.rounds().size());
    assertEquals(700, all.completed());
  }

  @Test
  void theOldestRoundsAreDroppedWhenThereAreTooMany() throws Exception {
    for (int round = 0; round < 30; round++) {
      completeRound("round-%03d".formatted(round), 4);
    }
    var reader = new RendezvousReader(store, LOCATION, KeyPatterns.USUAL, 4, 40);
    Rendezvous seen = read(reader);
    assertEquals(10, seen.rounds().size());
    assertEquals(20, seen.forgotten());
    assertEquals(20, seen.rounds().firstKey());
    assertEquals(seen, read(reader));
  }

  @Test
  void foreignKeysAreCountedAndNotKept() throws Exception {
    for (int key = 0; key < 100_000; key++) {
      store.put("exp-7/other/%07d".formatted(key), TIME);
    }
    store.put("exp-7/round-0/rank-0.pt", TIME);
    var reader = reader(2);
    Rendezvous seen = read(reader);
    assertEquals(100_000, seen.foreign());
    assertEquals(1, seen.rounds().size());
    assertFalse(reader.isCut());
  }

  @Test
  void readingEndsAtABound() throws Exception {
    var small = new MemoryStore(1);
    for (int key = 0; key < RendezvousReader.MOST_PAGES + 10; key++) {
      small.put("exp-7/other/%07d".formatted(key), TIME);
    }
    var reader = new RendezvousReader(small, LOCATION, KeyPatterns.USUAL, 2);
    read(reader);
    assertTrue(reader.isCut());
    assertEquals(RendezvousReader.MOST_PAGES, small.requests);
  }

  @Test
  void whatWasReadStaysWhenTheStoreFails() throws Exception {
    completeRound("round-0", 2);
    var reader = reader(2);
    Rendezvous before = read(reader);
    store.failure = new RendezvousException.Unreachable("gone", "", null);
    assertThrows(RendezvousException.Unreachable.class, () -> read(reader));
    store.failure = null;
    assertEquals(before, read(reader));
  }

  @Test
  void withinTheStoresSecondTheOrderIsThatOfFirstSight() throws Exception {
    store.put("exp-7/round-0/rank-2.pt", TIME);
    var reader = reader(3);
    read(reader);
    store.put("exp-7/round-0/rank-0.pt", TIME);
    store.put("exp-7/round-0/rank-1.pt", TIME);
    assertEquals(List.of(0, 1), read(reader).round(0).orElseThrow().lastRanks());
    store.put("exp-7/round-0/rank-2.pt", 99, Instant.parse(TIME));
    assertEquals(List.of(0, 1), read(reader).round(0).orElseThrow().lastRanks(), "rewritten");
  }

  @Test
  void aFolderThatIsListedAgainLeavesTheOthersAlone() throws Exception {
    completeRound("round-1", 2);
    completeRound("round-10", 2);
    store.put("exp-7/round-11/rank-0.pt", TIME);
    var reader = reader(2);
    read(reader);
    store.remove("exp-7/round-11/rank-0.pt");
    store.put("exp-7/round-11/rank-1.pt", TIME);
    Rendezvous seen = read(reader);
    assertTrue(seen.round(11).orElseThrow().of(0).orElseThrow().gone());
    assertFalse(seen.round(11).orElseThrow().of(1).orElseThrow().gone());
    assertEquals(2, seen.completed() - 1, "1 and 10; and 11, whose first rank has been there");
    assertFalse(seen.round(1).orElseThrow().of(0).orElseThrow().gone());
  }

  @Test
  void theSampleIsTakenFromAllKeys() throws Exception {
    for (int key = 0; key < 5000; key++) {
      store.put("exp-7/odd ключ/%05d".formatted(key), TIME);
    }
    var reader = reader(2);
    read(reader);
    List<String> sample = reader.sample();
    assertTrue(sample.size() >= 64 && sample.size() <= 128, () -> "" + sample.size());
    assertEquals("odd ключ/00000", sample.getFirst());
    assertTrue(sample.getLast().compareTo("odd ключ/04800") > 0, sample::getLast);
  }
}
