package dev.gangboard.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.record.RecordException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is read out of the logs of several ranks: their merged order, searches, filters and errors.
class TranscriptsTest {
  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir private Path folder;
  private final Map<Integer, RankLogFile> files = new TreeMap<>();

  private RankTranscript rank(int rank) throws IOException {
    RankLogFile known = files.get(rank);
    if (known == null) {
      RankFiles of = RankFiles.of(folder, rank);
      known = new RankLogFile(of, of.toWrite(), Budget.unlimited(), InstantSource.system());
      files.put(rank, known);
    }
    return new RankTranscript(rank, known);
  }

  private void write(int rank, long millis, String text) throws IOException {
    rank(rank).file().line(LogLine.of(START.plusMillis(millis), text));
  }

  private void flush() {
    files.values().forEach(RankLogFile::flush);
  }

  private List<RankTranscript> all() throws IOException {
    List<RankTranscript> all = new ArrayList<>();
    for (int rank : files.keySet()) {
      all.add(rank(rank));
    }
    return all;
  }

  @AfterEach
  void close() throws IOException {
    for (RankLogFile file : files.values()) {
      file.close();
    }
  }

  private record Written(long millis, int rank, int number) {
    String text() {
      return "rank " + rank + " line " + number;
    }
  }

  private List<Written> writeMany(int ranks, int lines, long seed) throws IOException {
    Random random = new Random(seed);
    List<Written> written = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      long millis = 0;
      for (int i = 0; i < lines; i++) {
        millis += random.nextInt(3);
        write(rank, millis, "rank " + rank + " line " + i);
        written.add(new Written(millis, rank, i));
      }
    }
    flush();
    written.sort(
        Comparator.comparingLong(Written::millis)
            .thenComparingInt(Written::rank)
            .thenComparingInt(Written::number));
    return written;
  }

  @Test
  void theMergedOrderIsThatOfTimeWhereverItIsReadFrom() throws Exception {
    List<String> expected = writeMany(5, 3_000, 1).stream().map(Written::text).toList();
    var merged = new MergedTranscript(all());

    assertEquals(15_000, merged.size());
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      int from = random.nextInt(15_000);
      List<String> page = merged.rows(from, 40).stream().map(LogRow::text).toList();
      assertEquals(expected.subList(from, Math.min(15_000, from + 40)), page, "from " + from);
    }
    assertEquals(expected, merged.rows(0, 20_000).stream().map(LogRow::text).toList());
  }

  @Test
  void aRowIsFoundInTheMergedOrderByItsRankAndByTime() throws Exception {
    List<Written> expected = writeMany(4, 1_000, 3);
    var merged = new MergedTranscript(all());
    for (int row = 0; row < 4_000; row += 97) {
      Written line = expected.get(row);
      assertEquals(row, merged.rowOf(line.rank(), line.number()));
      long at = merged.rowAt(START.plusMillis(line.millis()));
      assertEquals(line.millis(), expected.get((int) at).millis());
      assertTrue(at == 0 || expected.get((int) at - 1).millis() < line.millis());
    }
  }

  @Test
  void whatComesLaterIsTakenInWithARefresh() throws Exception {
    writeMany(2, 500, 4);
    var merged = new MergedTranscript(all());
    assertEquals(5, merged.rows(900, 5).size());
    write(0, 2_000, "late");
    write(1, 1_990, "a little earlier");
    flush();
    assertEquals(1_000, merged.size());
    assertTrue(merged.refresh());
    assertFalse(merged.refresh());
    assertEquals(
        List.of("a little earlier", "late"),
        merged.rows(1_000, 5).stream().map(LogRow::text).toList());
  }

  @Test
  void aClockThatJumpsBackKeepsTheOrderOfItsRank() throws Exception {
    write(0, 5_000, "a");
    write(0, 1_000, "b");
    write(1, 4_000, "x");
    write(1, 6_000, "y");
    flush();
    assertEquals(
        List.of("x", "a", "b", "y"),
        new MergedTranscript(all()).rows(0, 9).stream().map(LogRow::text).toList());
  }

  private List<RankHits> search(LogQuery query) throws Exception {
    Map<Integer, RankHits> hits = new ConcurrentSkipListMap<>();
    var listener =
        new LogSearch.Listener() {
          @Override
          public void found(RankHits found) {
            hits.put(found.rank(), found);
          }

          @Override
          public void failed(int rank, RecordException why) {
            throw new IllegalStateException(why);
          }

          @Override
          public void finished() {}
        };
    try (var search = LogSearch.start(all(), query.matcher(), listener)) {
      assertTrue(search.await(30, TimeUnit.SECONDS));
    }
    return List.copyOf(hits.values());
  }

  @Test
  void aTextIsFoundInAllRanksWithItsRows() throws Exception {
    for (int i = 0; i < 30_000; i++) {
      write(0, i, i % 1_000 == 7 ? "Loss is NaN" : "nothing here " + i);
      write(1, i, i == 12_345 ? "loss 0.5" : "2026-11-30");
    }
    flush();
    List<RankHits> hits = search(LogQuery.plain("LOSS"));
    assertEquals(30, hits.get(0).count());
    for (int i = 0; i < 30; i++) {
      assertEquals(i * 1_000L + 7, hits.get(0).rows()[i]);
    }
    assertEquals(List.of(12_345L), List.of(hits.get(1).rows()[0]));
    assertEquals(0, search(new LogQuery("LOSS", false, true)).get(0).count());
    assertEquals(30, search(new LogQuery("is NaN", false, true)).get(0).count());
  }

  @Test
  void whatStandsInTheTimesAndMarksIsNotFound() throws Exception {
    write(0, 0, "hello");
    rank(0).file().mark(new LogMark(LogMark.Kind.GAP, START, "", "hello, a gap"));
    write(0, 0, "2026-11-30T12:00:00 hello");
    flush();
    assertEquals(2, search(LogQuery.plain("hello")).get(0).count());
    RankHits time = search(LogQuery.plain("12:00:00")).get(0);
    assertEquals(1, time.count());
    assertEquals(2, time.rows()[0]);
  }

  @Test
  void aRegularExpressionIsFound() throws Exception {
    write(0, 0, "step 12 loss 0.5");
    write(0, 1, "step x loss 0.5");
    write(0, 2, "Größe 3");
    flush();
    assertEquals(1, search(new LogQuery("step \\d+ loss", true, true)).get(0).count());
    assertEquals(1, search(LogQuery.plain("GRÖSSE".replace("SS", "ß"))).get(0).count());
    assertThrows(PatternSyntaxException.class, () -> new LogQuery("(", true, true).matcher());
  }

  @Test
  void anExpressionThatTakesForEverGivesUpOnTheLine() throws Exception {
    write(0, 0, "a".repeat(5_000) + "b");
    write(0, 1, "ac");
    flush();
    RankHits hits = search(new LogQuery("(a+)+c|(a|aa)+$", true, true)).get(0);
    assertTrue(hits.givenUp());
    assertEquals(1, hits.count());
  }

  @Test
  void aFilterKeepsWhatIsWanted() throws Exception {
    write(0, 0, "INFO start");
    write(0, 1, "DEBUG noise");
    write(0, 2, "ERROR it broke");
    write(0, 3, "  a detail of it");
    write(0, 4, "WARNING hot");
    flush();
    assertEquals(
        List.of("ERROR it broke", "  a detail of it", "WARNING hot"),
        kept(new LogFilter(List.of(), List.of(), LogLevel.WARNING)));
    assertEquals(
        List.of("INFO start", "WARNING hot"),
        kept(
            new LogFilter(
                List.of(new LogQuery("start|hot|noise", true, true)),
                List.of(LogQuery.plain("debug")),
                null)));
  }

  private List<String> kept(LogFilter filter) throws Exception {
    var filtered = new FilteredTranscript(rank(0), filter);
    assertFalse(filtered.update());
    return filtered.rows(0, (int) filtered.size()).stream().map(LogRow::text).toList();
  }

  @Test
  void whatAFilterKeepsOfAllRanksIsMergedByTime() throws Exception {
    Random random = new Random(5);
    List<String> expected = new ArrayList<>();
    record Line(long at, int rank, String text) {}
    List<Line> lines = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      long at = 0;
      for (int i = 0; i < 3_000; i++) {
        at += random.nextInt(4);
        String text = "line " + i + (random.nextInt(20) == 0 ? " wanted" : "");
        write(rank, at, text);
        lines.add(new Line(at, rank, text));
      }
    }
    flush();
    lines.stream()
        .sorted(Comparator.comparingLong(Line::at).thenComparingInt(Line::rank))
        .filter(line -> line.text().endsWith("wanted"))
        .forEach(line -> expected.add(line.rank() + " " + line.text()));
    List<FilteredTranscript> parts = new ArrayList<>();
    for (RankTranscript transcript : List.of(rank(0), rank(1), rank(2))) {
      var part = FilteredTranscript.hits(transcript, LogFilter.ALL, LogQuery.plain("WANTED"));
      assertFalse(part.update());
      parts.add(part);
    }
    var merged = MergedTranscript.filtered(parts);

    assertEquals(expected.size(), merged.size());
    for (int from : new int[] {0, 1, 57, 200, expected.size() - 3}) {
      List<LogRow> rows = merged.rows(from, 9);
      assertEquals(
          expected.subList(from, Math.min(expected.size(), from + 9)),
          rows.stream().map(row -> row.rank() + " " + row.text()).toList());
      assertEquals(from, merged.rowOf(rows.getFirst().rank(), rows.getFirst().number()));
    }
  }

  @Test
  void theFirstErrorIsFound() throws Exception {
    write(0, 0, "all is well, no error");
    write(0, 1, "NCCL INFO Bootstrap");
    write(0, 2, "Traceback (most recent call last):");
    write(0, 3, "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20 GiB");
    write(0, 4, "Killed");
    flush();
    ErrorPatterns patterns = ErrorPatterns.standard();
    assertEquals(
        List.of("2 Python traceback", "3 CUDA out of memory", "4 Killed"), errors(patterns));
  }

  private List<String> errors(ErrorPatterns patterns) throws Exception {
    List<String> errors = new ArrayList<>();
    var next = patterns.first(rank(0), 0);
    while (next.isPresent()) {
      errors.add(next.get().number() + " " + next.get().name());
      next = patterns.first(rank(0), next.get().number() + 1);
    }
    return errors;
  }
}
