package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.GangPhase;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.StagedLogs;
import dev.gangboard.record.RunHistory;
import dev.gangboard.record.RunSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsSavingTest {
  private final FakeAccess access = new FakeAccess();
  private final CapturedTerminal terminal = CapturedTerminal.pipe();
  private final StagedLogs logs = new StagedLogs();
  @TempDir private Path folder;

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, () -> Stage.NOW), args);
  }

  private void keep() {
    access.past =
        new PastLogs() {
          @Override
          public List<RunSummary> gangs() {
            return List.of(summary());
          }

          @Override
          public Optional<GangLogs> open(String uid) {
            return Optional.of(logs.open());
          }

          @Override
          public Optional<RunHistory> history(String uid) {
            return Optional.empty();
          }
        };
  }

  private static RunSummary summary() {
    return new RunSummary(
        new Stage("run-7", 2).id(),
        "prod",
        "https://10.0.0.1",
        GangPhase.of(GangPhase.Kind.FAILED),
        "FX",
        true,
        0,
        Stage.START,
        Stage.START,
        Stage.NOW,
        Stage.NOW,
        List.of(),
        1_000,
        null);
  }

  @Test
  void allThatIsKeptIsSavedWithoutACluster() throws Exception {
    keep();
    access.refusal = new ClusterException.Unreachable("nobody answers", "", null);
    logs.line(0, LogLine.of(Stage.START, "a"));
    logs.line(1, LogLine.of(Stage.START, "b"));
    Path file = folder.resolve("run.zip");

    assertEquals(ExitCode.DONE, run("logs", "run", "--save", file.toString()), terminal.err());

    assertEquals("Saved the logs of 2 ranks to " + file + "\n", terminal.err());
    try (var zip = new ZipFile(file.toFile())) {
      assertEquals(
          List.of("rank-00000.log", "rank-00001.log", "manifest.json"),
          zip.stream().map(entry -> entry.getName()).toList());
    }
  }

  @Test
  void whatIsWrongIsToldWithTheWayOut() {
    String file = folder.resolve("run.zip").toString();
    assertEquals(ExitCode.WRONG_USE, run("logs", "run-7", "--save", file));
    assertTrue(terminal.err().contains("No log of gang run-7 is kept here."), terminal.err());
    assertEquals(ExitCode.WRONG_USE, run("logs", "run-7", "--save", file, "--follow"));
    keep();
    logs.line(0, LogLine.of(Stage.START, "a"));
    int code = run("logs", "run-7", "--save", folder.resolve("no/run.zip").toString());
    assertTrue(code != ExitCode.DONE);
    assertTrue(terminal.err().contains("there is no such folder"), terminal.err());
  }
}
