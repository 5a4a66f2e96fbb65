package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.LogTime;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogMark.Kind;
import dev.gangboard.logs.LogRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What bad servers, networks and programs do to a log, over HTTP and to the disk: every line is
/// recorded once and in order, and what happened is said.
class RecordedBadInputTest {
  private static final Instant T = Instant.parse("2026-11-30T12:00:10.5Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private RecordedRanks gang;

  @BeforeEach
  void open() throws Exception {
    gang = new RecordedRanks(folder.resolve("logs"), 2, LogKeeping.USUAL);
  }

  @AfterEach
  void close() {
    gang.close();
  }

  private static Instant at(double seconds) {
    return T.plusMillis((long) (seconds * 1_000));
  }

  private void awaitLines(String... lines) {
    await().atMost(PATIENCE).until(() -> gang.lines(0), List.of(lines)::equals);
  }

  private void assertNoGap() {
    assertFalse(gang.marks(0).contains(Kind.GAP), () -> gang.rows(0).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "403, Forbidden, REFUSED",
    "401, Unauthorized, REFUSED",
    "410, Expired, LOST",
    "500, InternalError, LOST",
    "503, ServiceUnavailable, LOST"
  })
  void anAnswerThatIsNoLogIsSaidAndTriedAgain(int code, String reason, Kind kind) {
    ScriptedServer.Answer answer = ScriptedServer.status(code, reason, "words of the server");
    gang.log(0).write(at(0), "a").cutAfter(1_000).spoil(answer);
    gang.run();
    awaitLines("a");
    await().atMost(PATIENCE).until(() -> gang.marks(0).contains(kind));
    gang.log(0).write(at(1), "b");
    awaitLines("a", "b");
    assertTrue(gang.marks(0).contains(Kind.RECONNECTED), () -> gang.rows(0).toString());
    assertNoGap();
  }

  @Test
  void oneNotFoundIsNoEnd() {
    ScriptedServer.Answer answer = ScriptedServer.status(404, "NotFound", "no such pod");
    gang.log(0).write(at(0), "a").spoil(answer).cutAfter(1_000).spoil(answer).spoil(answer);
    gang.run();
    awaitLines("a");
    gang.log(0).write(at(1), "b");
    awaitLines("a", "b");
    assertNoGap();
  }

  /// The container's log was removed before its pod: the answer is a success.
  @Test
  void aLogThatIsNotThereAnyMoreIsAGap() {
    ScriptedServer.Answer none =
        ScriptedServer.text(200, "text/plain", "unable to retrieve container logs for c://1");
    gang.log(0).write(at(0), "a").cutAfter(1_000);
    IntStream.range(0, 100).forEach(_ -> gang.log(0).spoil(none));
    gang.run();
    awaitLines("a");
    gang.end(0);
    await().atMost(PATIENCE).until(() -> gang.hasEnded(0));
    List<Kind> marks = gang.marks(0);
    assertEquals(List.of(Kind.GAP, Kind.ENDED), marks.subList(marks.size() - 2, marks.size()));
  }

  /// As before, and the pod goes before the container is seen to have ended.
  @Test
  void aLogThatGoesBeforeItsPodIsAGap() {
    gang.log(0)
        .write(at(0), "a")
        .cutAfter(1_000)
        .spoil(ScriptedServer.text(200, "text/plain", "unable to retrieve container logs"));
    ScriptedServer.Answer gone = ScriptedServer.status(404, "NotFound", "no such pod");
    IntStream.range(0, 100).forEach(_ -> gang.log(0).spoil(gone));
    gang.run();
    awaitLines("a");
    await().atMost(PATIENCE).until(() -> gang.marks(0).contains(Kind.GAP));
  }

  @Test
  void aServerThatNamesATimeIsLeftAloneForSoLong() {
    gang.log(0)
        .write(at(0), "a")
        .spoil(exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "2");
          ScriptedServer.status(429, "TooManyRequests", "too busy").give(exchange);
        });
    long start = System.nanoTime();
    gang.run();
    awaitLines("a");
    assertTrue(System.nanoTime() - start > 1_900_000_000L, "asked again too soon");
    assertEquals(List.of(Kind.ATTEMPT, Kind.LOST, Kind.RECONNECTED), gang.marks(0));
  }

  @Test
  void aStopInMidLineLosesNothingAndDoublesNothing() {
    gang.log(0).write(at(0), "one").write(at(1), "two of them").write(at(2), "three");
    int line = (at(0) + " one\n").length();
    gang.log(0).cutAfter(line + 25).cutAfter(line + 34).cutAfter(5);
    gang.run();
    awaitLines("one", "two of them", "three");
    gang.end(0);
    await().atMost(PATIENCE).until(() -> gang.hasEnded(0));
    assertEquals(List.of("one", "two of them", "three"), gang.lines(0));
    assertNoGap();
  }

  @Test
  void aProxyThatCutsIdleStreamsIsNotNoticed() {
    gang.log(0).cutIdle(true).write(at(0), "a");
    gang.run();
    awaitLines("a");
    await().atMost(PATIENCE).until(() -> gang.server().seen("run-1-0-a/log").size() > 3);
    gang.log(0).write(at(5), "b", "b");
    awaitLines("a", "b", "b");
    gang.end(0);
    await().atMost(PATIENCE).until(() -> gang.hasEnded(0));
    assertEquals(List.of("a", "b", "b"), gang.lines(0));
    assertEquals(List.of(Kind.ATTEMPT, Kind.ENDED), gang.marks(0));
  }

  /// A stream that nobody ends and on which nothing comes any more, as after a network device has
  /// forgotten it: what is written meanwhile is read when the container has ended, without waiting.
  @Test
  void aDeadStreamIsLeftWhenTheContainerHasEnded() {
    gang.log(0).write(at(0), "a");
    gang.log(0).spoil(gang.server().thenSilence("text/plain", at(0) + " a\n"));
    gang.run();
    awaitLines("a");
    gang.log(0).write(at(1), "last words");
    gang.end(0);
    awaitLines("a", "last words");
    assertNoGap();
  }

  @Test
  void aFloodLosesNothingAndSlowsNobody() {
    var flood = new AtomicBoolean(true);
    int[] written = {0};
    Thread writer =
        Thread.ofVirtual()
            .start(() -> {
              while (flood.get() || written[0] < 300_000) {
                gang.log(0).write(T.plusNanos(written[0] * 1_000L), "line " + written[0]++);
              }
            });
    gang.run();
    for (int i = 0; i < 5; i++) {
      int said = i + 1;
      gang.log(1).write(at(i), "quiet " + i);
      await().atMost(PATIENCE).until(() -> gang.lines(1).size() == said);
    }
    flood.set(false);
    await().atMost(PATIENCE).until(() -> !writer.isAlive());
    gang.end(0);
    await().atMost(PATIENCE).until(() -> gang.hasEnded(0));
    assertEquals(IntStream.range(0, written[0]).mapToObj(i -> "line " + i).toList(), gang.lines(0));
    assertNoGap();
  }

  @Test
  void aClockThatIsSetBackInAStreamLosesNothing() {
    gang.run();
    gang.log(0).write(at(0), "a").write(at(60), "b").write(at(5), "c").write(at(6), "d");
    awaitLines("a", "b", "c", "d");
    assertTrue(gang.marks(0).contains(Kind.CLOCK));
  }

  @Test
  void aClockThatIsSetBackWhileNobodyReadsLosesNothing() {
    gang.log(0).write(at(60), "a", "b").cutAfter(10_000);
    gang.log(0).spoil(ScriptedServer.status(500, "InternalError", "no"));
    gang.run();
    awaitLines("a", "b");
    gang.log(0).write(at(5), "c").write(at(6), "d");
    awaitLines("a", "b", "c", "d");
    assertTrue(gang.marks(0).contains(Kind.CLOCK));
    gang.log(0).write(at(7), "e");
    awaitLines("a", "b", "c", "d", "e");
    assertNoGap();
  }

  /// The server holds such lines back from whoever asked for lines from a time on.
  @Test
  void aClockThatIsSetBackAfterAResumptionLosesNothing() {
    gang.log(0).write(at(60), "a").cutAfter(10_000);
    gang.run();
    awaitLines("a");
    await().atMost(PATIENCE).until(() -> gang.server().seen("tailLines=").size() > 0);
    gang.log(0).write(at(5), "c").write(at(6), "d");
    awaitLines("a", "c", "d");
    gang.log(0).write(at(70), "e");
    awaitLines("a", "c", "d", "e");
    assertTrue(gang.marks(0).contains(Kind.CLOCK));
    assertNoGap();
  }

  /// As a full disk: the file cannot be written, and later it can.
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aDiskThatTakesNothingIsSaidAndGoneOnWith() throws Exception {
    gang.close();
    Path disk = folder.resolve("disk");
    Path logs = Files.createDirectory(folder.resolve("full"));
    Files.createSymbolicLink(logs.resolve("rank-00000.log"), disk.resolve("log"));
    gang = new RecordedRanks(logs, 2, LogKeeping.USUAL);
    gang.run();
    gang.log(0).write(at(0), "in memory");
    awaitLines("in memory");
    assertTrue(gang.marks(0).contains(Kind.DISK));
    Files.createDirectory(disk);
    Files.createFile(disk.resolve("log"));
    int[] next = {0};
    await()
        .atMost(PATIENCE)
        .until(() -> {
          gang.log(0).write(at(1 + next[0]), "more " + next[0]++);
          return Files.size(disk.resolve("log")) > 0;
        });
    await().atMost(PATIENCE).until(() -> gang.lines(0).size() == 1 + next[0]);
    gang.end(0);
    await().atMost(PATIENCE).until(() -> gang.hasEnded(0));
    String kept = Files.readString(disk.resolve("log"));
    assertEquals(1 + next[0], kept.lines().filter(line -> !line.startsWith("#")).count(), kept);
    assertTrue(kept.contains("in memory"), kept);
  }

  @Test
  void aLineOf50MegabytesIsRecordedToTheLastByte() throws Exception {
    byte[] line = new byte[50 << 20];
    Arrays.fill(line, (byte) 'x');
    line[line.length - 1] = '!';
    gang.log(0).write(at(0), line).write(at(1), "next");
    gang.run();
    await()
        .atMost(PATIENCE)
        .until(() -> {
          List<LogRow> rows = gang.rows(0);
          return !rows.isEmpty() && rows.getLast().text().equals("next");
        });
    assertArrayEquals(line, recorded(0));
  }

  @Test
  void nulAndBrokenUtf8AndCutCharactersAreRecordedAsTheyAre() throws Exception {
    byte[] odd = {0, (byte) 0xC3, '(', (byte) 0xFF, '\r', 'x', 27, '[', 0, (byte) 0xE2};
    gang.log(0).write(at(0), odd).write(at(1), "next");
    gang.run();
    await().atMost(PATIENCE).until(() -> gang.lines(0).size() == 2);
    assertArrayEquals(odd, recorded(0));
  }

  @Test
  void aCharacterThatIsCutBetweenTwoChunksIsWhole() {
    byte[] line = (at(0) + " 5 €\n").getBytes(StandardCharsets.UTF_8);
    gang.log(0)
        .spoil(exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/plain");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(line, 0, line.length - 2);
          exchange.getResponseBody().flush();
          exchange.getResponseBody().write(line, line.length - 2, 2);
          exchange.getResponseBody().close();
        })
        .write(at(0), "5 €");
    gang.run();
    awaitLines("5 €");
  }

  /// The text of the first line as it is in the file: its pieces joined.
  private byte[] recorded(int rank) throws IOException {
    byte[] all = Files.readAllBytes(folder.resolve("logs").resolve("rank-0000" + rank + ".log"));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int from = 0;
    boolean within = false;
    for (int i = 0; i < all.length; i++) {
      if (all[i] == '\n') {
        boolean more = within && all[from] == '+';
        boolean first = !within && all[from] != '#';
        if (more || first) {
          int skip = more ? 1 : LogTime.LENGTH + 1;
          text.write(all, from + skip, i - from - skip);
          within = true;
        } else if (within) {
          return text.toByteArray();
        }
        from = i + 1;
      }
    }
    return text.toByteArray();
  }
}
