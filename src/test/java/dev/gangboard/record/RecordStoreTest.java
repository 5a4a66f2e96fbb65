package dev.gangboard.record;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordStoreTest {
  @TempDir private Path folder;
  private Path runs;
  private RecordStore store;
  private final Life life = new Life("exp-1", 4);
  private final List<Sighting> sightings = life.sightings();
  private final Instant end = sightings.getLast().at();

  @BeforeEach
  void open() {
    runs = folder.resolve("data/runs");
    store = RecordStore.open(runs, "ada", InstantSource.fixed(end), RecordLimits.USUAL);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen() {
    store.close();
    store = RecordStore.open(runs, "ada", InstantSource.fixed(end), RecordLimits.USUAL);
  }

  private List<Sighting> kept() throws Exception {
    var kept = new ArrayList<Sighting>();
    try (RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      var _ = history.read(RunHistory.START, kept::add);
      assertEquals(List.of(), history.flaws());
    }
    return kept;
  }

  private void record(List<Sighting> seen) {
    try (Journal journal = store.journal(Life.PROD, "ml")) {
      var _ = Life.feed(journal, Fleet.empty(), seen);
    }
  }

  private Path record() throws IOException {
    try (Stream<Path> all = Files.list(runs)) {
      return all.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private static Gang gang(List<Sighting> sightings) {
    return Life.fold(sightings).gangs().getFirst();
  }

  @Test
  void whatIsSightedIsReadAgain() throws Exception {
    record(sightings);
    assertEquals(Life.everything(gang(sightings), end), Life.everything(gang(kept()), end));
    assertEquals(sightings.size(), kept().size());
  }

  @Test
  void aRecordIsDeletedWithAllThatIsInIt() throws Exception {
    record(sightings);
    Path folder = record();
    assertEquals(Optional.of(folder), store.folder(life.id().uid()));
    Files.createDirectories(folder.resolve("logs"));
    Files.writeString(folder.resolve("logs/rank-0.log"), "step 1\n");

    store.delete(life.id().uid());

    assertEquals(List.of(), store.all());
    assertFalse(Files.exists(folder));
    assertEquals(Optional.empty(), store.folder(life.id().uid()));
    store.delete(life.id().uid()); // there is nothing any more
  }

  @Test
  void whileAnotherMakesARecordThePlaceOfTheLogsIsWaitedFor() throws Exception {
    record(sightings);
    var logs = new AtomicReference<Optional<LogFolder>>();
    Thread asking;
    try (FolderLock _ = FolderLock.tryLock(runs.resolve(RunFolders.LOCK)).orElseThrow()) {
      asking =
          Thread.ofPlatform()
              .start(
                  () -> assertDoesNotThrow(() -> logs.set(store.lockLogs(life.id(), Life.PROD))));
      await().until(() -> asking.getState() == Thread.State.TIMED_WAITING);
    }
    asking.join();

    try (LogFolder own = logs.get().orElseThrow()) {
      assertEquals(record().resolve("logs"), own.path());
    }
  }

  @Test
  void aRecordThatIsWrittenOrWhoseLogsAreIsNotDeleted() throws Exception {
    record(sightings);
    String uid = life.id().uid();
    try (FolderLock _ = FolderLock.tryLock(record().resolve(RunFolders.LOCK)).orElseThrow()) {
      assertRefused(uid, "The record of exp-1 is being written");
    }
    try (LogFolder _ = store.lockLogs(life.id(), Life.PROD).orElseThrow()) {
      assertRefused(uid, "The record of exp-1 is being written");
    }
    assertEquals(sightings.size(), kept().size());
    store.delete(uid);
  }

  @Test
  void aGangThatMayStillRunKeepsItsRecord() throws Exception {
    record(sightings.subList(0, 6));
    assertRefused(life.id().uid(), "exp-1 was not seen to its end and may still run.");
    assertTrue(Files.isDirectory(record()));
  }

  private void assertRefused(String uid, String why) {
    RecordException refusal = assertThrows(RecordException.class, () -> store.delete(uid));
    assertTrue(String.valueOf(refusal.getMessage()).startsWith(why), refusal.getMessage());
  }

  @Test
  void aRecordIsNamedSoThatAPersonFindsIt() throws Exception {
    record(sightings);
    assertEquals("2026-11-30_ml_exp-1_uid-of-e", record().getFileName().toString());
    try (Stream<Path> files = Files.list(record())) {
      assertEquals(
          List.of(".lock", "gang.json", "notes.jsonl", "outcome.json", "sightings.jsonl"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
    assertTrue(Files.readString(runs.resolve("README.txt")).contains("sightings.jsonl"));
  }

  @Test
  void credentialsInAnAddressAreNotKept() throws Exception {
    String uri = "s3://key:secret@bucket/run/?token=hidden#part";
    record(new Life(life.id(), 2, uri).sightings());
    for (String file : List.of("gang.json", "outcome.json", "sightings.jsonl")) {
      String text = Files.readString(record().resolve(file));
      assertFalse(text.contains("secret") || text.contains("hidden"), text);
    }
    assertTrue(Files.readString(record().resolve("gang.json")).contains("s3://bucket/run/"));
  }

  @Test
  void theSummaryTellsHowTheGangEnded() throws Exception {
    record(sightings);
    RunSummary summary = store.all().getFirst();
    assertEquals(
        new GangPhase(GangPhase.Kind.EXPIRED, "BackoffLimitExceeded", GangPhase.Kind.FAILED),
        summary.phase());
    assertEquals("FXXX", summary.letters());
    assertEquals(gang(sightings).firstFailures(), summary.firstFailures());
    reopen();
    assertTrue(store.open(life.id().uid()).isPresent());
    assertEquals(List.of(summary), store.all());
  }

  @Test
  void aMomentOfThePastIsTheFoldUpToIt() throws Exception {
    record(sightings);
    try (RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      for (int i = sightings.size(); i > 0; i--) {
        Instant moment = sightings.get(i - 1).at();
        assertEquals(
            Life.everything(gang(sightings.subList(0, i)), moment),
            Life.everything(history.at(moment).orElseThrow(), moment));
      }
      assertTrue(history.at(Life.START).isEmpty());
    }
  }

  @Test
  void aRestartGoesOnWhereItWas() throws Exception {
    for (int cut = 1; cut < sightings.size(); cut++) {
      var other = new Life("exp-" + cut, 4);
      List<Sighting> seen = other.sightings();
      try (Journal journal = store.journal(Life.PROD, null)) {
        var _ = Life.feed(journal, Fleet.empty(), seen.subList(0, cut));
      }
      reopen();
      var before = new ArrayList<Sighting>();
      try (Journal journal = store.journal(Life.PROD, null)) {
        journal.before(before::add);
        Fleet fleet = Life.fold(before);
        fleet = Life.feed(journal, fleet, Life.list(seen.subList(0, cut), end));
        fleet = Life.feed(journal, fleet, seen.subList(cut, seen.size()));
        assertEquals(
            Life.everything(Life.fold(seen).gangs().getFirst(), end),
            Life.everything(fleet.gang(other.id().uid()).orElseThrow(), end),
            "cut at " + cut);
      }
    }
  }

  @Test
  void aListThatSaysNothingNewIsNotKept() throws Exception {
    List<Sighting> begun = sightings.subList(0, 6);
    record(begun);
    reopen();
    record(Life.list(begun, end));
    int size = kept().size();
    for (int i = 0; i < 5; i++) {
      reopen();
      record(Life.list(begun, end.plusSeconds(i)));
    }
    assertEquals(size, kept().size());
    assertEquals(begun.size() + 2, size);
  }
}
