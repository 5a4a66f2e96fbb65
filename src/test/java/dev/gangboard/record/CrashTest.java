package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A writer that dies at any byte loses at most the line that it was writing.
@Timeout(300)
class CrashTest {
  private static final int DEATHS = 100;
  private static final int KILLED_PROCESSES = 4;

  @TempDir private Path folder;

  private static RecordStore store(Path runs) {
    return RecordStore.open(
        runs, "test", InstantSource.fixed(Life.START.plusSeconds(900)), RecordLimits.USUAL);
  }

  private static Path sightings(Path runs) throws IOException {
    try (Stream<Path> all = Files.walk(runs)) {
      return all.filter(file -> file.endsWith(RunFolders.SIGHTINGS)).findFirst().orElseThrow();
    }
  }

  @Test
  void aRecordCutAtAnyByteGoesOn() throws Exception {
    var random = new Random(7);
    for (int death = 0; death < DEATHS; death++) {
      Path runs = folder.resolve("cut-" + death);
      var life = new Life("exp-" + death, 3);
      List<Sighting> all = life.sightings();
      int written = 1 + random.nextInt(all.size() - 1);
      try (RecordStore store = store(runs);
          Journal journal = store.journal(Life.PROD, null)) {
        var _ = Life.feed(journal, Fleet.empty(), all.subList(0, written));
      }
      int whole = tear(sightings(runs), random);
      if (random.nextBoolean()) {
        Files.delete(sightings(runs).resolveSibling(Outcome.NAME));
      }
      Instant end = all.getLast().at();
      Fleet fleet = Fleet.empty();
      try (RecordStore store = store(runs);
          Journal journal = store.journal(Life.PROD, null)) {
        var before = new ArrayList<Sighting>();
        journal.before(before::add);
        assertEquals(all.subList(0, whole), before, "death " + death);
        fleet = Life.feed(journal, Life.fold(before), Life.list(all.subList(0, written), end));
        fleet = Life.feed(journal, fleet, all.subList(written, all.size()));
        try (RunHistory history = store.open(life.id().uid()).orElseThrow()) {
          assertEquals(
              Life.everything(fleet.gangs().getFirst(), end),
              Life.everything(history.at(Instant.MAX).orElseThrow(), end));
          assertEquals(List.of(), history.flaws());
        }
      }
    }
  }

  /// Cuts a file at a random byte, and sometimes leaves there what a file system may leave.
  ///
  /// @return how many whole lines there are now
  private static int tear(Path file, Random random) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int size = random.nextInt(bytes.length + 1);
    int whole = 0;
    for (int i = 0; i < size; i++) {
      if (bytes[i] == '\n') {
        whole++;
      }
    }
    try (var raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.setLength(size);
    }
    if (random.nextInt(4) == 0) {
      Files.write(file, new byte[random.nextInt(5000)], StandardOpenOption.APPEND);
    }
    return whole;
  }

  @Test
  void aProcessThatIsKilledLosesNothingThatItHadWritten() throws Exception {
    var random = new Random(3);
    for (int i = 0; i < KILLED_PROCESSES; i++) {
      Path runs = folder.resolve("killed-" + i);
      int told = killed(runs, 20 + random.nextInt(200));
      try (RecordStore store = store(runs);
          RunHistory history = store.open("uid-of-exp-1").orElseThrow()) {
        var kept = new ArrayList<Sighting>();
        var _ = history.read(RunHistory.START, kept::add);
        assertEquals(List.of(), history.flaws());
        assertTrue(kept.size() >= told, kept.size() + " of " + told);
        try (Journal journal = store.journal(Life.PROD, null)) {
          journal.before(_ -> true);
          var life = new Life("exp-1", 2);
          var _ = Life.feed(journal, Life.fold(kept), List.of(life.job()));
        }
        var more = new ArrayList<Sighting>();
        var _ = history.read(RunHistory.START, more::add);
        assertEquals(kept.size() + 1, more.size());
        assertEquals(List.of(), history.flaws());
      }
    }
  }

  /// @return how many sightings the process said that it had written when it was killed
  private static int killed(Path runs, int batches) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CrashTest.class.getName(),
                runs.toString())
            .redirectError(Redirect.INHERIT)
            .start();
    int told = 0;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      for (int i = 0; i < batches && line != null; i++) {
        told = Integer.parseInt(line);
        line = lines.readLine();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return told;
  }

  /// Writes for ever, and tells how much.
  public static void main(String[] args) {
    RecordStore store = store(Path.of(args[0]));
    Journal journal = store.journal(Life.PROD, null);
    var life = new Life("exp-1", 2);
    Fleet fleet = Fleet.empty();
    for (int written = 0; written < 1_000_000; ) {
      for (int i = 0; i < 7; i++) {
        Sighting sighting = life.job();
        journal.sighted(sighting);
        fleet = fleet.with(sighting);
        written++;
      }
      journal.folded(fleet, Life.START.plusSeconds(written));
      System.out.println(written);
    }
  }
}
