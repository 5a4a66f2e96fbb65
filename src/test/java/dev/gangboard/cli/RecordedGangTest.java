package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RecordLimits;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// collect and watch of a gang whose Job the cluster has deleted.
class RecordedGangTest {
  private final Stage run = new Stage("run-7", 3);
  private final FakeAccess access = new FakeAccess();
  private final CapturedTerminal terminal = CapturedTerminal.pipe();
  @TempDir private Path folder;
  private RecordStore store;

  @BeforeEach
  void open() {
    store = RecordStore.open(folder, "ada", () -> Stage.NOW, RecordLimits.USUAL);
    access.cluster = new FakeCluster();
    access.past =
        new PastLogs() {
          @Override
          public List<RunSummary> gangs() throws InterruptedException {
            store.awaitLoaded();
            return store.all();
          }

          @Override
          public Optional<GangLogs> open(String uid) {
            return Optional.empty();
          }

          @Override
          public Optional<RunHistory> history(String uid) throws RecordException {
            return store.open(uid);
          }
        };
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void record(String context, Sighting... sightings) {
    var cluster = new RecordedCluster(context, "https://" + context, false);
    try (Journal journal = store.journal(cluster, "default")) {
      for (Sighting sighting : sightings) {
        journal.sighted(sighting);
      }
      journal.folded(Stage.fleet(sightings), Stage.NOW);
    }
  }

  private Sighting[] failedAndGone() {
    return new Sighting[] {
      run.job(),
      run.ended(0, 0),
      run.ended(1, 3),
      run.running(2),
      run.job(Stage.failed()),
      run.gone(2),
      run.jobGone(Stage.failed())
    };
  }

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, () -> Stage.NOW), args);
  }

  @Test
  void collectIsTrueWhenTheJobIsGone() {
    record("fake", failedAndGone());
    assertEquals(ExitCode.GANG_FAILED, run("collect", "run-7"));
    assertEquals(
        "run-7 is no more in the cluster: this is from its run record, as last seen at "
            + Stage.NOW
            + ".\n",
        terminal.err());
    List<String> lines = terminal.out().lines().toList();
    assertEquals(4, lines.size(), terminal.out());
    assertEquals("0     succeeded  0     node-0", lines.get(1));
    assertTrue(lines.get(2).startsWith("1     failed     3     node-1"), lines.get(2));
    assertTrue(lines.get(3).startsWith("2     failed"), lines.get(3));
  }

  @Test
  void collectOfASuccessThatIsGoneIsDone() {
    Sighting[] all = {
      run.job(),
      run.ended(0, 0),
      run.ended(1, 0),
      run.ended(2, 0),
      run.job(Stage.complete()),
      run.jobGone(Stage.complete())
    };
    record("fake", all);
    assertEquals(ExitCode.DONE, run("collect", "run", "-o", "json"));
  }

  @Test
  void watchShowsTheEndOfAGangThatIsGone() {
    record("fake", failedAndGone());
    assertEquals(ExitCode.GANG_FAILED, run("watch", "run-7"));
    assertTrue(terminal.out().contains("SFX"), terminal.out());
    assertTrue(terminal.out().contains("Rank 1 failed first"), terminal.out());
    assertTrue(terminal.err().contains("from its run record"), terminal.err());
  }

  @Test
  void theClusterIsAskedFirst() {
    record("fake", failedAndGone());
    access.cluster = new FakeCluster(new Stage("run-7", 2, "another-uid").job());
    assertEquals(ExitCode.GANG_FAILED, run("collect", "run-7", "--timeout", "0"));
    assertTrue(!terminal.err().contains("run record"), terminal.err());
    assertEquals(3, terminal.out().lines().count(), terminal.out());
  }

  @Test
  void aGangOfAnotherClusterIsNotTold() {
    record("elsewhere", failedAndGone());
    assertEquals(ExitCode.WRONG_USE, run("collect", "run-7"));
    assertTrue(terminal.err().contains("There is no gang run-7"), terminal.err());
  }
}
