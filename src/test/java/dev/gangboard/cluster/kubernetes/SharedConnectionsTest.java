package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Facts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogMark.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// More ranks write than there may be connections for logs.
class SharedConnectionsTest {
  private static final Instant T = Instant.parse("2026-11-30T12:00:10.5Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int RANKS = 10;
  private static final int MOST = 4;

  @TempDir private Path folder;
  private RecordedRanks gang;

  @BeforeEach
  void open() throws Exception {
    var keeping = new LogKeeping(LogKeeping.Which.ALL, 1_000_000_000L, MOST);
    gang = new RecordedRanks(folder.resolve("logs"), RANKS, keeping).run();
  }

  @AfterEach
  void close() {
    gang.close();
  }

  private void write(int line) {
    for (int rank = 0; rank < RANKS; rank++) {
      gang.log(rank).write(T.plusMillis(line * 100L), "line " + line);
    }
  }

  private boolean allHave(int count) {
    return IntStream.range(0, RANKS).allMatch(rank -> gang.lines(rank).size() == count);
  }

  @Test
  void theRestIsReadInTurnWithoutGapsAndAllIsClosedAtTheEnd() {
    for (int line = 0; line < 3; line++) {
      int count = line + 1;
      write(line);
      await().atMost(PATIENCE).until(() -> allHave(count));
    }
    IntStream.range(0, RANKS).forEach(gang::end);
    for (int rank = 0; rank < RANKS; rank++) {
      int each = rank;
      await().atMost(PATIENCE).until(() -> gang.hasEnded(each));
      assertEquals(List.of("line 0", "line 1", "line 2"), gang.lines(rank));
      assertTrue(gang.marks(rank).stream().noneMatch(Kind.GAP::equals));
    }
    await().atMost(PATIENCE).until(() -> gang.requests().running() == 0);
    assertEquals(MOST, gang.requests().mostRunning());
  }

  /// Followed are the first at the beginning; the last is one of those that are read in turn.
  @Test
  void whoeverIsLookedAtIsFollowedAndNotAnyMoreAfterwards() {
    write(0);
    await().atMost(PATIENCE).until(() -> allHave(1));
    assertEquals(List.of(), followed(RANKS - 1));
    gang.recorder().show("u1", RANKS - 1, true);
    await().atMost(PATIENCE).until(() -> followed(RANKS - 1).size() == 1);
    gang.recorder().show("u1", RANKS - 1, false);
    await().atMost(PATIENCE).until(() -> !gang.requests().isRunning(RANKS - 1 + "a"));
    write(1);
    await().atMost(PATIENCE).until(() -> allHave(2));
  }

  private List<ScriptedServer.Seen> followed(int rank) {
    return gang.server().seen("run-1-" + rank + "-a/log").stream()
        .filter(seen -> seen.query().contains("follow=true"))
        .toList();
  }

  /// Its pod will soon be deleted: others lose their connection to it.
  @Test
  void whoeverIsStoppedIsReadAtOnce() {
    write(0);
    await().atMost(PATIENCE).until(() -> allHave(1));
    for (int rank = 0; rank < MOST; rank++) {
      gang.recorder().show("u1", rank, true);
    }
    gang.sight(stopping(RANKS - 1));
    gang.log(RANKS - 1).write(T.plusSeconds(1), "last words");
    await().atMost(PATIENCE).until(() -> followed(RANKS - 1).size() == 1);
    await().atMost(PATIENCE).until(() -> gang.lines(RANKS - 1).contains("last words"));
  }

  private static PodFacts stopping(int rank) {
    PodFacts pod = Facts.pod(rank, "a", Facts.running());
    var stopped =
        new PodFacts.Lifetime(Facts.START, Facts.START.plusSeconds(90), 30L, true, false, 0);
    return new PodFacts(pod.id(), pod.gang(), rank, stopped, pod.status(), pod.replica());
  }
}
