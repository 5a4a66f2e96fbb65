package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Sighting;
import java.util.List;
import org.junit.jupiter.api.Test;

/// suspend and resume.
class SuspensionCommandTest {
  private final Stage run = new Stage("run-7", 3);
  private final FakeAccess access = new FakeAccess();
  private CapturedTerminal terminal = CapturedTerminal.pipe();

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, () -> Stage.NOW), args);
  }

  private FakeCluster cluster(Sighting... sightings) {
    var cluster = new FakeCluster(sightings);
    access.cluster = cluster;
    return cluster;
  }

  private FakeCluster running() {
    return cluster(run.job(), run.running(0), run.running(1), run.ended(2, 0));
  }

  @Test
  void aPersonIsToldWhatHappensAndAsked() {
    terminal = CapturedTerminal.person("n\n");
    FakeCluster cluster = running();
    assertEquals(ExitCode.WRONG_USE, run("suspend", "run-7"));
    assertTrue(
        terminal
            .err()
            .contains(
                "Stop gang default/run-7 and keep its record? 2 pods are stopped with their grace,"
                    + " and 2 GPUs are freed; what is not saved is lost; 1 completed rank stays."
                    + " [y/N]"),
        terminal.err());
    assertEquals(List.of(), cluster.suspensions);
  }

  @Test
  void stoppingIsProvedRankByRank() {
    FakeCluster cluster = running();
    cluster.onSuspend =
        fake -> {
          fake.send(run.suspendedJob());
          fake.send(run.gone(0));
          fake.send(run.gone(1));
        };
    assertEquals(ExitCode.DONE, run("suspend", "run-7", "--yes", "--wait", "-o", "json"));
    assertEquals(List.of("run-7 true"), cluster.suspensions);
    assertEquals(
        "{\"name\":\"run-7\",\"namespace\":\"default\",\"uid\":\"uid-of-run-7\",\"suspended\":true,"
            + "\"result\":\"accepted\",\"proved\":true,\"left\":0}\n",
        terminal.out());
  }

  @Test
  void whatIsNotStoppedInTimeIsSaidAndTheExitCodeIs3() {
    running().onSuspend = fake -> fake.send(run.suspendedJob());
    assertEquals(ExitCode.CLUSTER, run("suspend", "run-7", "--yes", "--wait", "--timeout=0"));
    assertTrue(terminal.err().contains("Not stopped after 0 seconds: "), terminal.err());
  }

  @Test
  void whoMayNotPatchJobsIsToldSo() {
    running().suspendFailure =
        new ClusterException.Forbidden(
            "You may not patch jobs in the namespace default.", "", null);
    assertEquals(ExitCode.CLUSTER, run("suspend", "run-7", "--yes"));
    assertTrue(terminal.err().contains("You may not patch jobs"), terminal.err());
  }

  @Test
  void whatIsSuspendedGoesOnAndIsNotSuspendedAgain() {
    FakeCluster cluster = cluster(run.suspendedJob());
    assertEquals(ExitCode.DONE, run("suspend", "run-7", "--yes"));
    assertEquals(List.of(), cluster.suspensions);
    assertEquals("default/run-7 is suspended already.\n", terminal.out());

    cluster.onSuspend =
        fake -> {
          fake.send(run.job());
          fake.send(run.running(0));
          fake.send(run.running(1));
          fake.send(run.running(2));
        };
    terminal = CapturedTerminal.pipe();
    assertEquals(ExitCode.DONE, run("resume", "run-7", "--yes", "--wait"));
    assertEquals(List.of("run-7 false"), cluster.suspensions);
    assertEquals("Resumed default/run-7: all its ranks run.\n", terminal.out());
  }

  @Test
  void whatIsOverCanNeitherBeStoppedNorResumed() {
    cluster(run.job(Stage.complete()), run.ended(0, 0), run.ended(1, 0), run.ended(2, 0));
    assertEquals(ExitCode.WRONG_USE, run("suspend", "run-7", "--yes"));
    assertEquals(
        "gangboard: run-7 is over (SUCCEEDED): there is nothing to stop or to resume.\n",
        terminal.err());
  }

  @Test
  void aScriptHasToSayThatItMeansIt() {
    running();
    assertEquals(ExitCode.WRONG_USE, run("suspend", "run-7"));
    assertEquals(
        "gangboard: This must be confirmed: there is nobody to ask, so add --yes.\n",
        terminal.err());
  }
}
