package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Records that were cut, edited, copied, or written by something else.
@Timeout(120)
class BadRecordsTest {
  @TempDir private Path runs;
  private final Life life = new Life("exp-1", 3);
  private final List<Sighting> sightings = life.sightings();
  private final Instant end = sightings.getLast().at();
  private Path record;

  @BeforeEach
  void write() throws IOException {
    record(life);
    try (Stream<Path> all = Files.list(runs)) {
      record = all.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private void record(Life other) {
    try (RecordStore store = store(RecordLimits.USUAL, end);
        Journal journal = store.journal(Life.PROD, null)) {
      var _ = Life.feed(journal, Fleet.empty(), other == life ? sightings : other.sightings());
    }
  }

  private RecordStore store(RecordLimits limits, Instant now) {
    return RecordStore.open(runs, "test", InstantSource.fixed(now), limits);
  }

  private Path file(String name) {
    return record.resolve(name);
  }

  private List<String> lines() throws IOException {
    return new ArrayList<>(Files.readAllLines(file(RunFolders.SIGHTINGS)));
  }

  /// @return the record's flaws after it was read to its end
  private List<RunHistory.Flaw> read(List<Sighting> into) throws Exception {
    try (RecordStore store = store(RecordLimits.USUAL, end);
        RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      var _ = history.read(RunHistory.START, into::add);
      assertTrue(history.at(Instant.MAX).isPresent());
      return history.flaws();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no json",
        "null",
        "[]",
        "{\"type\":\"Later\",\"at\":\"2026-11-30T14:49:21Z\"}",
        "{\"type\":\"PodSeen\",\"at\":12}",
        "\u0000\u0000\u0000",
        "{\"type\":\"JobSeen\",\"at\":\"2026-11-30T14:49:21Z\",\"job\":{\"id\":[]}}"
      })
  void aBadLineIsPassedOverAndNamed(String line) throws Exception {
    List<String> lines = lines();
    lines.add(4, line);
    Files.write(file(RunFolders.SIGHTINGS), lines);
    var read = new ArrayList<Sighting>();
    List<RunHistory.Flaw> flaws = read(read);
    assertEquals(sightings, read);
    assertEquals(List.of("sightings.jsonl, line 5"), flaws.stream().map(f -> f.place()).toList());
  }

  @Test
  void anyBytesAreRead() throws Exception {
    var random = new Random(5);
    byte[] whole = Files.readAllBytes(file(RunFolders.SIGHTINGS));
    for (int i = 0; i < 100; i++) {
      byte[] bytes = whole.clone();
      for (int hit = 0; hit < 20; hit++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Files.write(file(RunFolders.SIGHTINGS), bytes);
      var read = new ArrayList<Sighting>();
      try (RecordStore store = store(RecordLimits.USUAL, end);
          RunHistory history = store.open(life.id().uid()).orElseThrow()) {
        var _ = history.read(RunHistory.START, read::add);
        var _ = history.at(end);
      }
      assertTrue(read.size() >= sightings.size() - 21, "read " + read.size());
    }
  }

  @Test
  void aNewerFormatIsReadAsFarAsItIsUnderstoodAndSaid() throws Exception {
    String json = Files.readString(file(GangFile.NAME));
    Files.writeString(
        file(GangFile.NAME), json.replace("\"format\": 1", "\"format\": 7, \"more\": [1]"));
    var read = new ArrayList<Sighting>();
    assertEquals(
        List.of(
            new RunHistory.Flaw(
                "gang.json",
                "Written by a newer Gangboard (format 7): what this one does not know is passed"
                    + " over.")),
        read(read));
    assertEquals(sightings, read);
  }

  @Test
  void anOutcomeThatIsMissingOrBrokenIsMadeAnew() throws Exception {
    RunSummary told;
    try (RecordStore store = store(RecordLimits.USUAL, end)) {
      store.catalogue().awaitLoaded();
      told = store.all().getFirst();
    }
    for (String text : List.of("", "{", "{\"format\":1}", "null", "7")) {
      Files.writeString(file(Outcome.NAME), text);
      try (RecordStore store = store(RecordLimits.USUAL, end)) {
        store.catalogue().awaitLoaded();
        assertEquals(told.phase(), store.all().getFirst().phase());
        assertEquals(told.letters(), store.all().getFirst().letters());
      }
    }
  }

  @Test
  void aRecordOfWhichNothingIsKnownIsListedWithItsFlaw() throws Exception {
    Files.writeString(file(GangFile.NAME), "{}");
    Files.delete(file(Outcome.NAME));
    try (RecordStore store = store(RecordLimits.USUAL, end)) {
      store.catalogue().awaitLoaded();
      assertEquals(
          List.of("It is not known of which gang this record is: gang.json"),
          store.all().stream().map(RunSummary::flaw).toList());
    }
  }

  @Test
  void aClockThatRunsBackwardsTellsNoMomentTwice() throws Exception {
    List<String> lines = lines();
    for (int i = 3; i < lines.size(); i += 2) {
      Instant at = sightings.get(i).at();
      lines.set(i, lines.get(i).replaceFirst(at.toString(), at.minusSeconds(3600).toString()));
    }
    Files.write(file(RunFolders.SIGHTINGS), lines);
    try (RecordStore store = store(RecordLimits.USUAL, end);
        RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      Gang whole = Life.fold(sightings).gangs().getFirst();
      Gang kept = history.at(end).orElseThrow();
      assertEquals(whole.phase(end), kept.phase(end));
      assertEquals(whole.states(end), kept.states(end));
      assertEquals(whole.firstFailures(), kept.firstFailures());
      assertTrue(history.at(Life.START.minusSeconds(10)).isEmpty());
    }
  }

  @Test
  void aLineThatIsTooLongIsPassedOverAndTheNextIsRead() throws Exception {
    Path file = runs.resolve("long");
    Files.writeString(file, "a\n" + "x".repeat(3_000_000) + "\nb\ntorn", StandardCharsets.UTF_8);
    var read = new ArrayList<String>();
    try (var reader = new LineReader(file, 0, 1_000_000)) {
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        read.add(line.get().tooLong() ? "too long" : line.get().text());
        assertEquals(line.get().end() == 2 ? "a" : read.getLast(), read.getLast());
      }
    }
    assertEquals(List.of("a", "too long", "b"), read);
  }

  @Test
  void aRecordIsReadWhileItGrows() throws Exception {
    try (RecordStore store = store(RecordLimits.USUAL, end);
        RunHistory history = store.open(life.id().uid()).orElseThrow()) {
      var read = new ArrayList<Sighting>();
      long position = history.read(RunHistory.START, read::add);
      Files.writeString(file(RunFolders.SIGHTINGS), "{\"type\":\"Job", StandardOpenOption.APPEND);
      assertEquals(position, history.read(position, read::add));
      Files.writeString(file(RunFolders.SIGHTINGS), "\n", StandardOpenOption.APPEND);
      assertTrue(history.read(position, read::add) > position);
      assertEquals(sightings, read);
      assertEquals(
          "sightings.jsonl, line " + (sightings.size() + 1), history.flaws().getFirst().place());
    }
  }

  @Test
  void recordsThatAreTooOldAreDeletedAndTheOldestWhereTheyAreTooLarge() throws Exception {
    record(new Life("exp-2", 3));
    Instant later = end.plus(Duration.ofDays(89));
    assertEquals(2, left(RecordLimits.USUAL, later));
    assertEquals(0, left(RecordLimits.USUAL, end.plus(Duration.ofDays(91))));
    record(life);
    record(new Life("exp-2", 40));
    assertEquals(1, left(new RecordLimits(Duration.ofDays(90), size() - 1), later));
  }

  @Test
  void whatIsWrittenOrMayStillRunIsNotDeletedForItsSize() throws Exception {
    var limits = new RecordLimits(Duration.ofDays(90), 1);
    try (RecordStore store = store(RecordLimits.USUAL, end);
        Journal journal = store.journal(Life.PROD, null)) {
      List<Sighting> begun = new Life("exp-2", 3).sightings().subList(0, 4);
      var _ = Life.feed(journal, Fleet.empty(), begun);
      assertEquals(1, left(limits, end));
      assertEquals(1, left(limits, end.plus(Duration.ofDays(1000))));
    }
    assertEquals(1, left(limits, end));
  }

  private long size() throws IOException {
    try (Stream<Path> all = Files.walk(runs)) {
      return all.filter(file -> Files.isRegularFile(file) && !file.endsWith("README.txt"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  /// How many records are left after the limits were applied.
  private long left(RecordLimits limits, Instant now) throws Exception {
    var folders = new RunFolders(runs, new LocalDisk(), "test", InstantSource.fixed(now));
    var catalogue = new Catalogue(() -> {});
    catalogue.load(folders);
    new Retention(folders, catalogue, limits).apply(now);
    try (Stream<Path> all = Files.list(runs)) {
      return all.filter(Files::isDirectory).count();
    }
  }

  @Test
  void aSummaryOfEachOfAThousandRecordsIsThereAtOnce() throws Exception {
    for (int i = 0; i < 1000; i++) {
      Path copy = Files.createDirectory(runs.resolve("copy-" + i));
      for (String name : List.of(GangFile.NAME, Outcome.NAME, RunFolders.SIGHTINGS)) {
        String text = Files.readString(file(name)).replace("uid-of-exp-1", "uid-" + i);
        Files.writeString(copy.resolve(name), text);
      }
    }
    try (RecordStore store = store(RecordLimits.USUAL, end)) {
      store.catalogue().awaitLoaded();
      assertEquals(1001, store.all().size());
    }
  }
}
