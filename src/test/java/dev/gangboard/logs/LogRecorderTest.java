package dev.gangboard.logs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.Facts;
import dev.gangboard.cluster.FakeCluster;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Condition;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import dev.gangboard.logs.LogKeeping.Which;
import dev.gangboard.record.LogFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is recorded, by the setting, and into which folder.
class LogRecorderTest {
  private static final Instant NOW = Facts.START.plusSeconds(90);

  @TempDir private Path folder;
  private final WrittenLog log = new WrittenLog();
  private final FakeCluster cluster = new FakeCluster(log);
  private volatile LogKeeping keeping = LogKeeping.USUAL;
  private volatile boolean elsewhere;
  private Fleet fleet = Fleet.empty();

  private final LogFolders folders =
      new LogFolders() {
        @Override
        public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
          return elsewhere ? Optional.empty() : Optional.of(new LogFolder(folder, () -> {}));
        }

        @Override
        public Optional<Path> toRead(String uid) {
          return Optional.of(folder);
        }
      };

  private final LogDesk desk = new LogDesk(folders, () -> keeping, () -> NOW);
  private final LogRecorder recorder = desk.record(cluster);

  @AfterEach
  void close() {
    recorder.close();
  }

  private void see(Object... facts) {
    for (Object fact : facts) {
      fleet =
          fleet.with(
              fact instanceof JobFacts job
                  ? new Sighting.JobSeen(NOW, job)
                  : new Sighting.PodSeen(NOW, (PodFacts) fact));
    }
    recorder.take(new FleetSnapshot(fleet, new LinkState(LinkState.Status.LIVE, NOW, null), NOW));
  }

  private void seeRunning() {
    see(Facts.job(2), Facts.pod(0, "a", Facts.running()), Facts.pod(1, "b", Facts.running()));
  }

  private void seeEnd() {
    see(
        Facts.pod(0, "a", Facts.ended(0)),
        Facts.pod(1, "b", Facts.ended(0)),
        Facts.job(2, new Condition("Complete", true, null, null, NOW)));
  }

  private static LogLine line(int second, String text) {
    return LogLine.of(Facts.START.plusSeconds(second), text);
  }

  private List<String> kept(int rank) throws Exception {
    try (GangLogs logs = GangLogs.toRead(folder)) {
      return logs.rank(rank).rows(0, 1_000).stream()
          .filter(row -> row.kind() == LogRow.Kind.LINE)
          .map(LogRow::text)
          .toList();
    }
  }

  private boolean isKept(int rank, String... lines) {
    try {
      return kept(rank).equals(List.of(lines));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Path file(int rank, String end) {
    return folder.resolve("rank-%05d.log%s".formatted(rank, end));
  }

  @Test
  void allRanksAreKeptAndCompressedWhenTheGangHasEnded() throws Exception {
    log.write(line(1, "a"), line(2, "b"));
    seeRunning();
    await().until(() -> isKept(0, "a", "b") && isKept(1, "a", "b"));
    seeEnd();
    await().until(() -> Files.exists(file(0, ".gz")) && Files.exists(file(1, ".gz")));
    await().until(() -> !Files.exists(file(0, "")) && !Files.exists(file(1, "")));
    assertEquals(List.of("a", "b"), kept(0));
  }

  @Test
  void whereOnlyOpenedRanksAreKeptTheOthersAreNot() throws Exception {
    keeping = new LogKeeping(Which.OPENED, 1_000_000, 10);
    log.write(line(1, "a"));
    seeRunning();
    try (GangLogs _ = recorder.open("u1").orElseThrow()) {
      recorder.show("u1", 1, true);
      await().until(() -> isKept(1, "a"));
      assertFalse(Files.exists(file(0, "")));
    }
  }

  @Test
  void whereNoneAreKeptWhatIsOpenedIsHeldForTheTimeBeing() throws Exception {
    keeping = new LogKeeping(Which.NONE, 1_000_000, 10);
    log.write(line(1, "a"));
    seeRunning();
    Path held;
    try (GangLogs logs = recorder.open("u1").orElseThrow()) {
      recorder.show("u1", 1, true);
      await().until(() -> logs.rank(1).rows(0, 9).stream().anyMatch(r -> r.text().equals("a")));
      held = logs.folder();
      assertTrue(ScratchFolders.isOne(held));
    }
    recorder.close();
    assertFalse(Files.exists(held));
    assertFalse(Files.exists(file(1, "")));
  }

  @Test
  void whoCouldNotWriteGoesOnInTheRecordWhenTheOtherHasEnded() throws Exception {
    elsewhere = true;
    log.write(line(1, "a"), line(2, "b"));
    seeRunning();
    Path held;
    try (GangLogs logs = recorder.open("u1").orElseThrow()) {
      await().until(() -> logs.rank(0).rows(0, 9).stream().anyMatch(r -> r.text().equals("b")));
      held = logs.folder();
    }
    // What the other process wrote before it ended.
    try (GangLogs other = GangLogs.toWrite(folder, Budget.unlimited(), () -> NOW, () -> {})) {
      RankLogFile file = other.rankToWrite(0).file();
      file.mark(new LogMark(LogMark.Kind.ATTEMPT, NOW, "run-1-0-a/0a/0", "Pod run-1-0-a"));
      file.line(line(1, "a"));
      file.flush();
    }

    elsewhere = false;

    await().until(() -> isKept(0, "a", "b") && isKept(1, "a", "b"));
    await().until(() -> !Files.exists(held));
    assertEquals(1, desk.handovers());
    try (GangLogs logs = recorder.open("u1").orElseThrow()) {
      assertEquals(folder, logs.folder());
    }
  }

  @Test
  void aGangOfWhichNothingWasKeptIsKeptWhenThatIsWanted() {
    keeping = new LogKeeping(Which.NONE, 1_000_000, 10);
    log.write(line(1, "a"));
    seeRunning();
    keeping = LogKeeping.USUAL;
    await().until(() -> isKept(0, "a") && isKept(1, "a"));
  }

  /// What is known of the job can be ahead of what is known of its pods.
  @Test
  void aPodThatIsSeenAfterItsRankSeemedToHaveEndedIsRead() {
    log.write(line(1, "a"));
    seeRunning();
    see(
        Facts.pod(0, "a", Facts.ended(3)),
        Facts.job(2, new Condition("FailureTarget", true, "BackoffLimitExceeded", "", NOW)));
    await().until(() -> isKept(0, "a") && recorder.hasEnded("u1", 0));
    see(Facts.pod(0, "c", Facts.ended(3)));
    await().until(() -> isKept(0, "a", "a"));
  }
}
